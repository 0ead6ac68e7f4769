import type { Allowance } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { EntryReason, GrantReason } from '../../../generated/prisma/enums.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import * as queries from './allowance.queries.ts';
import { isUnlimited, RETURNED_UNIT_DAYS } from './allowance.rules.ts';

const DAY_MS = 86_400_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  eventLog: Pick<EventLogService, 'notifyCountersOnCommit'>;
  /** Free placements of a trial (TRIAL_FREE_ADS). */
  trialPlacements: number;
}

interface Grant {
  unit: queries.Unit;
  amount: number;
  reason: GrantReason;
  /** Start of use; defaults to now. */
  startsAt?: Date;
  /** `null` if it never expires. */
  expiresAt: Date | null;
  itemId?: number;
}

interface Use {
  unit: queries.Unit;
  reason: Extract<EntryReason, 'created' | 'published' | 'resubmitted' | 'extended' | 'promoted'>;
  postId: number;
}

/**
 * Ledger of the units that accounts may use (decision 0020): grants, uses and returns, each with a reason. The
 * remainder of a grant is the sum of its entries. Callers of writing methods hold the lock of the account
 * (ProfileService.lockAccount), which serializes uses.
 */
export class AllowanceService extends BaseService<Dependencies> {
  async allowanceOf(userId: number): Promise<Allowance> {
    const { database, clock } = this.deps;
    const now = clock.now();
    const [remainingUnits, tariff] = await Promise.all([
      this.remainingUnitsOf([userId]),
      queries.findTariff(database, userId),
    ]);
    const {
      placements = 0,
      specialOffers = 0,
      placementsExpireAt,
    } = remainingUnits.get(userId) ?? {};
    return {
      count: placements,
      unlimited: isUnlimited(tariff, now),
      special_offers: specialOffers,
      expires_at: placementsExpireAt?.toISOString() ?? null,
    };
  }

  /** Returns the remaining units by account; omits accounts without any. */
  remainingUnitsOf(userIds: readonly number[]): Promise<Map<number, queries.RemainingUnits>> {
    const { database, clock } = this.deps;
    return queries.sumRemainingUnits(database, userIds, clock.now());
  }

  /** Returns whether the account can place another ad (docs/product.md#allowance). */
  async hasPlacement(userId: number): Promise<boolean> {
    const { count, unlimited } = await this.allowanceOf(userId);
    return count > 0 || unlimited;
  }

