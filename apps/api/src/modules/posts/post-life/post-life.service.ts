import { BaseService } from '../../../base-service.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import { drainDueRows } from '../../../infra/sequential.ts';
import { PLACEMENT_DAYS } from '../../accounts/allowance/allowance.rules.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { UnpublishedPostsService } from '../../core/unpublished-posts/unpublished-posts.service.ts';
import type { UnitsService } from '../../money/units/units.service.ts';
import type { StoredTitle } from '../post-titles.ts';
import { titlesOf } from './post-life.presenter.ts';
import * as queries from './post-life.queries.ts';

export type { LifeRow } from './post-life.queries.ts';

import {
  canPromote,
  daysAfter,
  laterDate,
  nextSubmissionTime,
  type Outcome,
  outcomeOf,
  type PostEvent,
  PROMOTION_DAYS,
  promotionEnd,
  REMINDER_DAYS,
  resumedDates,
  stateOf,
} from './post-life.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  profile: Pick<ProfileService, 'lockAccount'>;
  allowance: Pick<AllowanceService, 'takeUnit'>;
  units: Pick<UnitsService, 'bookUse' | 'returnUse'>;
  notifications: NotificationsService;
  unpublishedPosts: Pick<UnpublishedPostsService, 'notifyListeners'>;
}

/** Returns the reason of a removal; a change of a removed ad preserves its reason. */
function removedReasonAfter(event: PostEvent, row: queries.LifeRow) {
  if (event === 'expire') return 'expired';
  return event === 'remove_publication' ? 'owner' : row.removedReason;
}

const JOB_BATCH_SIZE = 200;

/** Ledger reasons of events that take from the allowance. */
const ledgerReasons = {
  publish: 'published',
  update: 'resubmitted',
  extend: 'extended',
  promote: 'promoted',
} as const;

/** Implements the lifecycle of ads: every change of status, days and placement goes through this service. */
export class PostLifeService extends BaseService<Dependencies> {
  /**
   * Locks an ad until the commit: first its owner's account, as everywhere, then its row.
   * @returns `null` if the ad does not exist
   */
  async lock(transaction: DatabaseTransaction, id: number): Promise<queries.LifeRow | null> {
    const ownerId = await queries.findOwnerId(transaction, id);
    if (ownerId === null) return null;
    await this.deps.profile.lockAccount(transaction, ownerId);
    return queries.lockPost(transaction, id);
  }

  /**
   * Locks an own ad until the commit.
   * @throws ApiError post.not_found, also for an ad of another account; unauthorized for an account blocked since
   *   authentication
   */
  async lockOwn(
    transaction: DatabaseTransaction,
    userId: number,
    id: number,
  ): Promise<queries.LifeRow> {
    const ownerId = await queries.findOwnerId(transaction, id);
    if (ownerId !== userId) throw new ApiError('post.not_found');
    const { blockedAt } = await this.deps.profile.lockAccount(transaction, userId);
    if (blockedAt) throw new ApiError('unauthorized');
    const row = await queries.lockPost(transaction, id);
    if (!row) throw new ApiError('post.not_found');
    return row;
  }

