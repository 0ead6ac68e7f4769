import type { ModeratedPost } from '@pitlane/contracts';

interface Numbered {
  id: number;
}

/** Returns the ad one step away in the queue; the first without a current ad. */
export function findAdjacentPost<Post extends Numbered>(
  queue: readonly Post[],
  id: number | null,
  step: 1 | -1,
): Post | undefined {
  const place = queue.findIndex((post) => post.id === id);
  return place === -1 ? queue[0] : queue[place + step];
}

/** Returns the other ads of the queue in review order, starting after `id`. */
export function rotateAfter<Post extends Numbered>(queue: readonly Post[], id: number): Post[] {
  const place = queue.findIndex((post) => post.id === id);
  return [...queue.slice(place + 1), ...queue.slice(0, Math.max(place, 0))];
}

/** Returns the ad to open after a decision: the next one that no other moderator has claimed. */
export function nextUnclaimed<Post extends Pick<ModeratedPost, 'id' | 'claim'>>(
  queue: readonly Post[],
  id: number,
): Post | undefined {
  return rotateAfter(queue, id).find(({ claim }) => claim === null || claim.own);
}
