import { tariffTypes } from '@pitlane/contracts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

/** The terms of an account that are not over, in their order, with what was granted with each. */
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

/** The term of an account that was begun last, over or not; null where it never had one. */
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

/** Ads placed in an unlimited term and not given back: they have no grant. */
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