  /** Returns an ad without locking it, for checks before the body is read; `null` if it does not exist. */
  find(
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.LifeRow | null> {
    return queries.findPost(transaction, id);
  }

  /**
   * Returns an own ad without locking it.
   * @throws ApiError post.not_found, also for an ad of another account
   */
  async findOwn(userId: number, id: number): Promise<queries.LifeRow> {
    const row = await this.find(id);
    if (row?.userId !== userId) throw new ApiError('post.not_found');
    return row;
  }

  /**
   * Applies an event to a locked ad: updates status, days and allowance by the status table.
   * @param data further columns to change
   * @returns the outcome, whether a promotion was cut to the ad's last day, and the refunded kopecks
   * @throws ApiError post.wrong_state, post.no_allowance, post.no_special_offers
   */
  async transition(
    transaction: DatabaseTransaction,
    row: queries.LifeRow,
    event: Exclude<PostEvent, 'remove_force'>,
    data: Prisma.PostUncheckedUpdateInput = {},
  ): Promise<Outcome & { cut: boolean; refunded: number }> {
    const { clock, units } = this.deps;
    const now = clock.now();
    const outcome = this.assertPossible(row, event);
    if (outcome.status === 'erased') throw new ApiError('post.wrong_state');
    if (event === 'promote' && !canPromote(row, now)) throw new ApiError('post.wrong_state');
    const takenEntryId = await this.#takeUnit(transaction, row, event, outcome);
    const refunded = outcome.givesBack ? await this.returnUnits(transaction, row) : 0;
    for (const entry of startedEntryIds(row, event, outcome, takenEntryId))
      await units.bookUse(transaction, entry);
    const promotion =
      event === 'promote' && row.expiresAt
        ? promotionEnd(row.specialOfferDate, row.expiresAt, now)
        : null;
    await transaction.post.update({
      where: { id: row.id },
      data: {
        ...data,
        status: outcome.status,
        removedReason: outcome.status === 'removed' ? removedReasonAfter(event, row) : null,
        ...(row.status === 'moderation' && resumedDates(row, now)),
        ...(outcome.status === 'moderation' && {
          submittedAt: nextSubmissionTime(row.submittedAt, now),
          denyReason: null,
          denyFields: [],
          ...(takenEntryId !== null && { placementEntryId: takenEntryId }),
        }),
        ...(outcome.givesBack && { placementEntryId: null, specialEntryId: null }),
        ...(outcome.startsPlacement && this.#placementColumns(row, now)),
        ...(event === 'approve' && { changed: false, approvedPriceRub: row.priceRub }),
        ...(event === 'extend' &&
          row.expiresAt && { expiresAt: daysAfter(laterDate(row.expiresAt, now), PLACEMENT_DAYS) }),
        ...(promotion && { specialOfferDate: promotion.date }),
        updatedAt: now,
      },
    });
    if (row.status === 'active' || outcome.status === 'active') {
      await this.notifyFavoriters(transaction, row);
    }
    if (row.status === 'active' && outcome.status !== 'active') {
      await this.deps.unpublishedPosts.notifyListeners(transaction, [row.id]);
    }
    return { ...outcome, cut: promotion?.cut ?? false, refunded };
  }

  /** Enqueues notifications to the users who favorited an ad. The job skips changes they are not notified of. */
  async notifyFavoriters(
    transaction: DatabaseTransaction,
    { id, userId }: { id: number; userId: number },
  ): Promise<void> {
    const change = { post_id: id, owner_id: userId };
    await this.deps.jobs.enqueue(transaction, 'notify-favorites', change);
  }

  /**
   * Returns the outcome that an event would have now.
   * @throws ApiError post.wrong_state
   */
  assertPossible(row: queries.LifeRow, event: PostEvent): Outcome {
    const outcome = outcomeOf(stateOf(row, this.deps.clock.now()), event);
    if (!outcome) throw new ApiError('post.wrong_state');
    return outcome;
  }

  /**
   * Returns the units that an ad holds to the allowance.
   * @returns refunded kopecks
   */
  async returnUnits(
    transaction: DatabaseTransaction,
    { placementEntryId, specialEntryId }: queries.LifeRow,
  ): Promise<number> {
    let refunded = 0;
    for (const id of [placementEntryId, specialEntryId]) {
      if (id !== null) refunded += await this.deps.units.returnUse(transaction, id);
    }
    return refunded;
  }

  /** Returns the title of an ad for use in a sentence, with the Russian title if it differs. */
  titlesOf(row: queries.LifeRow): StoredTitle {
    return titlesOf(row);
  }

  /**
   * Removes expired ads from publication (docs/product.md#life-of-an-ad) and notifies their owners. Run by the
   * worker; repeated, late and parallel runs process each ad once.
   * @returns number of removed ads
   */
  expirePosts(): Promise<number> {
    const { database, clock, notifications } = this.deps;
    const now = clock.now();
    return this.#processDuePosts(
      (selection) => queries.findExpiredPosts(database, now, selection),
      async (transaction, row) => {
        if (row.status !== 'active' || (row.expiresAt && row.expiresAt > now)) return false;
        await this.transition(transaction, row, 'expire');
        await notifications.notify(transaction, row.userId, 'post_expired', {
          postId: row.id,
          values: { ...this.titlesOf(row), date: row.expiresAt?.toISOString() },
        });
        return true;
      },
    );
  }

  /** Notifies owners three days before an ad expires, once per expiry date. Run by the worker. */
  remindOwners(): Promise<number> {
    const { database, clock, notifications } = this.deps;
    const now = clock.now();
    const expiresBefore = daysAfter(now, REMINDER_DAYS);
    return this.#processDuePosts(
      (selection) => queries.findPostsToRemind(database, { now, before: expiresBefore }, selection),
      async (transaction, row) => {
        const { expiresAt, remindedFor } = row;
        if (row.status !== 'active' || !expiresAt || expiresAt > expiresBefore) return false;
        if (remindedFor?.getTime() === expiresAt.getTime()) return false;
        await transaction.post.update({
          where: { id: row.id },
          data: { remindedFor: expiresAt },
        });
        await notifications.notify(transaction, row.userId, 'post_expires', {
          postId: row.id,
          values: { ...this.titlesOf(row), date: expiresAt.toISOString() },
        });
        return true;
      },
    );
  }

