import { tariffTypes } from '@pitlane/contracts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the current and future terms of an account in order, with their grants. */
export function findTerms(transaction: DatabaseTransaction, userId: number, now: Date) {
  return transaction.tariffTerm.findMany({
    where: { userId, isOver: false, endsAt: { gt: now } },
    include: {
      item: {
        include: {
          version: { select: { typeId: true } },
          grants: { select: { unit: true, amount: true, left: true } },
        },
      },
    },
    orderBy: { startsAt: 'asc' },
  });
}

/** Returns the id of the term that an account started last, ended or not; `null` if it never had one. */
export async function findNewestTermId(
  transaction: DatabaseTransaction,
  userId: number,
): Promise<number | null> {
  const term = await transaction.tariffTerm.findFirst({
    where: { userId },
    orderBy: { id: 'desc' },
    select: { id: true },
  });
  return term?.id ?? null;
}

export type TermRow = Awaited<ReturnType<typeof findTerms>>[number];

/** Counts ads placed in an unlimited term and not returned: they have no grant. */
export function countUnlimitedUses(transaction: DatabaseTransaction, term: TermRow) {
  if (term.item.version?.typeId !== tariffTypes.entityUnlimited) return 0;
  return transaction.allowanceEntry.count({
    where: {
      userId: term.userId,
      unit: 'ad',
      grantId: null,
      reason: { not: 'returned' },
      returnedBy: null,
      createdAt: { gte: term.startsAt, lt: term.endsAt },
    },
  });
}
