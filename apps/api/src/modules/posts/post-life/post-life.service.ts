import { BaseService } from '../../../base-service.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { drain } from '../../../infra/in-turn.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import { PLACEMENT_DAYS } from '../../accounts/allowance/allowance.rules.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { GonePostsService } from '../../core/gone-posts/gone-posts.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { UnitsService } from '../../money/units/units.service.ts';
import type { Titles } from '../post-titles.ts';
import { titlesOf } from './post-life.presenter.ts';
import * as queries from './post-life.queries.ts';

export type { LifeRow } from './post-life.queries.ts';

import {
  after,
  canPromote,
  daysAfter,
  later,
  type Outcome,
  type PostEvent,
  PROMOTION_DAYS,
  promotedUntil,
  REMINDER_DAYS,
  resumedDates,
  sentAfter,
  stateOf,
} from './post-life.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  profile: Pick<ProfileService, 'lock'>;
  allowance: Pick<AllowanceService, 'take'>;
  units: Pick<UnitsService, 'begin' | 'giveBack'>;
  notifications: NotificationsService;
  gonePosts: Pick<GonePostsService, 'tell'>;
}

/** Why an ad is off publication after an event; changing one that is leaves the reason. */
function removedReason(event: PostEvent, row: queries.LifeRow) {
  if (event === 'expire') return 'expired';
  return event === 'remove_publication' ? 'owner' : row.removedReason;
}

const JOB_BATCH = 200;

/** Why what an event takes from the allowance is taken. */
const reasons = {
  publish: 'published',
  update: 'resubmitted',
  extend: 'extended',
  promote: 'promoted',
} as const;

/** The life of an ad: every change of status, days and placement goes through here. */
export class PostLifeService extends BaseService<Dependencies> {
  /**
   * Locks an ad until the commit: its owner's account first, as everywhere, then its row.
   * @returns null when there is no such ad
   */
  async lock(transaction: DatabaseTransaction, id: number): Promise<queries.LifeRow | null> {
    const ownerId = await queries.findOwner(transaction, id);
    if (ownerId === null) return null;
    await this.deps.profile.lock(transaction, ownerId);
    return queries.lockPost(transaction, id);
  }

  /**
   * Locks an own ad until the commit.
   * @throws ApiError post.not_found, also for somebody else's; unauthorized for an account that was
   * blocked a moment ago
   */
  async lockOwn(
    transaction: DatabaseTransaction,
    userId: number,
    id: number,
  ): Promise<queries.LifeRow> {
    const ownerId = await queries.findOwner(transaction, id);
    if (ownerId !== userId) throw new ApiError('post.not_found');
    const { blockedAt } = await this.deps.profile.lock(transaction, userId);
    if (blockedAt) throw new ApiError('unauthorized');
    const row = await queries.lockPost(transaction, id);
    if (!row) throw new ApiError('post.not_found');
    return row;
  }

