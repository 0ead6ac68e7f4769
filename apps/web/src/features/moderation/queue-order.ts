import type { ModeratedPost } from '@pitlane/contracts';

interface WithId {
  id: number;
}

/** Returns the ad one step away in the queue; the first without a current ad. */
export function findAdjacentPost<Post extends WithId>(
  queue: readonly Post[],
  id: number | null,
  step: 1 | -1,
): Post | undefined {
  const index = queue.findIndex((post) => post.id === id);
  return index === -1 ? queue[0] : queue[index + step];
}

/** Returns the other ads of the queue in review order, starting after `id`. */
export function rotateAfter<Post extends WithId>(queue: readonly Post[], id: number): Post[] {
  const index = queue.findIndex((post) => post.id === id);
  return [...queue.slice(index + 1), ...queue.slice(0, Math.max(index, 0))];
}

/** Returns the ad to open after a decision: the next one that no other moderator has claimed. */
export function findNextUnclaimed<Post extends Pick<ModeratedPost, 'id' | 'claim'>>(
  queue: readonly Post[],
  id: number,
): Post | undefined {
  return rotateAfter(queue, id).find(({ claim }) => claim === null || claim.own);
}
