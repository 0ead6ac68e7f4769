import type { ModeratedPost, ModeratedPostPage, PageMeta, PostStatus } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { PhotosService } from '../../posts/photos/photos.service.ts';
import { parseStoredValues, valuesOf } from '../../posts/post-columns.ts';
import type { PostValuesService } from '../../posts/post-values/post-values.service.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { FindingsService } from '../findings/findings.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import { differenceOf, toClaim, toOwner, toReport } from './moderation.presenter.ts';
import * as queries from './moderation.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  photos: PhotosService;
  posts: PostsService;
  values: PostValuesService;
  findings: FindingsService;
  reports: ReportsService;
  log: ModerationLogService;
}

interface PageRequest {
  status: PostStatus | undefined;
  page: number;
  perPage: number;
}

/** Queue and review pages of moderators. */
export class ModerationService extends BaseService<Dependencies> {
  /** Returns a page of the queue, or of the ads with a status, oldest first. */
  async listQueue(
    actor: Actor,
    { status, page, perPage }: PageRequest,
    language: Language,
  ): Promise<{ data: ModeratedPost[]; meta: PageMeta }> {
    const { database } = this.deps;
    const skip = (page - 1) * perPage;
    const queuePage = status
      ? await queries.findPostsByStatus(database, status, skip, perPage)
      : await queries.findQueue(database, skip, perPage);
    const ids = queuePage.rows.map((row) => (typeof row === 'number' ? row : row.id));
    return {
      data: await this.#findReviewedPosts(actor, ids, language, false),
      meta: pageMetaOf(page, perPage, queuePage.total),
    };
  }

  /**
   * Returns the review page of an ad: the waiting version, its changes, why the previous version was denied, and the
   * owner.
   * @throws ApiError post.not_found
   */
  async findReviewPage(actor: Actor, id: number, language: Language): Promise<ModeratedPostPage> {
    const { database, photos, posts, log } = this.deps;
    const [[reviewedPost], [row], lastDecision] = await Promise.all([
      this.#findReviewedPosts(actor, [id], language, true),
      queries.findReviewVersions(database, [id]),
      log.findLastDecision(id),
    ]);
    if (!reviewedPost || !row) throw new ApiError('post.not_found');
    // A resubmitted ad or edit contains no denial reason, so it comes from the log.
    const isWaiting = reviewedPost.waits_for === 'review' || reviewedPost.waits_for === 'edit';
    const denial = isWaiting && lastDecision?.action === 'reject' ? lastDecision : null;
    const post = {
      ...reviewedPost,
      ...(denial && { deny_reason: { reason: denial.reason ?? '', fields: denial.fields } }),
    };
    const owner = toOwner(await queries.findOwner(database, row.userId));
    const baseVersion = waitingEditOf(row)
      ? { values: valuesOf(row), photoIds: row.photos.map((photo) => photo.id) }
      : row.status === 'moderation' && lastDecision
        ? { values: parseStoredValues(row, lastDecision.values), photoIds: lastDecision.photoIds }
        : null;
    if (!baseVersion) return { ...post, owner, difference: null, photo_difference: null };
    const basePhotos = await photos.findByIds(baseVersion.photoIds);
    const [basePost] = await posts.presentVersions(
      [{ id, values: baseVersion.values, priceRub: null, photos: basePhotos }],
      { language, userId: actor.userId },
    );
    if (!basePost) throw new ApiError('post.not_found');
    const currentPhotoIds = new Set(post.photos.map((photo) => photo.id));
    return {
      ...post,
      owner,
      difference: differenceOf(basePost, post, language),
      photo_difference: {
        added: post.photos.filter((photo) => !baseVersion.photoIds.includes(photo.id)),
        removed: basePost.photos.filter((photo) => !currentPhotoIds.has(photo.id)),
      },
    };
  }

  async #findReviewedPosts(
    actor: Actor,
    ids: number[],
    language: Language,
    isThorough: boolean,
  ): Promise<ModeratedPost[]> {
    const { database, clock, photos, posts, values, findings, reports } = this.deps;
    const [rows, queueEntries, openReports] = await Promise.all([
      queries.findReviewVersions(database, ids),
      queries.findQueueEntries(database, ids),
      reports.findOpenReports(ids),
    ]);
    const editPhotos = await photos.findByIds(
      rows.flatMap((row) => waitingEditOf(row)?.photoIds ?? []),
    );
    const proposedValues = rows.map((row) => {
      const edit = waitingEditOf(row);
      return edit ? parseStoredValues(row, edit.values) : valuesOf(row);
    });
    const prices = await values.convertAllToKopecks(proposedValues);
    const versions = rows.map((row, index) => ({
      id: row.id,
      userId: row.userId,
      values: proposedValues[index] ?? valuesOf(row),
      priceRub: prices[index] ?? null,
      textCheck: waitingEditOf(row)?.textCheck ?? row.textCheck,
      photos:
        waitingEditOf(row)?.photoIds.flatMap(
          (id) => editPhotos.find((photo) => photo.id === id) ?? [],
        ) ?? row.photos,
    }));
    const findingsByPost = await findings.findFindings(versions, language, isThorough);
    const presentedPosts = await posts.presentVersions(
      ids.flatMap((id) => versions.find((version) => version.id === id) ?? []),
      { language, userId: actor.userId },
    );
    const now = clock.now();
    return presentedPosts.map((post) => {
      const row = rows.find(({ id }) => id === post.id);
      const queueEntry = queueEntries.get(post.id);
      return {
        ...post,
        waits_for: queueEntry?.waits ?? null,
        submitted_at: queueEntry?.since.toISOString() ?? null,
        claim: toClaim(row?.claim ?? null, actor.userId, now),
        findings: findingsByPost.get(post.id) ?? [],
        reports: openReports.filter(({ postId }) => postId === post.id).map(toReport),
      };
    });
  }
}

/** Returns the edit of an active ad if it waits for a moderator, else `null`. */
const waitingEditOf = (row: queries.ReviewRow) =>
  row.status === 'active' && row.edit?.denyReason === null ? row.edit : null;
