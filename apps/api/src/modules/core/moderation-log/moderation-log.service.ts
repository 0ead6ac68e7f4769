import type { ModerationAction, ModerationEntry, PageMeta, PostValues } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import {
  addOpenedRequests,
  findEntries,
  findLastDecision,
  findMedianWait,
} from './moderation-log.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

interface NewEntry {
  action: ModerationAction;
  postId?: number;
  userId?: number;
  reason?: string;
  fields?: string[];
  /** Version that the decision applies to. It is stored until the next decision or the erasure of its ad. */
  version?: { values: PostValues; photoIds: number[]; submittedAt: Date };
}

const MEDIAN_WAIT_DAYS = 30;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Minimum sample size of a significant median. */
const MIN_MEDIAN_SAMPLE_SIZE = 5;

/** Returns the reason that identifies a request in an entry. */
export const requestReasonOf = (id: number) => `№ ${id}`;

/** Append-only log of the actions of staff; each entry is written in the transaction of its action. */
export class ModerationLogService extends BaseService<Dependencies> {
  /**
   * Adds an entry.
   * @param actor `null` for an operator on the command line
   */
  async addEntry(
    transaction: DatabaseTransaction,
    actor: Pick<Actor, 'userId'> | null,
    { version, ...entry }: NewEntry,
  ): Promise<void> {
    const createdAt = this.deps.clock.now();
    await transaction.moderationEntry.create({
      data: {
        moderatorId: actor?.userId ?? null,
        ...entry,
        createdAt,
        ...(version && {
          waitedMs: Math.max(0, createdAt.getTime() - version.submittedAt.getTime()),
        }),
      },
    });
    if (!version || entry.postId === undefined) return;
    const { values, photoIds } = version;
    await transaction.decidedVersion.upsert({
      where: { postId: entry.postId },
      create: { postId: entry.postId, values, photoIds },
      update: { values, photoIds },
    });
  }

  /** Logs that a staff member views the personal data of requests: once a day per request, because pages reload. */
  async logOpenedRequests({ userId }: Pick<Actor, 'userId'>, requestIds: number[]): Promise<void> {
    const { database, clock } = this.deps;
    const now = clock.now();
    const since = new Date(now.getTime() - DAY_MS);
    const reasons = requestIds.map(requestReasonOf);
    if (reasons.length > 0) await addOpenedRequests(database, userId, reasons, { since, now });
  }

  async listEntries(
    page: number,
    perPage: number,
  ): Promise<{ data: ModerationEntry[]; meta: PageMeta }> {
    const { rows, total } = await findEntries(this.deps.database, (page - 1) * perPage, perPage);
    return {
      data: rows.map((row) => ({
        id: row.id,
        action: row.action,
        moderator: row.moderator && {
          id: row.moderator.id,
          name: `${row.moderator.firstName} ${row.moderator.lastName}`.trim(),
        },
        post_id: row.postId,
        user_id: row.userId,
        reason: row.reason,
        fields: row.fields,
        created_at: row.createdAt.toISOString(),
      })),
      meta: pageMetaOf(page, perPage, total),
    };
  }

  /** Returns the last decision on an ad with the version it applies to; `null` if there is none. */
  findLastDecision(postId: number) {
    return findLastDecision(this.deps.database, postId);
  }

  /**
   * Returns the median wait for a decision in the last 30 days, in whole minutes. Includes long-waiting pending
   * versions; `null` if the sample is too small.
   */
  async findMedianWaitMinutes(): Promise<number | null> {
    const { database, clock } = this.deps;
    const now = clock.now();
    const since = new Date(now.getTime() - MEDIAN_WAIT_DAYS * DAY_MS);
    const { ms, count } = await findMedianWait(database, since, now);
    return ms === null || count < MIN_MEDIAN_SAMPLE_SIZE
      ? null
      : Math.max(1, Math.ceil(ms / MINUTE_MS));
  }
}
