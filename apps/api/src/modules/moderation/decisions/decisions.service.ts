import { type PostValues, toAmount } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
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
import { CLAIM_MS, isClaimedByOther } from './decisions.rules.ts';

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

type Row = NonNullable<Awaited<ReturnType<PostLifeService['lock']>>>;

interface Rejection {
  reason: string;
  fields: string[];
}

interface Version {
  values: PostValues;
  photoIds: number[];
  submittedAt: Date;
}

/** Reports whether an ad, or an edit of a published one, waits for a moderator. */
const isWaiting = ({ status, edit }: Row) =>
  status === 'moderation' || (status === 'active' && edit?.denyReason === null);

/** @throws ApiError post.own: moderators do not decide on their own ads */
function assertForeign({ userId }: Actor, row: Row): void {
  if (row.userId === userId) throw new ApiError('post.own');
}

/** Decisions of moderators on ads. Of two parallel decisions one wins; the other is rejected. */
export class DecisionsService extends BaseService<Dependencies> {
  /**
   * Checks whether a decision is possible, before its body is read.
   * @throws ApiError post.not_found, post.own, post.wrong_state, post.claimed
   */
  async assertMayDecide(actor: Actor, id: number, event: 'approve' | 'reject'): Promise<void> {
    const { database, life } = this.deps;
    const row = await life.find(id);
    if (!row) throw new ApiError('post.not_found');
    assertForeign(actor, row);
    await this.#assertFree(database, actor, id);
    const possible =
      isWaiting(row) || (event === 'approve' && (await this.#isReported(database, row)));
    if (!possible) throw new ApiError('post.wrong_state');
  }

  /**
   * Publishes a waiting ad or edit and settles the reports of the ad; for a published ad without an edit it only
   * settles reports.
   * @param seen submission time of the reviewed version; `undefined` accepts any
   * @throws ApiError post.not_found, post.own, post.wrong_state, post.changed, post.claimed
   */
  async approve(actor: Actor, id: number, seen: Date | undefined): Promise<void> {
    await this.#decide(actor, id, seen, async (transaction, row, version) => {
      const { life, log } = this.deps;
      if (!version && !(await this.#isReported(transaction, row)))
        throw new ApiError('post.wrong_state');
      await this.deps.reports.settle(transaction, id);
      if (version) {
        if (row.status === 'moderation') await life.transition(transaction, row, 'approve');
        else await this.#publishEdit(transaction, row, version);
        const date = (await findExpiry(transaction, id))?.toISOString();
        await this.#notify(transaction, row, 'approved', { ...(date !== undefined && { date }) });
      }
      await log.write(transaction, actor, {
        action: 'approve',
        postId: id,
        userId: row.userId,
        ...(version && { version }),
      });
    });
  }

  /**
   * Denies a waiting ad or edit. An ad in its first review returns what it used; a denied edit leaves the published
   * version.
   * @throws ApiError post.not_found, post.own, post.wrong_state, post.changed, post.claimed; validation for a photo
   * that is not the ad's
   */
  async reject(
    actor: Actor,
    id: number,
    { reason, fields }: Rejection,
    seen: Date | undefined,
    language: Language,
  ): Promise<void> {
    await this.#decide(actor, id, seen, async (transaction, row, version) => {
      const { life, log } = this.deps;
      if (!version) throw new ApiError('post.wrong_state');
      if (!(await this.#hasPhotos(transaction, id, version, fields))) {
        throw fieldFailure('fields', 'not_an_option', language);
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
      const done = { action: 'reject', postId: id, userId: row.userId, reason, fields } as const;
      await log.write(transaction, actor, { ...done, version });
    });
  }

  /**
   * Claims an ad for 15 minutes; claiming it again restarts them. Moderators cannot claim their own ads: they may not
   * decide on them, and would block others.
   * @throws ApiError post.not_found, post.own, post.wrong_state if nothing waits, post.claimed
   */
  async claim(actor: Actor, id: number): Promise<void> {
    const { database, clock, life, log } = this.deps;
    const until = new Date(clock.now().getTime() + CLAIM_MS);
    await database.$transaction(async (transaction) => {
      const row = await life.lock(transaction, id);
      if (!row) throw new ApiError('post.not_found');
      assertForeign(actor, row);
      const before = await this.#assertFree(transaction, actor, id);
      if (!isWaiting(row) && !(await this.#isReported(transaction, row))) {
        throw new ApiError('post.wrong_state');
      }
      const claim = { moderatorId: actor.userId, until };
      await transaction.postClaim.upsert({
        where: { postId: id },
        create: { postId: id, ...claim },
        update: claim,
      });
      if (before?.moderatorId !== actor.userId) {
        await log.write(transaction, actor, { action: 'claim', postId: id });
      }
    });
  }

  /**
   * Releases a claimed ad; does nothing without a claim.
   * @throws ApiError post.not_found, post.claimed for another moderator's claim
   */
  async release(actor: Actor, id: number): Promise<void> {
    const { database, life, log } = this.deps;
    await database.$transaction(async (transaction) => {
      if (!(await life.lock(transaction, id))) throw new ApiError('post.not_found');
      const claim = await this.#assertFree(transaction, actor, id);
      if (!claim) return;
      await transaction.postClaim.delete({ where: { postId: id } });
      await log.write(transaction, actor, { action: 'release', postId: id });
    });
  }

  /** Reports whether a published ad has open reports. */
  async #isReported(transaction: DatabaseTransaction, row: Row): Promise<boolean> {
    if (row.status !== 'active') return false;
    return (await this.deps.reports.openOf([row.id], transaction)).length > 0;
  }

  async #decide(
    actor: Actor,
    id: number,
    seen: Date | undefined,
    apply: (transaction: DatabaseTransaction, row: Row, version: Version | null) => Promise<void>,
  ): Promise<void> {
    const { database, life } = this.deps;
    await database.$transaction(async (transaction) => {
      const row = await life.lock(transaction, id);
      if (!row) throw new ApiError('post.not_found');
      assertForeign(actor, row);
      await this.#assertFree(transaction, actor, id);
      const version = await this.#version(transaction, row);
      // Also if the reviewed version no longer waits: reports must not be settled unseen.
      if (seen && seen.getTime() !== (version?.submittedAt.getTime() ?? seen.getTime())) {
        throw new ApiError('post.changed');
      }
      await apply(transaction, row, version);
      await transaction.postClaim.deleteMany({ where: { postId: id } });
    });
  }

  async #version(transaction: DatabaseTransaction, row: Row): Promise<Version | null> {
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

  /** Reports whether all photos among the fields belong to the ad, published or waiting. */
  async #hasPhotos(
    transaction: DatabaseTransaction,
    id: number,
    { photoIds }: Version,
    fields: readonly string[],
  ): Promise<boolean> {
    const named = fields.filter((field) => field.startsWith('photo:'));
    if (named.length === 0) return true;
    const published = await this.deps.photos.findByPost(transaction, id);
    const known = [...photoIds, ...published.map((photo) => photo.id)];
    return named.every((field) => known.some((photoId) => field === `photo:${photoId}`));
  }

