import { expect, it } from 'vitest';
import { findAdjacentPost, findNextUnclaimed } from './queue-order.ts';

const moderator = { id: 9, name: 'Мария' };
const createClaim = (own: boolean) => ({ moderator, own, until: '2026-11-21T12:00:00Z' });
const queue = [
  { id: 1, claim: null },
  { id: 2, claim: null },
  { id: 3, claim: createClaim(false) },
  { id: 4, claim: createClaim(true) },
];

it('moves through the queue and stops at its ends', () => {
  expect(findAdjacentPost(queue, 2, 1)?.id).toBe(3);
  expect(findAdjacentPost(queue, 2, -1)?.id).toBe(1);
  expect(findAdjacentPost(queue, 4, 1)).toBeUndefined();
  expect(findAdjacentPost(queue, 1, -1)).toBeUndefined();
});

it('starts at the first ad if there is no current ad or it was removed', () => {
  expect(findAdjacentPost(queue, null, 1)?.id).toBe(1);
  expect(findAdjacentPost(queue, 77, -1)?.id).toBe(1);
});

it('continues with the next unclaimed ad and wraps around at the end', () => {
  expect(findNextUnclaimed(queue, 1)?.id).toBe(2);
  expect(findNextUnclaimed(queue, 2)?.id).toBe(4);
  expect(findNextUnclaimed(queue, 4)?.id).toBe(1);
  expect(findNextUnclaimed(queue, 77)?.id).toBe(1);
  expect(findNextUnclaimed([{ id: 1, claim: null }], 1)).toBeUndefined();
  expect(
    findNextUnclaimed(
      [
        { id: 1, claim: null },
        { id: 3, claim: createClaim(false) },
      ],
      1,
    ),
  ).toBeUndefined();
});
