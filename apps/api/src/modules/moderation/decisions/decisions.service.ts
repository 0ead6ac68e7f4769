import { type PostValues, toAmount } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { PhotosService } from '../../posts/photos/photos.service.ts';
import { parseStoredValues, valuesOf } from '../../posts/post-columns.ts';
import type { PostLifeService } from '../../posts/post-life/post-life.service.ts';
import type { PostValuesService } from '../../posts/post-values/post-values.service.ts';
import { parseStoredCheck } from '../../posts/text-checks/text-checks.rules.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import { findClaim, findExpiry } from './decisions.queries.ts';
import { CLAIM_DURATION_MS, isClaimedByOther } from './decisions.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  photos: PhotosService;
  life: PostLifeService;
  values: PostValuesService;
  reports: ReportsService;
  log: ModerationLogService;
  notifications: NotificationsService;
}

type LockedPost = NonNullable<Awaited<ReturnType<PostLifeService['lock']>>>;

interface Rejection {
  reason: string;
  fields: string[];
}

interface Version {
  values: PostValues;
  photoIds: number[];
  submittedAt: Date;
}

/** Returns whether an ad, or an edit of a published ad, waits for a moderator. */
const isPendingReview = ({ status, edit }: LockedPost) =>
  status === 'moderation' || (status === 'active' && edit?.denyReason === null);

/** @throws ApiError post.own, because moderators cannot decide on their own ads */
function assertNotOwn({ userId }: Actor, row: LockedPost): void {
  if (row.userId === userId) throw new ApiError('post.own');
}