  async #publishEdit(transaction: DatabaseTransaction, row: Row, version: Version): Promise<void> {
    const { life, values, photos } = this.deps;
    const priceRub = await values.priceInKopecks(version.values, transaction);
    const { kind } = await transaction.carcase.findUniqueOrThrow({
      where: { id: version.values.carcase_id },
    });
    const textCheck = parseStoredCheck(row.edit?.textCheck, version.values);
    const columns = values.columns({ values: version.values, kind, priceRub, textCheck });
    await transaction.postEdit.delete({ where: { postId: row.id } });
    await photos.publishPhotos(transaction, row.id, version.photoIds);
    await life.transition(transaction, { ...row, priceRub }, 'approve', columns);
  }

  /** @throws ApiError post.claimed while another moderator has claimed the ad */
  async #assertFree(transaction: DatabaseTransaction, actor: Actor, id: number) {
    const claim = await findClaim(transaction, id);
    if (isClaimedByOther(claim, actor.userId, this.deps.clock.now()))
      throw new ApiError('post.claimed');
    return claim;
  }

  /** Sends the result to the owner as a notification and an email, unless the owner is blocked. */
  async #notify(
    transaction: DatabaseTransaction,
    row: Row,
    result: 'approved' | 'denied',
    values: Record<string, string>,
  ): Promise<void> {
    if (row.hidden) return;
    const { life, notifications } = this.deps;
    const what = row.status === 'moderation' ? 'post' : 'edit';
    await notifications.notify(transaction, row.userId, `${what}_${result}`, {
      postId: row.id,
      values: { ...life.titlesOf(row), ...values },
    });
  }
}
