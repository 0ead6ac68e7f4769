import { tariffTypes } from '@pitlane/contracts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

const withItem = {
  item: {
    include: {
      version: {
        select: { typeId: true, carSlots: true, specialOffers: true, nameRu: true, nameEn: true },
      },
    },
  },
};

/** The terms of an account that are not over, in their order. */
export function findTerms(transaction: DatabaseTransaction, userId: number) {
  return transaction.tariffTerm.findMany({
    where: { userId, isOver: false },
    include: withItem,
    orderBy: { startsAt: 'asc' },
  });
}

export type TermRow = Awaited<ReturnType<typeof findTerms>>[number];

/** The term that was bought with an item; null where none began. */
export const findTermOf = (transaction: DatabaseTransaction, itemId: number) =>
  transaction.tariffTerm.findUnique({ where: { itemId }, include: withItem });

/** Accounts' terms that have begun and are not over, so many after an id. */
export function findBegun(
  transaction: DatabaseTransaction,
  now: Date,
  after: number,
  most: number,
) {
  return transaction.tariffTerm.findMany({
    where: { isOver: false, startsAt: { lte: now }, id: { gt: after } },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
    take: most,
  });
}

export const findNewest = (transaction: DatabaseTransaction, userId: number) =>
  transaction.tariffTerm.findFirst({ where: { userId }, orderBy: { id: 'desc' } });

/** Has the units that were bought with items end at a moment, those that have not ended before. */
export async function endGrants(
  transaction: DatabaseTransaction,
  itemIds: number[],
  { at, now }: { at: Date; now: Date },
): Promise<void> {
  await transaction.allowanceGrant.updateMany({
    where: { itemId: { in: itemIds }, expiresAt: { gt: now } },
    data: { expiresAt: at },
  });
}

/**
 * Puts accounts whose tariff is over back to what they have without it: a company's trial while that
 * lasts, then nothing; a person's trial turns into paying for each ad.
 */
export async function endTariffs(transaction: DatabaseTransaction, now: Date): Promise<void> {
  await transaction.$executeRaw`
    UPDATE users SET tariff_type = CASE WHEN is_entity THEN
        CASE WHEN trial.ends_at IS NULL THEN NULL ELSE ${tariffTypes.entityTrial}::smallint END
      ELSE ${tariffTypes.individualPaid}::smallint END,
      tariff_expires_at = trial.ends_at
    FROM (
      SELECT u.id, (
        SELECT max(expires_at) FROM allowance_grant g
        WHERE g.user_id = u.id AND g.reason = 'trial' AND g.expires_at > ${now} AND u.is_entity
      ) AS ends_at
      FROM users u WHERE u.tariff_expires_at <= ${now} LIMIT 1000
    ) AS trial
    -- Asked again of the row itself: a tariff may have begun meanwhile.
    WHERE trial.id = users.id AND users.tariff_expires_at <= ${now}`;
}