  /** Ends expired special placements and notifies the owners. Run by the worker. */
  endPromotions(): Promise<number> {
    const { database, clock, notifications } = this.deps;
    const now = clock.now();
    return this.#processDuePosts(
      (selection) => queries.findExpiredPromotions(database, now, selection),
      async (transaction, row) => {
        if (row.status === 'moderation') return false;
        if (!row.specialOfferDate || row.specialOfferDate > now) return false;
        await transaction.post.update({
          where: { id: row.id },
          data: { specialOfferDate: null },
        });
        if (row.status !== 'active') return true;
        await notifications.notify(transaction, row.userId, 'promotion_over', {
          postId: row.id,
          values: { ...this.titlesOf(row), date: row.specialOfferDate.toISOString() },
        });
        return true;
      },
    );
  }

  /**
   * Processes each due ad in a transaction of its own, so that a failure does not affect the others.
   * @returns number of processed ads
   */
  #processDuePosts(
    findDue: (selection: queries.DueSelection) => Promise<{ id: number }[]>,
    process: (transaction: DatabaseTransaction, row: queries.LifeRow) => Promise<boolean>,
  ): Promise<number> {
    return drainDueRows(
      (without) => findDue({ without, limit: JOB_BATCH_SIZE }),
      ({ id }) =>
        this.deps.database.$transaction(async (transaction) => {
          const row = await this.lock(transaction, id);
          // Checked again under the lock: another worker may have processed it.
          return row !== null && (await process(transaction, row));
        }),
    );
  }

  async #takeUnit(
    transaction: DatabaseTransaction,
    row: queries.LifeRow,
    event: PostEvent,
    { takes }: Outcome,
  ): Promise<number | null> {
    if (takes === null || !(event in ledgerReasons)) return null;
    const reason = ledgerReasons[event as keyof typeof ledgerReasons];
    return this.deps.allowance.takeUnit(transaction, row.userId, {
      unit: takes,
      reason,
      postId: row.id,
    });
  }

  /** Returns the columns of a placement of 30 days from now, with the promotion requested at creation. */
  #placementColumns(row: queries.LifeRow, now: Date) {
    return {
      publishedAt: now,
      expiresAt: daysAfter(now, PLACEMENT_DAYS),
      specialOfferDate: row.specialEntryId === null ? null : daysAfter(now, PROMOTION_DAYS),
      placementEntryId: null,
      specialEntryId: null,
    };
  }
}

/** Returns the ledger entries whose days start with an event: those held by the ad, or the one just taken. */
function startedEntryIds(
  { placementEntryId, specialEntryId }: queries.LifeRow,
  event: PostEvent,
  { status, startsPlacement }: Outcome,
  takenEntryId: number | null,
): number[] {
  const heldEntryIds = startsPlacement ? [placementEntryId, specialEntryId] : [];
  const isImmediate = status === 'active' && event !== 'approve';
  return [...heldEntryIds, ...(isImmediate ? [takenEntryId] : [])].filter((id) => id !== null);
}
