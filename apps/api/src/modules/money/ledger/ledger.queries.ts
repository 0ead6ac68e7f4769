import type { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the prepaid kopecks by item; items without entries are absent. */
export async function sumPrepaid(
  transaction: DatabaseTransaction,
  itemIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await transaction.$queryRaw<{ id: number; sum: bigint }[]>`
    SELECT id, sum(amount)::bigint AS sum FROM (
      SELECT item_id AS id, CASE WHEN debit = 'prepaid' THEN -amount ELSE amount END AS amount
      FROM ledger_entry
      WHERE item_id = ANY(${[...itemIds]}::int[]) AND 'prepaid' IN (debit, credit)
      UNION ALL
      SELECT to_item_id, amount FROM ledger_entry WHERE to_item_id = ANY(${[...itemIds]}::int[])
    ) AS moves GROUP BY id`;
  return new Map(rows.map(({ id, sum }) => [id, Number(sum)]));
}

/** Returns the kopecks of an item's price that its elapsed days have earned. */
export async function sumEarnedByDays(
  transaction: DatabaseTransaction,
  itemId: number,
): Promise<number> {
  const { _sum } = await transaction.ledgerEntry.aggregate({
    where: { itemId, event: 'day_over' },
    _sum: { amount: true },
  });
  return Number(_sum.amount ?? 0);
}

export function findEntries(transaction: DatabaseTransaction, transactionId: number) {
  return transaction.ledgerEntry.findMany({ where: { transactionId }, orderBy: { id: 'asc' } });
}

/** Returns the items together with all items whose credit paid for them, directly or not. */
export async function findCreditSources(
  transaction: DatabaseTransaction,
  itemIds: readonly number[],
): Promise<number[]> {
  const rows = await transaction.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE source AS (
      SELECT unnest(${[...itemIds]}::int[]) AS id
      UNION
      SELECT entry.item_id FROM ledger_entry entry JOIN source ON entry.to_item_id = source.id
    ) SELECT id FROM source`;
  return rows.map(({ id }) => id);
}

export const addEntries = (
  transaction: DatabaseTransaction,
  data: Prisma.LedgerEntryCreateManyInput[],
) => transaction.ledgerEntry.createMany({ data });
