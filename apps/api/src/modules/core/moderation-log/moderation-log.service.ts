import type { ModerationAction, ModerationEntry, PageMeta, PostValues } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Actor } from '../../../http/actor.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { findEntries, findLastDecision, findMedianWait } from './moderation-log.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

interface Done {
  action: ModerationAction;
  postId?: number;
  userId?: number;
  reason?: string;
  fields?: string[];
  /** The version that was decided on. */
  version?: { values: PostValues; photoIds: number[]; submittedAt: Date };
}

const WAIT_DAYS = 30;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A median of fewer is not significant. */
const FEWEST = 5;

/** Who of the moderators did what, when; written in the transaction of what was done. */
export class ModerationLogService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Writes down what a moderator does. */
  async write(
    transaction: DatabaseTransaction,
    { userId: moderatorId }: Actor,
    { version, ...done }: Done,
  ): Promise<void> {
    const createdAt = this.#deps.clock.now();
    // Only the version of the last decision is ever compared with.
    if (version && done.postId !== undefined) await this.purgeVersions(transaction, done.postId);
    await transaction.moderationEntry.create({
      data: {
        moderatorId,
        ...done,
        createdAt,
        ...(version && {
          values: version.values,
          photoIds: version.photoIds,
          waitedMs: Math.max(0, createdAt.getTime() - version.submittedAt.getTime()),
        }),
      },
    });
  }

  /** Purges the versions of an ad from its decisions; who decided, when and why stays. */
  async purgeVersions(transaction: DatabaseTransaction, postId: number): Promise<void> {
    await transaction.moderationEntry.updateMany({
      where: { postId, photoIds: { isEmpty: false } },
      data: { values: Prisma.DbNull, photoIds: [] },
    });
  }

  /** A page of the log, the latest first. */
  async list(page: number, perPage: number): Promise<{ data: ModerationEntry[]; meta: PageMeta }> {
    const { rows, total } = await findEntries(this.#deps.database, (page - 1) * perPage, perPage);
    return {
      data: rows.map((row) => ({
        id: row.id,
        action: row.action,
        moderator: {
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

  /** The last decision on an ad, with its version; null where there was none. */
  lastDecision(postId: number) {
    return findLastDecision(this.#deps.database, postId);
  }

  /**
   * The median wait for a decision in the last 30 days, in whole minutes, with those still waiting;
   * null of too few.
   */
  async reviewMinutes(): Promise<number | null> {
    const { database, clock } = this.#deps;
    const now = clock.now();
    const since = new Date(now.getTime() - WAIT_DAYS * DAY_MS);
    const { ms, count } = await findMedianWait(database, since, now);
    return ms === null || count < FEWEST ? null : Math.max(1, Math.ceil(ms / MINUTE_MS));
  }
}
