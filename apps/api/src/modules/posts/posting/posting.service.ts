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
import { fieldFailure } from '../../../http/field-errors.ts';
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

/** Submitted form with its files and the language of the response. */
interface Sent<Form> {
  form: Form;
  files: readonly UploadedFile[];
  transact: TransactOnce<Post>;
  language: Language;
}

type WithPhotos = Pick<PostForm, 'photo_ids'>;

type Row = Awaited<ReturnType<PostLifeService['findOwn']>>;

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
  async create({ userId }: SessionActor, sent: Sent<PostForm>): Promise<Post> {
    const { clock, profile, allowance, photos, posts, values } = this.deps;
    const { form, language, transact } = sent;
    // Checked again below; here it precedes 422 and the processing of photos.
    if (form.special_offer && (await allowance.allowanceOf(userId)).special_offers === 0) {
      throw new ApiError('post.no_special_offers');
    }
    const validated = await values.validate(form, null, language);
    // Too few photos are rejected before any is processed.
    if ((form.photo_ids?.length ?? 0) + sent.files.length < postLimits.photosMin) {
      throw fieldFailure(photosErrorField(sent), 'few_photos', language);
    }
    const textCheck = await this.deps.textChecks.check(validated.values);
    return this.#withFiles(userId, sent, (ids) =>
      transact(async (transaction) => {
        const { blockedAt } = await profile.lockAccount(transaction, userId);
        // The account may have been blocked while the photos were processed.
        if (blockedAt) throw new ApiError('unauthorized');
        await this.#assertPhotos(transaction, { userId, ids, postId: null }, sent);
        const now = clock.now();
        const { id } = await transaction.post.create({
          data: {
            ...values.columns({ ...validated, textCheck }),
            userId,
            status: 'moderation',
            submittedAt: now,
            createdAt: now,
            updatedAt: now,
          },
        });
        const use = { reason: 'created', postId: id } as const;
        const placementEntryId = await allowance.takeUnit(transaction, userId, {
          unit: 'ad',
          ...use,
        });
        const specialEntryId = form.special_offer
          ? await allowance.takeUnit(transaction, userId, { unit: 'special_offer', ...use })
          : null;
        await transaction.post.update({
          where: { id },
          data: { placementEntryId, specialEntryId },
        });
        await photos.publishPhotos(transaction, id, ids);
        await transaction.postDraft.deleteMany({ where: { userId } });
        await this.#askForOffer(transaction, userId, id, validated.values);
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
   * Changes an ad by its status: resubmits a denied one; of an active one, publishes the free fields and holds the
   * checked ones for a moderator; any other is reviewed when it is published.
   * @throws ApiError post.not_found; post.wrong_state; post.no_allowance, post.no_special_offers; validation by
   *   field; photo.too_often
   */
  async update(actor: SessionActor, sent: Sent<PostChanges>): Promise<Post> {
    const { allowance, life, posts, values, photos, textChecks } = this.deps;
    const { form, language, transact } = sent;
    const { userId } = actor;
    const before = await life.findOwn(userId, form.id);
    // Validated here for an early response; merged again below with the locked ad.
    const { values: newest } = await values.validate(form, newestOwnerValues(before), language);
    const textCheck = await textChecks.check(newest, newestTextCheck(before));
    return this.#withFiles(userId, sent, (added) =>
      transact(async (transaction) => {
        const row = await life.lockOwn(transaction, userId, form.id);
        life.assertPossible(row, 'update');
        const validated = await values.validate(
          form,
          newestOwnerValues(row),
          language,
          transaction,
        );
        const shown = (await photos.findByPost(transaction, row.id)).map(({ id }) => id);
        const removed = form.remove_photo_ids ?? [];
        const left = (row.edit?.photoIds ?? shown).filter((id) => !removed.includes(id));
        const ids = reorderIds([...left, ...added], form.photo_order);
        await this.#assertPhotos(transaction, { userId, ids, postId: row.id }, sent);
        await this.#save(transaction, row, { ...validated, textCheck }, { shown, ids });
        await this.#askForOffer(transaction, userId, row.id, validated.values);
        if (form.special_offer && canRequestPromotion(row)) {
          const use = { unit: 'special_offer', reason: 'resubmitted', postId: row.id } as const;
          const specialEntryId = await allowance.takeUnit(transaction, userId, use);
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
      const shown = (await photos.findByPost(transaction, id)).map((photo) => photo.id);
      const present = row.edit?.photoIds ?? shown;
      if (!present.includes(imageId)) throw new ApiError('photo.not_found');
      const ids = present.filter((photoId) => photoId !== imageId);
      if (ids.length < postLimits.photosMin) {
        throw fieldFailure('image_id', 'few_photos', language);
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
        await this.#save(transaction, row, { ...validated, textCheck }, { shown, ids });
      }
      return posts.findForOwner(transaction, id, language);
    });
  }

  /** Notifies the operators once of an owner who wants a buyout offer; repeated calls have no effect. */
  async #askForOffer(
    transaction: DatabaseTransaction,
    userId: number,
    postId: number,
    { buyout_price: isWanted, contact_name: name, contact_phones: [phone] }: PostValues,
  ): Promise<void> {
    if (isWanted)
      await this.deps.buyouts.notifyListeners(transaction, {
        postId,
        userId,
        name,
        phone: phone ?? null,
      });
  }

  async #save(
    transaction: DatabaseTransaction,
    row: Row,
    validated: ValidatedValues,
    { shown, ids }: { shown: number[]; ids: number[] },
  ): Promise<void> {
    const { life, values, photos } = this.deps;
    if (row.status === 'active')
      return this.#saveActive(transaction, row, validated, { shown, ids });
    const published = { values: valuesOf(row), photoIds: shown };
    const next = { values: validated.values, photoIds: ids };
    const bigStep = isBigPriceStep(row.approvedPriceRub ?? row.priceRub, validated.priceRub);
    const changed = row.changed || row.edit !== null || isCheckedChange(published, next, bigStep);
    await transaction.postEdit.deleteMany({ where: { postId: row.id } });
    await photos.publishPhotos(transaction, row.id, ids);
    const columns = values.columns(validated);
    // Removed and archived ads keep their status; a denied one is resubmitted.
    await life.transition(transaction, row, 'update', { ...columns, changed });
  }

  /** Publishes the fields that need no review; holds the rest as an edit, which replaces an earlier one. */
  async #saveActive(
    transaction: DatabaseTransaction,
    row: Row,
    validated: ValidatedValues,
    { shown, ids }: { shown: number[]; ids: number[] },
  ): Promise<void> {
    const { clock, life, values, photos } = this.deps;
    const live = { values: valuesOf(row), photoIds: shown };
    const next = { values: validated.values, photoIds: ids };
    const bigStep = isBigPriceStep(row.approvedPriceRub ?? row.priceRub, validated.priceRub);
    const published = unreviewedValues(live.values, next.values, bigStep);
    const priceRub = await values.priceInKopecks(published, transaction);
    const columns = values.columns({ values: published, kind: row.kind, priceRub });
    if (!isCheckedChange(live, next, bigStep)) {
      await life.transition(transaction, row, 'update', columns);
      await transaction.postEdit.deleteMany({ where: { postId: row.id } });
      await photos.pruneUnreferenced(transaction, row.id, []);
      return;
    }
    const before = row.edit && { ...row.edit, values: parseStoredValues(row, row.edit.values) };
    // A pending edit retains its place in the queue if no checked field changes.
    const keepsPlace = before?.denyReason === null && !isCheckedChange(before, next, bigStep);
    const submittedAt = keepsPlace
      ? before.submittedAt
      : nextSubmissionTime(row.submittedAt, clock.now());
    // Recorded on the ad too, so that the next version is later even if this edit is removed.
    await life.transition(transaction, row, 'update', {
      ...columns,
      ...(!keepsPlace && { submittedAt }),
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
  async #withFiles<Result>(
    userId: number,
    sent: Sent<WithPhotos>,
    work: (ids: number[]) => Promise<Result>,
  ): Promise<Result> {
    const { photos } = this.deps;
    const { files, language } = sent;
    const ids = sent.form.photo_ids ?? [];
    if (ids.length + files.length > postLimits.photosMax) {
      throw fieldFailure(photosErrorField(sent), 'many_photos', language);
    }
    const stored: number[] = [];
    try {
      for (const [index, file] of files.entries()) {
        const { id } = await photos.store(userId, file, `userfiles.${index}`, language);
        stored.push(id);
      }
      const result = await work([...ids, ...stored]);
      await photos.discardUnused(userId, stored);
      return result;
    } catch (error) {
      // After a database error the outcome is unknown: the sweep removes unused photos.
      if (error instanceof ApiError) await photos.discardUnused(userId, stored);
      throw error;
    }
  }

  /**
   * Checks the set of photos.
   * @throws ApiError validation on the photos' field and on each missing photo
   */
  async #assertPhotos(
    transaction: DatabaseTransaction,
    of: { userId: number; ids: number[]; postId: number | null },
    sent: Sent<WithPhotos>,
  ): Promise<void> {
    const invalid = photosError(of.ids, await this.deps.photos.lockUsable(transaction, of));
    if (!invalid) return;
    const fields = [photosErrorField(sent), ...invalid.photos.map((id) => `photo:${id}`)];
    throw fieldFailure(fields, invalid.error, sent.language);
  }
}
