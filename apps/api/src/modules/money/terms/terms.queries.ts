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

export function findTerms(transaction: DatabaseTransaction, userId: number) {
  return transaction.tariffTerm.findMany({
    where: { userId, isOver: false },
    include: withItem,
    orderBy: { startsAt: 'asc' },
  });
}

export type TermRow = Awaited<ReturnType<typeof findTerms>>[number];

export const findTermByItem = (transaction: DatabaseTransaction, itemId: number) =>
  transaction.tariffTerm.findUnique({ where: { itemId }, include: withItem });

/** Returns up to `limit` started terms that have not ended, with ids above `afterId`. */
export function findStartedTerms(
  transaction: DatabaseTransaction,
  now: Date,
  afterId: number,
  limit: number,
) {
  return transaction.tariffTerm.findMany({
    where: { isOver: false, startsAt: { lte: now }, id: { gt: afterId } },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
    take: limit,
  });
}

export const findNewestTerm = (transaction: DatabaseTransaction, userId: number) =>
  transaction.tariffTerm.findFirst({ where: { userId }, orderBy: { id: 'desc' } });

/** Changes the expiry of the items' units that have not expired yet. */
export async function updateGrantsExpiry(
  transaction: DatabaseTransaction,
  itemIds: number[],
  { expiresAt, now }: { expiresAt: Date; now: Date },
): Promise<void> {
  await transaction.allowanceGrant.updateMany({
    where: { itemId: { in: itemIds }, expiresAt: { gt: now } },
    data: { expiresAt },
  });
}

/**
 * Resets accounts whose tariff has ended: a company returns to its trial while that lasts, then has no tariff; an
 * individual pays per ad.
 */
export async function resetEndedTariffs(
  transaction: DatabaseTransaction,
  now: Date,
): Promise<void> {
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
    -- Checked again on the row itself: a tariff may have started meanwhile.
    WHERE trial.id = users.id AND users.tariff_expires_at <= ${now}`;
}
