import { expect, it } from 'vitest';
import { isClaimedByOther } from './decisions.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date(now.getTime() + 1);

it.each([
  [null, false],
  [{ moderatorId: 2, until: later }, true],
  [{ moderatorId: 2, until: now }, false],
  [{ moderatorId: 1, until: later }, false],
])('treats a post with the claim %j as taken for moderator 1: %s', (claim, taken) => {
  expect(isClaimedByOther(claim, 1, now)).toBe(taken);
});
