import {
  type Post,
  type PostChanges,
  type PostForm,
  type PostValues,
  postLimits,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { TransactOnce } from '../../../http/idempotency.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { BuyoutsService } from '../../core/buyouts/buyouts.service.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import { parseStoredValues, valuesOf } from '../post-columns.ts';
import { nextSubmissionTime } from '../post-life/post-life.rules.ts';
import type { PostLifeService } from '../post-life/post-life.service.ts';
import {
  isBigPriceStep,
  isCheckedChange,
  unreviewedValues,
} from '../post-values/post-values.rules.ts';
import type { PostValuesService, ValidatedValues } from '../post-values/post-values.service.ts';
import type { PostsService } from '../posts/posts.service.ts';
import { parseStoredCheck } from '../text-checks/text-checks.rules.ts';
import type { TextChecksService } from '../text-checks/text-checks.service.ts';
import {
  canRequestPromotion,
  newestOwnerValues,
  newestTextCheck,
  photosError,
  photosErrorField,
  reorderIds,
} from './posting.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
  allowance: AllowanceService;
  photos: PhotosService;
  posts: PostsService;
  life: PostLifeService;
  values: PostValuesService;
  textChecks: Pick<TextChecksService, 'check'>;
  buyouts: Pick<BuyoutsService, 'notifyListeners'>;
}

interface Submission<Form> {
  form: Form;
  files: readonly UploadedFile[];
  transact: TransactOnce<Post>;
  language: Language;
}

type PhotoSelection = Pick<PostForm, 'photo_ids'>;

type PostRow = Awaited<ReturnType<PostLifeService['findOwn']>>;

/** Places and changes ads (docs/product.md#ads). */
export class PostingService extends BaseService<Dependencies> {
  /**
   * Checks, before a form is read, whether another ad can be placed.
   * @throws ApiError post.no_allowance
   */
  async assertCanCreate(userId: number): Promise<void> {
    if (!(await this.deps.allowance.hasPlacement(userId))) throw new ApiError('post.no_allowance');
  }