/** Decisions of moderators on ads. Of two parallel decisions one succeeds and the other is rejected. */
export class DecisionsService extends BaseService<Dependencies> {
  /**
   * Checks whether a decision is possible, before its body is read.
   * @throws ApiError post.not_found, post.own, post.wrong_state, post.claimed
   */
  async assertCanDecide(actor: Actor, id: number, event: 'approve' | 'reject'): Promise<void> {
    const { database, life } = this.deps;
    const row = await life.find(id);
    if (!row) throw new ApiError('post.not_found');
    assertNotOwn(actor, row);
    await this.#assertNotClaimedByOther(database, actor, id);
    const isPossible =
      isPendingReview(row) || (event === 'approve' && (await this.#isReported(database, row)));
    if (!isPossible) throw new ApiError('post.wrong_state');
  }

  /**
   * Publishes a waiting ad or edit and settles the reports of the ad. For a published ad without an edit, only settles
   * its reports.
   * @param reviewedAt submission time of the version that was reviewed; `undefined` accepts any
   * @throws ApiError post.not_found, post.own, post.wrong_state, post.changed, post.claimed
   */
  async approve(actor: Actor, id: number, reviewedAt: Date | undefined): Promise<void> {
    await this.#decide(actor, id, reviewedAt, async (transaction, row, version) => {
      const { life, log } = this.deps;
      if (!version && !(await this.#isReported(transaction, row)))
        throw new ApiError('post.wrong_state');
      await this.deps.reports.settleReports(transaction, id);
      if (version) {
        if (row.status === 'moderation') await life.transition(transaction, row, 'approve');
        else await this.#publishEdit(transaction, row, version);
        const date = (await findExpiry(transaction, id))?.toISOString();
        await this.#notify(transaction, row, 'approved', { ...(date !== undefined && { date }) });
      }
      await log.addEntry(transaction, actor, {
        action: 'approve',
        postId: id,
        userId: row.userId,
        ...(version && { version }),
      });
    });
  }

  /**
   * Denies a waiting ad or edit. Returns the units used by an ad in its first review; leaves the published version of
   * an edited ad unchanged.
   * @throws ApiError post.not_found, post.own, post.wrong_state, post.changed, post.claimed; validation for a photo of
   *   another ad
   */
  async reject(
    actor: Actor,
    id: number,
    { reason, fields }: Rejection,
    reviewedAt: Date | undefined,
    language: Language,
  ): Promise<void> {
    await this.#decide(actor, id, reviewedAt, async (transaction, row, version) => {
      const { life, log } = this.deps;
      if (!version) throw new ApiError('post.wrong_state');
      if (!(await this.#haveKnownPhotos(transaction, id, version, fields))) {
        throw createValidationError('fields', 'not_an_option', language);
      }
      const denial = { denyReason: reason, denyFields: fields };
      const { refunded } = await life.transition(
        transaction,
        row,
        'reject',
        row.status === 'moderation' ? denial : {},
      );
      if (row.status !== 'moderation') {
        await transaction.postEdit.update({
          where: { postId: id },
          data: denial,
        });
      }
      await this.#notify(transaction, row, 'denied', {
        reason,
        ...(refunded > 0 && { amount: toAmount(refunded) }),
      });
      const entry = { action: 'reject', postId: id, userId: row.userId, reason, fields } as const;
      await log.addEntry(transaction, actor, { ...entry, version });
    });
  }

  /**
   * Claims an ad for 15 minutes; another claim by the same moderator restarts the period. Moderators cannot claim their
   * own ads, because they cannot decide on them and would only block others.
   * @throws ApiError post.not_found, post.own, post.wrong_state if nothing waits for a decision, post.claimed
   */
  async claim(actor: Actor, id: number): Promise<void> {
    const { database, clock, life, log } = this.deps;
    const until = new Date(clock.now().getTime() + CLAIM_DURATION_MS);
    await database.$transaction(async (transaction) => {
      const row = await life.lock(transaction, id);
      if (!row) throw new ApiError('post.not_found');
      assertNotOwn(actor, row);
      const previousClaim = await this.#assertNotClaimedByOther(transaction, actor, id);
      if (!isPendingReview(row) && !(await this.#isReported(transaction, row))) {
        throw new ApiError('post.wrong_state');
      }
      const claim = { moderatorId: actor.userId, until };
      await transaction.postClaim.upsert({
        where: { postId: id },
        create: { postId: id, ...claim },
        update: claim,
      });
      if (previousClaim?.moderatorId !== actor.userId) {
        await log.addEntry(transaction, actor, { action: 'claim', postId: id });
      }
    });
  }

  /**
   * Releases the caller's claim of an ad; does nothing if there is none.
   * @throws ApiError post.not_found, post.claimed if another moderator has claimed the ad
   */
  async release(actor: Actor, id: number): Promise<void> {
    const { database, life, log } = this.deps;
    await database.$transaction(async (transaction) => {
      if (!(await life.lock(transaction, id))) throw new ApiError('post.not_found');
      const claim = await this.#assertNotClaimedByOther(transaction, actor, id);
      if (!claim) return;
      await transaction.postClaim.delete({ where: { postId: id } });
      await log.addEntry(transaction, actor, { action: 'release', postId: id });
    });
  }

  /** Returns whether a published ad has open reports. */
  async #isReported(transaction: DatabaseTransaction, row: LockedPost): Promise<boolean> {
    if (row.status !== 'active') return false;
    return (await this.deps.reports.findOpenReports([row.id], transaction)).length > 0;
  }

  async #decide(
    actor: Actor,
    id: number,
    reviewedAt: Date | undefined,
    apply: (
      transaction: DatabaseTransaction,
      row: LockedPost,
      version: Version | null,
    ) => Promise<void>,
  ): Promise<void> {
    const { database, life } = this.deps;
    await database.$transaction(async (transaction) => {
      const row = await life.lock(transaction, id);
      if (!row) throw new ApiError('post.not_found');
      assertNotOwn(actor, row);
      await this.#assertNotClaimedByOther(transaction, actor, id);
      const version = await this.#pendingVersionOf(transaction, row);
      // A decision must not apply to a waiting version that the moderator has not seen.
      if (
        reviewedAt &&
        reviewedAt.getTime() !== (version?.submittedAt.getTime() ?? reviewedAt.getTime())
      ) {
        throw new ApiError('post.changed');
      }
      await apply(transaction, row, version);
      await transaction.postClaim.deleteMany({ where: { postId: id } });
    });
  }

  async #pendingVersionOf(
    transaction: DatabaseTransaction,
    row: LockedPost,
  ): Promise<Version | null> {
    if (row.status === 'moderation') {
      const photos = await this.deps.photos.findByPost(transaction, row.id);
      return {
        values: valuesOf(row),
        photoIds: photos.map(({ id }) => id),
        submittedAt: row.submittedAt ?? row.createdAt,
      };
    }
    if (row.status !== 'active' || row.edit?.denyReason !== null) return null;
    const { values, photoIds, submittedAt } = row.edit;
    return { values: parseStoredValues(row, values), photoIds, submittedAt };
  }

  /** Returns whether all photos among the fields belong to the published or the waiting version of the ad. */
  async #haveKnownPhotos(
    transaction: DatabaseTransaction,
    id: number,
    { photoIds }: Version,
    fields: readonly string[],
  ): Promise<boolean> {
    const photoFields = fields.filter((field) => field.startsWith('photo:'));
    if (photoFields.length === 0) return true;
    const publishedPhotos = await this.deps.photos.findByPost(transaction, id);
    const knownPhotoIds = [...photoIds, ...publishedPhotos.map((photo) => photo.id)];
    return photoFields.every((field) =>
      knownPhotoIds.some((photoId) => field === `photo:${photoId}`),
    );
  }

  async #publishEdit(
    transaction: DatabaseTransaction,
    row: LockedPost,
    version: Version,
  ): Promise<void> {
    const { life, values, photos } = this.deps;
    const priceRub = await values.convertToKopecks(version.values, transaction);
    const { kind } = await transaction.carcase.findUniqueOrThrow({
      where: { id: version.values.carcase_id },
    });
    const textCheck = parseStoredCheck(row.edit?.textCheck, version.values);
    const columns = values.toPostColumns({ values: version.values, kind, priceRub, textCheck });
    await transaction.postEdit.delete({ where: { postId: row.id } });
    await photos.publishPhotos(transaction, row.id, version.photoIds);
    await life.transition(transaction, { ...row, priceRub }, 'approve', columns);
  }

  /** @throws ApiError post.claimed while another moderator has claimed the ad */
  async #assertNotClaimedByOther(transaction: DatabaseTransaction, actor: Actor, id: number) {
    const claim = await findClaim(transaction, id);
    if (isClaimedByOther(claim, actor.userId, this.deps.clock.now()))
      throw new ApiError('post.claimed');
    return claim;
  }

  /** Notifies the owner of the result, unless the owner is blocked. */
  async #notify(
    transaction: DatabaseTransaction,
    row: LockedPost,
    result: 'approved' | 'denied',
    values: Record<string, string>,
  ): Promise<void> {
    if (row.hidden) return;
    const { life, notifications } = this.deps;
    const subject = row.status === 'moderation' ? 'post' : 'edit';
    await notifications.notify(transaction, row.userId, `${subject}_${result}`, {
      postId: row.id,
      values: { ...life.titlesOf(row), ...values },
    });
  }
}
