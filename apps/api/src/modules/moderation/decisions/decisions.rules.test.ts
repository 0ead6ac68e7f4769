import { expect, it } from 'vitest';
import { isClaimedByOther } from './decisions.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const afterNow = new Date(now.getTime() + 1);

it.each([
  [null, false],
  [{ moderatorId: 2, until: afterNow }, true],
  [{ moderatorId: 2, until: now }, false],
  [{ moderatorId: 1, until: afterNow }, false],
])('for moderator 1 and the claim %j, isClaimedByOther returns %s', (claim, isTaken) => {
  expect(isClaimedByOther(claim, 1, now)).toBe(isTaken);
});
