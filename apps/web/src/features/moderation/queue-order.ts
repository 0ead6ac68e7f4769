import type { ModeratedPost } from '@pitlane/contracts';

interface Numbered {
  id: number;
}

/** The ad a step away from another one in the queue; without one, the first. */
export function neighbour<Post extends Numbered>(
  queue: readonly Post[],
  id: number | null,
  step: 1 | -1,
): Post | undefined {
  const place = queue.findIndex((post) => post.id === id);
  return place === -1 ? queue[0] : queue[place + step];
}

/** The others of the queue, in the order in which they are looked at after one. */
export function inTurnAfter<Post extends Numbered>(queue: readonly Post[], id: number): Post[] {
  const place = queue.findIndex((post) => post.id === id);
  return [...queue.slice(place + 1), ...queue.slice(0, Math.max(place, 0))];
}

/** What to open after a decision: the next one nobody else holds, else the first such one. */
export function afterDecision<Post extends Pick<ModeratedPost, 'id' | 'claim'>>(
  queue: readonly Post[],
  id: number,
): Post | undefined {
  return inTurnAfter(queue, id).find(({ claim }) => claim === null || claim.own);
}
