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

interface Page {
  status: PostStatus | undefined;
  page: number;
  perPage: number;
}

/** Queue and review pages of moderators. */
export class ModerationService extends BaseService<Dependencies> {
  /** Returns a page of the queue, or of the ads with a status, oldest first. */
  async queue(
    actor: Actor,
    { status, page, perPage }: Page,
    language: Language,
  ): Promise<{ data: ModeratedPost[]; meta: PageMeta }> {
    const { database } = this.deps;
    const skip = (page - 1) * perPage;
    const found = status
      ? await queries.findByStatus(database, status, skip, perPage)
      : await queries.findQueue(database, skip, perPage);
    const ids = found.rows.map((row) => (typeof row === 'number' ? row : row.id));
    return {
      data: await this.#posts(actor, ids, language, false),
      meta: pageMetaOf(page, perPage, found.total),
    };
  }

  /**
   * Returns an ad to review: the waiting version, its changes, why the previous one was denied, and its owner.
   * @throws ApiError post.not_found
   */
  async page(actor: Actor, id: number, language: Language): Promise<ModeratedPostPage> {
    const { database, photos, posts, log } = this.deps;
    const [[found], [row], last] = await Promise.all([
      this.#posts(actor, [id], language, true),
      queries.findReviewVersions(database, [id]),
      log.lastDecision(id),
    ]);
    if (!found || !row) throw new ApiError('post.not_found');
    // A resubmitted ad or edit has no reason of its own.
    const waits = found.waits_for === 'review' || found.waits_for === 'edit';
    const denied = waits && last?.action === 'reject' ? last : null;
    const post = {
      ...found,
      ...(denied && { deny_reason: { reason: denied.reason ?? '', fields: denied.fields } }),
    };
    const owner = toOwner(await queries.findOwner(database, row.userId));
    const base = waitingEdit(row)
      ? { values: valuesOf(row), photoIds: row.photos.map((photo) => photo.id) }
      : row.status === 'moderation' && last
        ? { values: parseStoredValues(row, last.values), photoIds: last.photoIds }
        : null;
    if (!base) return { ...post, owner, difference: null, photo_difference: null };
    const basePhotos = await photos.findByIds(base.photoIds);
    const [before] = await posts.presentVersions(
      [{ id, values: base.values, priceRub: null, photos: basePhotos }],
      { language, userId: actor.userId },
    );
    if (!before) throw new ApiError('post.not_found');
    const now = new Set(post.photos.map((photo) => photo.id));
    return {
      ...post,
      owner,
      difference: differenceOf(before, post, language),
      photo_difference: {
        added: post.photos.filter((photo) => !base.photoIds.includes(photo.id)),
        removed: before.photos.filter((photo) => !now.has(photo.id)),
      },
    };
  }

  async #posts(
    actor: Actor,
    ids: number[],
    language: Language,
    thorough: boolean,
  ): Promise<ModeratedPost[]> {
    const { database, clock, photos, posts, values, findings, reports } = this.deps;
    const [rows, waiting, open] = await Promise.all([
      queries.findReviewVersions(database, ids),
      queries.findQueueEntries(database, ids),
      reports.openOf(ids),
    ]);
    const editPhotos = await photos.findByIds(
      rows.flatMap((row) => waitingEdit(row)?.photoIds ?? []),
    );
    const proposed = rows.map((row) => {
      const edit = waitingEdit(row);
      return edit ? parseStoredValues(row, edit.values) : valuesOf(row);
    });
    const prices = await values.pricesInKopecks(proposed);
    const versions = rows.map((row, index) => ({
      id: row.id,
      userId: row.userId,
      values: proposed[index] ?? valuesOf(row),
      priceRub: prices[index] ?? null,
      textCheck: waitingEdit(row)?.textCheck ?? row.textCheck,
      photos:
        waitingEdit(row)?.photoIds.flatMap(
          (id) => editPhotos.find((photo) => photo.id === id) ?? [],
        ) ?? row.photos,
    }));
    const noticed = await findings.forPosts(versions, language, thorough);
    const shown = await posts.presentVersions(
      ids.flatMap((id) => versions.find((version) => version.id === id) ?? []),
      { language, userId: actor.userId },
    );
    const now = clock.now();
    return shown.map((post) => {
      const row = rows.find(({ id }) => id === post.id);
      const waits = waiting.get(post.id);
      return {
        ...post,
        waits_for: waits?.waits ?? null,
        submitted_at: waits?.since.toISOString() ?? null,
        claim: toClaim(row?.claim ?? null, actor.userId, now),
        findings: noticed.get(post.id) ?? [],
        reports: open.filter(({ postId }) => postId === post.id).map(toReport),
      };
    });
  }
}

/** Returns the edit of an active ad that waits for a moderator. */
const waitingEdit = (row: queries.ReviewRow) =>
  row.status === 'active' && row.edit?.denyReason === null ? row.edit : null;
