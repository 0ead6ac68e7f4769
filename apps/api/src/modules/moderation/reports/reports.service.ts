import type { ReportReason } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Limits } from '../../../infra/limits.ts';
import { findOpenReports, findPublicPostOwner, storeReport } from './reports.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
}

/** Daily limit of reports by one account; more are unlikely to be serious. */
const REPORT_LIMIT = { max: 20, windowSeconds: 86_400 } as const;
/** Maximum length of all texts of an account about one ad, a few times the length that one request allows. */
const MAX_TEXT_LENGTH = 5_000;

export class ReportsService extends BaseService<Dependencies> {
  /** @throws ApiError post.not_found for an ad that is not publicly visible */
  async assertPostPublic(postId: number): Promise<void> {
    if (!(await findPublicPostOwner(this.deps.database, postId)))
      throw new ApiError('post.not_found');
  }

  /**
   * Reports an ad to the moderators. A further report by the same account is merged into its open one.
   * @throws ApiError post.not_found; post.own; report.too_often
   */
  async reportPost(
    actor: SessionActor,
    postId: number,
    { reason, text }: { reason: ReportReason; text: string },
  ): Promise<void> {
    const { database, clock, limits } = this.deps;
    const owner = await findPublicPostOwner(database, postId);
    if (!owner) throw new ApiError('post.not_found');
    if (owner.userId === actor.userId) throw new ApiError('post.own');
    await assertWithinLimit(limits, `reports of ${actor.userId}`, REPORT_LIMIT, 'report.too_often');
    const { userId } = actor;
    const report = { postId, userId, reason, text, createdAt: clock.now() };
    await storeReport(database, report, MAX_TEXT_LENGTH);
  }

  findOpenReports(postIds: number[], transaction: DatabaseTransaction = this.deps.database) {
    return findOpenReports(transaction, postIds);
  }

  /**
   * Settles the open reports of an ad.
   * @returns number of settled reports
   */
  async settleReports(transaction: DatabaseTransaction, postId: number): Promise<number> {
    const { count } = await transaction.postReport.updateMany({
      where: { postId, settledAt: null },
      data: { settledAt: this.deps.clock.now() },
    });
    return count;
  }
}