  /** An ad without locking it, for checks before a body is read; null when there is no such ad. */
  find(
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.LifeRow | null> {
    return queries.findPost(transaction, id);
  }

  /**
   * The same of an own ad.
   * @throws ApiError post.not_found, also for somebody else's
   */
  async own(userId: number, id: number): Promise<queries.LifeRow> {
    const row = await this.find(id);
    if (row?.userId !== userId) throw new ApiError('post.not_found');
    return row;
  }

  /**
   * Applies an event to an ad whose row is locked: status, days and allowance follow the status
   * table.
   * @param data further columns to change
   * @returns the outcome; `cut` where a promotion was shortened to the ad's last day; `refunded`: kopecks paid back
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
    const taken = await this.#take(transaction, row, event, outcome);
    const refunded = outcome.givesBack ? await this.giveBack(transaction, row) : 0;
    for (const begun of begunBy(row, event, outcome, taken)) await units.begin(transaction, begun);
    const promotion =
      event === 'promote' && row.expiresAt
        ? promotedUntil(row.specialOfferDate, row.expiresAt, now)
        : null;
    await transaction.post.update({
      where: { id: row.id },
      data: {
        ...data,
        status: outcome.status,
        removedReason: outcome.status === 'removed' ? removedReason(event, row) : null,
        ...(row.status === 'moderation' && resumedDates(row, now)),
        ...(outcome.status === 'moderation' && {
          submittedAt: sentAfter(row.submittedAt, now),
          denyReason: null,
          denyFields: [],
          ...(taken !== null && { placementEntryId: taken }),
        }),
        ...(outcome.givesBack && { placementEntryId: null, specialEntryId: null }),
        ...(outcome.startsPlacement && this.#begun(row, now)),
        ...(event === 'approve' && { changed: false, approvedPriceRub: row.priceRub }),
        ...(event === 'extend' &&
          row.expiresAt && { expiresAt: daysAfter(later(row.expiresAt, now), PLACEMENT_DAYS) }),
        ...(promotion && { specialOfferDate: promotion.date }),
        updatedAt: now,
      },
    });
    if (row.status === 'active' || outcome.status === 'active') {
      await this.notifyKeepers(transaction, row);
    }
    if (row.status === 'active' && outcome.status !== 'active') {
      await this.deps.gonePosts.tell(transaction, [row.id]);
    }
    return { ...outcome, cut: promotion?.cut ?? false, refunded };
  }

  /** Has the worker notify those who keep an ad, if it has changed in what they are notified of. */
  async notifyKeepers(
    transaction: DatabaseTransaction,
    { id, userId }: { id: number; userId: number },
  ): Promise<void> {
    const change = { post_id: id, owner_id: userId };
    await this.deps.jobs.add(transaction, 'notify-favorites', change);
  }

  /**
   * What an event would make of an ad now.
   * @throws ApiError post.wrong_state
   */
  assertPossible(row: queries.LifeRow, event: PostEvent): Outcome {
    const outcome = after(stateOf(row, this.deps.clock.now()), event);
    if (!outcome) throw new ApiError('post.wrong_state');
    return outcome;
  }

  /**
   * Gives back what an ad holds of the allowance.
   * @returns kopecks that are paid back for it
   */
  async giveBack(
    transaction: DatabaseTransaction,
    { placementEntryId, specialEntryId }: queries.LifeRow,
  ): Promise<number> {
    let refunded = 0;
    for (const id of [placementEntryId, specialEntryId]) {
      if (id !== null) refunded += await this.deps.units.giveBack(transaction, id);
    }
    return refunded;
  }

  /** What people call an ad in a sentence, and in Russian where that is not the same. */
  titlesOf(row: queries.LifeRow): Titles {
    return titlesOf(row);
  }

  /**
   * Takes ads off whose days are over (docs/product.md#life-of-an-ad) and notifies their owners. Run by the
   * worker; again, late or twice at once it does each once.
   * @returns how many
   */
  expire(): Promise<number> {
    const { database, clock, notifications } = this.deps;
    const now = clock.now();
    return this.#each(
      (which) => queries.findExpired(database, now, which),
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

  /** Notifies owners three days before an ad's last one, once for each end. Run by the worker. */
  remind(): Promise<number> {
    const { database, clock, notifications } = this.deps;
    const now = clock.now();
    const before = daysAfter(now, REMINDER_DAYS);
    return this.#each(
      (which) => queries.findToRemind(database, { now, before }, which),
      async (transaction, row) => {
        const { expiresAt, remindedFor } = row;
        if (row.status !== 'active' || !expiresAt || expiresAt > before) return false;
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

  /** Ends special placements whose days are over and notifies the owners. Run by the worker. */
  endPromotions(): Promise<number> {
    const { database, clock, notifications } = this.deps;
    const now = clock.now();
    return this.#each(
      (which) => queries.findPromotionsOver(database, now, which),
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
   * Does something to each ad that is due, each in a transaction of its own, so that one that fails
   * keeps none of the others.
   * @returns to how many it was done
   */
  #each(
    due: (which: queries.Batch) => Promise<{ id: number }[]>,
    work: (transaction: DatabaseTransaction, row: queries.LifeRow) => Promise<boolean>,
  ): Promise<number> {
    return drain(
      (without) => due({ without, most: JOB_BATCH }),
      ({ id }) =>
        this.deps.database.$transaction(async (transaction) => {
          const row = await this.lock(transaction, id);
          // Checked again under the lock: another worker may have been faster.
          return row !== null && (await work(transaction, row));
        }),
    );
  }

  async #take(
    transaction: DatabaseTransaction,
    row: queries.LifeRow,
    event: PostEvent,
    { takes }: Outcome,
  ): Promise<number | null> {
    if (takes === null || !(event in reasons)) return null;
    const reason = reasons[event as keyof typeof reasons];
    return this.deps.allowance.take(transaction, row.userId, {
      unit: takes,
      reason,
      postId: row.id,
    });
  }

  /** 30 days from now, with the promotion that was asked for when the ad was made. */
  #begun(row: queries.LifeRow, now: Date) {
    return {
      publishedAt: now,
      expiresAt: daysAfter(now, PLACEMENT_DAYS),
      specialOfferDate: row.specialEntryId === null ? null : daysAfter(now, PROMOTION_DAYS),
      placementEntryId: null,
      specialEntryId: null,
    };
  }
}

/** Which units of the allowance begin to run with an event: those that the ad held, or what it takes at once. */
function begunBy(
  { placementEntryId, specialEntryId }: queries.LifeRow,
  event: PostEvent,
  { status, startsPlacement }: Outcome,
  taken: number | null,
): number[] {
  const held = startsPlacement ? [placementEntryId, specialEntryId] : [];
  const isAtOnce = status === 'active' && event !== 'approve';
  return [...held, ...(isAtOnce ? [taken] : [])].filter((id) => id !== null);
}
