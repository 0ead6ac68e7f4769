import { expect } from 'vitest';
import type { TestWorld } from './test-world.ts';

/**
 * What an account has left of all its grants, after seeing that the ledger adds up: what is left of a grant is
 * the sum of its entries, never below nothing or above the grant, and no use came back twice.
 */
export async function soundLedger({ database }: Pick<TestWorld, 'database'>, userId: number) {
  const grants = await database.allowanceGrant.findMany({
    where: { userId },
    include: { entries: true },
    orderBy: { id: 'asc' },
  });
  for (const { id, left, amount, entries } of grants) {
    const sum = entries.reduce((all, { delta }) => all + delta, 0);
    expect({ grant: id, left }, 'the sum of the entries').toEqual({ grant: id, left: sum });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThanOrEqual(amount);
  }
  const entries = await database.allowanceEntry.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
  });
  const returned = entries.flatMap(({ returnsId }) => returnsId ?? []);
  expect(new Set(returned).size, 'returns of different uses').toBe(returned.length);
  const of = (unit: 'ad' | 'special_offer') =>
    grants.filter((grant) => grant.unit === unit).reduce((all, { left }) => all + left, 0);
  return {
    placements: of('ad'),
    specialOffers: of('special_offer'),
    reasons: entries.map(({ reason }) => reason),
  };
}