  /** Grants placements or special placements, and records the grant as its first entry. */
  async grant(transaction: DatabaseTransaction, userId: number, grant: Grant): Promise<void> {
    const createdAt = this.deps.clock.now();
    const { id } = await transaction.allowanceGrant.create({
      data: { userId, startsAt: createdAt, ...grant, left: grant.amount, createdAt },
      select: { id: true },
    });
    const { unit, amount: delta } = grant;
    await this.#addEntry(transaction, {
      userId,
      grantId: id,
      unit,
      delta,
      reason: 'granted',
      createdAt,
    });
  }

  /** Grants the free placements of a new account (docs/product.md#allowance). */
  async grantTrial(
    transaction: DatabaseTransaction,
    userId: number,
    expiresAt: Date,
  ): Promise<void> {
    const { trialPlacements } = this.deps;
    if (trialPlacements === 0) return;
    await this.grant(transaction, userId, {
      unit: 'ad',
      amount: trialPlacements,
      reason: 'trial',
      expiresAt,
    });
  }

  /**
   * Takes a placement or special placement. Placements of an unlimited tariff are recorded with a delta of 0.
   * @returns id of the entry, which `returnUnit` expects
   * @throws ApiError post.no_allowance, post.no_special_offers
   */
  async takeUnit(transaction: DatabaseTransaction, userId: number, use: Use): Promise<number> {
    const now = this.deps.clock.now();
    const isUncounted =
      use.unit === 'ad' && isUnlimited(await queries.findTariff(transaction, userId), now);
    const grant = isUncounted
      ? null
      : await queries.findFirstExpiringGrant(transaction, userId, use.unit, now);
    const isTaken = isUncounted || (grant && (await queries.takeUnit(transaction, grant.id)));
    if (!isTaken) {
      throw new ApiError(use.unit === 'ad' ? 'post.no_allowance' : 'post.no_special_offers');
    }
    const grantId = grant?.id ?? null;
    const delta = grant ? -1 : 0;
    return this.#addEntry(transaction, { userId, grantId, delta, ...use, createdAt: now });
  }

  /**
   * Returns the unit of a use to its grant; repeated calls change nothing. If the grant has expired, grants a new unit,
   * so that a denied ad can be corrected.
   */
  async returnUnit(transaction: DatabaseTransaction, entryId: number): Promise<void> {
    const now = this.deps.clock.now();
    const use = await queries.findUse(transaction, entryId);
    if (use.returnedBy) return;
    const { grant, userId, unit } = use;
    const isUsable = grant && (grant.expiresAt === null || grant.expiresAt > now);
    await this.#addEntry(transaction, {
      userId,
      grantId: use.grantId,
      unit,
      delta: isUsable ? 1 : 0,
      reason: 'returned',
      postId: use.postId,
      returnsId: entryId,
      createdAt: now,
    });
    if (!grant) return;
    if (isUsable) {
      await transaction.allowanceGrant.update({
        where: { id: grant.id },
        data: { left: { increment: 1 } },
      });
      return;
    }
    const expiresAt = new Date(now.getTime() + RETURNED_UNIT_DAYS * DAY_MS);
    await this.grant(transaction, userId, { unit, amount: 1, reason: 'returned', expiresAt });
  }

  /** Returns a use with its grant and the paid item. */
  findUse(transaction: DatabaseTransaction, entryId: number) {
    return queries.findUse(transaction, entryId);
  }

  /** Records that the unit of a use is refunded instead of returned. */
  async refundUse(
    transaction: DatabaseTransaction,
    entryId: number,
    refundId: number,
  ): Promise<void> {
    const { userId, grantId, unit, postId } = await queries.findUse(transaction, entryId);
    await this.#addEntry(transaction, {
      ...{ userId, grantId, unit, postId, refundId },
      delta: 0,
      reason: 'refunded',
      returnsId: entryId,
      createdAt: this.deps.clock.now(),
    });
  }

  /** Counts the unused units paid with an item. */
  async countUnusedPaidUnits(
    transaction: DatabaseTransaction,
    itemId: number,
    unit: queries.Unit,
  ): Promise<number> {
    const grants = await queries.findPaidGrants(transaction, itemId, unit);
    return grants.reduce((sum, { left }) => sum + left, 0);
  }

  /** Takes back unused units that are refunded. */
  async takeBackRefundedUnits(
    transaction: DatabaseTransaction,
    { itemId, unit, count }: { itemId: number; unit: queries.Unit; count: number },
    refundId: number,
  ): Promise<void> {
    let remaining = count;
    for (const { id, userId, left } of await queries.findPaidGrants(transaction, itemId, unit)) {
      const takenCount = Math.min(left, remaining);
      if (takenCount === 0) break;
      remaining -= takenCount;
      await this.#changeGrant(
        transaction,
        { userId, grantId: id, unit, refundId },
        -takenCount,
        'refunded',
      );
    }
  }

  /** Gives back the units that a declined refund has taken. */
  async revertRefund(transaction: DatabaseTransaction, refundId: number): Promise<void> {
    for (const { count, ...grant } of await queries.sumRefundedUnits(transaction, refundId)) {
      await this.#changeGrant(transaction, { ...grant, refundId }, count, 'refund_refused');
    }
  }

  async #changeGrant(
    transaction: DatabaseTransaction,
    entry: { userId: number; grantId: number; unit: queries.Unit; refundId: number },
    delta: number,
    reason: EntryReason,
  ): Promise<void> {
    await transaction.allowanceGrant.update({
      where: { id: entry.grantId },
      data: { left: { increment: delta } },
    });
    const createdAt = this.deps.clock.now();
    await this.#addEntry(transaction, { ...entry, delta, reason, createdAt });
  }

  /** Adds an entry and returns its id. */
  async #addEntry(
    transaction: DatabaseTransaction,
    entry: Prisma.AllowanceEntryUncheckedCreateInput,
  ): Promise<number> {
    const { id } = await transaction.allowanceEntry.create({
      data: entry,
      select: { id: true },
    });
    this.deps.eventLog.notifyCountersOnCommit(transaction, entry.userId);
    return id;
  }
}