  /**
   * Places an ad: takes a unit of the allowance and submits the ad to moderation, all or nothing.
   * @throws ApiError validation by field; post.no_allowance, post.no_special_offers; photo.too_often
   */
  async create({ userId }: SessionActor, submission: Submission<PostForm>): Promise<Post> {
    const { clock, profile, allowance, photos, posts, values } = this.deps;
    const { form, language, transact } = submission;
    // Checked again in the transaction; this check precedes 422 and the processing of photos.
    if (form.special_offer && (await allowance.allowanceOf(userId)).special_offers === 0) {
      throw new ApiError('post.no_special_offers');
    }
    const validated = await values.validate(form, null, language);
    // Rejected before any photo is processed.
    if ((form.photo_ids?.length ?? 0) + submission.files.length < postLimits.photosMin) {
      throw createValidationError(photosErrorField(submission), 'few_photos', language);
    }
    const textCheck = await this.deps.textChecks.check(validated.values);
    return this.#withStoredFiles(userId, submission, (ids) =>
      transact(async (transaction) => {
        const { blockedAt } = await profile.lockAccount(transaction, userId);
        // The account may have been blocked while the photos were processed.
        if (blockedAt) throw new ApiError('unauthorized');
        await this.#assertPhotos(transaction, { userId, ids, postId: null }, submission);
        const now = clock.now();
        const { id } = await transaction.post.create({
          data: {
            ...values.toPostColumns({ ...validated, textCheck }),
            userId,
            status: 'moderation',
            submittedAt: now,
            createdAt: now,
            updatedAt: now,
          },
        });
        const unitUse = { reason: 'created', postId: id } as const;
        const placementEntryId = await allowance.takeUnit(transaction, userId, {
          unit: 'ad',
          ...unitUse,
        });
        const specialEntryId = form.special_offer
          ? await allowance.takeUnit(transaction, userId, { unit: 'special_offer', ...unitUse })
          : null;
        await transaction.post.update({
          where: { id },
          data: { placementEntryId, specialEntryId },
        });
        await photos.publishPhotos(transaction, id, ids);
        await transaction.postDraft.deleteMany({ where: { userId } });
        await this.#requestBuyout(transaction, userId, id, validated.values);
        return posts.findForOwner(transaction, id, language);
      }),
    );
  }

  /**
   * Checks, before the fields of a form are validated, whether an ad can be changed.
   * @throws ApiError post.not_found; post.wrong_state; post.no_allowance
   */
  async assertCanUpdate(userId: number, id: number): Promise<void> {
    const { life, allowance } = this.deps;
    const { takes } = life.assertPossible(await life.findOwn(userId, id), 'update');
    if (takes === 'ad' && !(await allowance.hasPlacement(userId))) {
      throw new ApiError('post.no_allowance');
    }
  }

  /**
   * Changes an ad depending on its status: resubmits a denied one; of an active one, publishes unchecked fields and
   * holds the checked ones for a moderator; others are reviewed when they are published.
   * @throws ApiError post.not_found; post.wrong_state; post.no_allowance, post.no_special_offers; validation by
   *   field; photo.too_often
   */
  async update({ userId }: SessionActor, submission: Submission<PostChanges>): Promise<Post> {
    const { allowance, life, posts, values, photos, textChecks } = this.deps;
    const { form, language, transact } = submission;
    const foundRow = await life.findOwn(userId, form.id);
    // Validated here for an early response, and again in the transaction with the locked ad.
    const { values: newest } = await values.validate(form, newestOwnerValues(foundRow), language);
    const textCheck = await textChecks.check(newest, newestTextCheck(foundRow));
    return this.#withStoredFiles(userId, submission, (addedIds) =>
      transact(async (transaction) => {
        const row = await life.lockOwn(transaction, userId, form.id);
        life.assertPossible(row, 'update');
        const validated = await values.validate(
          form,
          newestOwnerValues(row),
          language,
          transaction,
        );
        const publishedIds = (await photos.findByPost(transaction, row.id)).map(({ id }) => id);
        const removedIds = form.remove_photo_ids ?? [];
        const remainingIds = (row.edit?.photoIds ?? publishedIds).filter(
          (id) => !removedIds.includes(id),
        );
        const ids = reorderIds([...remainingIds, ...addedIds], form.photo_order);
        await this.#assertPhotos(transaction, { userId, ids, postId: row.id }, submission);
        await this.#savePost(transaction, row, { ...validated, textCheck }, { publishedIds, ids });
        await this.#requestBuyout(transaction, userId, row.id, validated.values);
        if (form.special_offer && canRequestPromotion(row)) {
          const unitUse = { unit: 'special_offer', reason: 'resubmitted', postId: row.id } as const;
          const specialEntryId = await allowance.takeUnit(transaction, userId, unitUse);
          await transaction.post.update({ where: { id: row.id }, data: { specialEntryId } });
        }
        return posts.findForOwner(transaction, row.id, language);
      }),
    );
  }

  /**
   * Removes a photo from an ad; for an active ad the removal becomes part of the pending edit.
   * @throws ApiError post.not_found; post.wrong_state; photo.not_found; validation if fewer than six would remain
   */
  async deleteImage(
    actor: SessionActor,
    id: number,
    imageId: number,
    language: Language,
  ): Promise<Post> {
    const { database, life, photos, posts, values } = this.deps;
    return database.$transaction(async (transaction) => {
      const row = await life.lockOwn(transaction, actor.userId, id);
      if (row.status === 'moderation') throw new ApiError('post.wrong_state');
      const publishedIds = (await photos.findByPost(transaction, id)).map((photo) => photo.id);
      const currentIds = row.edit?.photoIds ?? publishedIds;
      if (!currentIds.includes(imageId)) throw new ApiError('photo.not_found');
      const ids = currentIds.filter((photoId) => photoId !== imageId);
      if (ids.length < postLimits.photosMin) {
        throw createValidationError('image_id', 'few_photos', language);
      }
      if (row.status === 'denied') {
        // Removing a photo does not resubmit the ad.
        await photos.publishPhotos(transaction, id, ids);
        const now = this.deps.clock.now();
        await transaction.post.update({ where: { id }, data: { changed: true, updatedAt: now } });
      } else {
        const validated = await values.validate(
          { id },
          newestOwnerValues(row),
          language,
          transaction,
        );
        const textCheck = parseStoredCheck(newestTextCheck(row), validated.values);
        await this.#savePost(transaction, row, { ...validated, textCheck }, { publishedIds, ids });
      }
      return posts.findForOwner(transaction, id, language);
    });
  }

  /** Notifies the listeners of an owner who requests a buyout; repeated calls have no effect. */
  async #requestBuyout(
    transaction: DatabaseTransaction,
    userId: number,
    postId: number,
    { buyout_price: isBuyoutRequested, contact_name: name, contact_phones: [phone] }: PostValues,
  ): Promise<void> {
    if (isBuyoutRequested)
      await this.deps.buyouts.notifyListeners(transaction, {
        postId,
        userId,
        name,
        phone: phone ?? null,
      });
  }

  async #savePost(
    transaction: DatabaseTransaction,
    row: PostRow,
    validated: ValidatedValues,
    { publishedIds, ids }: { publishedIds: number[]; ids: number[] },
  ): Promise<void> {
    const { life, values, photos } = this.deps;
    if (row.status === 'active')
      return this.#saveActive(transaction, row, validated, { publishedIds, ids });
    const published = { values: valuesOf(row), photoIds: publishedIds };
    const next = { values: validated.values, photoIds: ids };
    const isBigStep = isBigPriceStep(row.approvedPriceRub ?? row.priceRub, validated.priceRub);
    const changed = row.changed || row.edit !== null || isCheckedChange(published, next, isBigStep);
    await transaction.postEdit.deleteMany({ where: { postId: row.id } });
    await photos.publishPhotos(transaction, row.id, ids);
    const columns = values.toPostColumns(validated);
    // Removed and archived ads retain their status; a denied one is resubmitted.
    await life.transition(transaction, row, 'update', { ...columns, changed });
  }

  /** Publishes the fields that need no review and holds the rest as an edit, which replaces an earlier one. */
  async #saveActive(
    transaction: DatabaseTransaction,
    row: PostRow,
    validated: ValidatedValues,
    { publishedIds, ids }: { publishedIds: number[]; ids: number[] },
  ): Promise<void> {
    const { clock, life, values, photos } = this.deps;
    const current = { values: valuesOf(row), photoIds: publishedIds };
    const next = { values: validated.values, photoIds: ids };
    const isBigStep = isBigPriceStep(row.approvedPriceRub ?? row.priceRub, validated.priceRub);
    const published = unreviewedValues(current.values, next.values, isBigStep);
    const priceRub = await values.convertToKopecks(published, transaction);
    const columns = values.toPostColumns({ values: published, kind: row.kind, priceRub });
    if (!isCheckedChange(current, next, isBigStep)) {
      await life.transition(transaction, row, 'update', columns);
      await transaction.postEdit.deleteMany({ where: { postId: row.id } });
      await photos.pruneUnreferenced(transaction, row.id, []);
      return;
    }
    const storedEdit = row.edit && { ...row.edit, values: parseStoredValues(row, row.edit.values) };
    // A pending edit retains its position in the queue if no checked field changes.
    const retainsQueuePosition =
      storedEdit?.denyReason === null && !isCheckedChange(storedEdit, next, isBigStep);
    const submittedAt = retainsQueuePosition
      ? storedEdit.submittedAt
      : nextSubmissionTime(row.submittedAt, clock.now());
    // Also stored with the ad, so that the next version is later even if this edit is removed.
    await life.transition(transaction, row, 'update', {
      ...columns,
      ...(!retainsQueuePosition && { submittedAt }),
    });
    const edit = {
      values: validated.values,
      photoIds: ids,
      ...(validated.textCheck && { textCheck: validated.textCheck }),
      submittedAt,
      denyReason: null,
      denyFields: [],
    };
    await transaction.postEdit.upsert({
      where: { postId: row.id },
      create: { postId: row.id, ...edit },
      update: edit,
    });
    await photos.attachToEdit(transaction, row.id, ids);
  }

  /** Stores the files of a form and runs `work`; removes the photos that no ad uses afterwards. */
  async #withStoredFiles<Result>(
    userId: number,
    submission: Submission<PhotoSelection>,
    work: (ids: number[]) => Promise<Result>,
  ): Promise<Result> {
    const { photos } = this.deps;
    const { files, language } = submission;
    const ids = submission.form.photo_ids ?? [];
    if (ids.length + files.length > postLimits.photosMax) {
      throw createValidationError(photosErrorField(submission), 'many_photos', language);
    }
    const storedIds: number[] = [];
    try {
      for (const [index, file] of files.entries()) {
        const { id } = await photos.store(userId, file, `userfiles.${index}`, language);
        storedIds.push(id);
      }
      const result = await work([...ids, ...storedIds]);
      await photos.discardUnused(userId, storedIds);
      return result;
    } catch (error) {
      // After a database error the outcome is unknown, so unused photos are left to the sweep.
      if (error instanceof ApiError) await photos.discardUnused(userId, storedIds);
      throw error;
    }
  }

  /**
   * Checks the set of photos.
   * @throws ApiError validation on the photos' field and on each missing photo
   */
  async #assertPhotos(
    transaction: DatabaseTransaction,
    choice: { userId: number; ids: number[]; postId: number | null },
    submission: Submission<PhotoSelection>,
  ): Promise<void> {
    const problem = photosError(choice.ids, await this.deps.photos.lockUsable(transaction, choice));
    if (!problem) return;
    const fields = [photosErrorField(submission), ...problem.photos.map((id) => `photo:${id}`)];
    throw createValidationError(fields, problem.error, submission.language);
  }
}
