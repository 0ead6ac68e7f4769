import { expect } from 'vitest';
import type { TestWorld } from './test-world.ts';

/**
 * Asserts that an account's ledger adds up, and returns what is left of its grants: the rest of a grant is the sum of
 * its entries, between zero and its amount, and no use was returned twice.
 */
export async function expectSoundLedger({ database }: Pick<TestWorld, 'database'>, userId: number) {
  const grants = await database.allowanceGrant.findMany({
    where: { userId },
    include: { entries: true },
    orderBy: { id: 'asc' },
  });
  for (const { id, left, amount, entries } of grants) {
    const sum = entries.reduce((total, { delta }) => total + delta, 0);
    expect({ grant: id, left }, 'the sum of the entries').toEqual({ grant: id, left: sum });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThanOrEqual(amount);
  }
  const entries = await database.allowanceEntry.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
  });
  const returnedIds = entries.flatMap(({ returnsId }) => returnsId ?? []);
  expect(new Set(returnedIds).size, 'returns of different uses').toBe(returnedIds.length);
  const unusedUnits = (unit: 'ad' | 'special_offer') =>
    grants.filter((grant) => grant.unit === unit).reduce((all, { left }) => all + left, 0);
  return {
    placements: unusedUnits('ad'),
    specialOffers: unusedUnits('special_offer'),
    reasons: entries.map(({ reason }) => reason),
  };
}
