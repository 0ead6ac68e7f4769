import {
  type CreateData,
  type Draft,
  type DraftInput,
  draftFields,
  postLimits,
  type UpdateData,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { PostDraft } from '../../../generated/prisma/client.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { drainDueRows } from '../../../infra/sequential.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import { nextSubmissionTime, stateOf, takesPlacement } from '../post-life/post-life.rules.ts';
import type { PostLifeService } from '../post-life/post-life.service.ts';
import { canRequestPromotion, newestOwnerValues } from '../posting/posting.rules.ts';
import { denyReasonOf } from '../posts/posts.presenter.ts';
import { findDraft, findDraftsUnchangedSince, findFormContacts } from './post-forms.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
  allowance: AllowanceService;
  catalogue: CatalogueService;
  photos: PhotosService;
  life: PostLifeService;
  log: ModerationLogService;
}

/** Period without changes after which drafts are purged. */
const DRAFT_RETENTION_MS = 60 * 86_400_000;
const PURGE_BATCH_SIZE = 100;
/** Fields that are fixed after the first submission (docs/product.md#fields). */
const LOCKED_FIELDS = ['location_country_id', 'location_city_id'];

export class PostFormsService extends BaseService<Dependencies> {
  /** Returns the initial data of the form of a new ad. */
  async createData(userId: number, language: Language): Promise<CreateData> {
    const { database, allowance, catalogue, log } = this.deps;
    const [dictionaries, allowanceLeft, user, minutes] = await Promise.all([
      catalogue.listFilterParams(language),
      allowance.allowanceOf(userId),
      findFormContacts(database, userId),
      log.findMedianWaitMinutes(),
    ]);
    const phones = [user.phone, ...user.phones.map(({ phone }) => phone)];
    return {
      ...dictionaries,
      allowance: allowanceLeft,
      contacts: {
        name: user.firstName,
        phones: phones.filter((phone) => phone !== null).slice(0, postLimits.phones),
      },
      place: { country_id: user.countryId, city_id: user.cityId },
      review_minutes: minutes,
    };
  }

  /**
   * Returns the initial data of the form of an own ad: the owner's newest version.
   * @throws ApiError post.not_found
   */
  async updateData(userId: number, id: number, language: Language): Promise<UpdateData> {
    const { database, clock, life, photos } = this.deps;
    const row = await life.findOwn(userId, id);
    const [data, pictures] = await Promise.all([
      this.createData(userId, language),
      row.edit ? photos.findByIds(row.edit.photoIds) : photos.findByPost(database, id),
    ]);
    return {
      ...data,
      post: {
        id,
        status: row.status,
        values: newestOwnerValues(row),
        photos: pictures.map((picture) => photos.presentToOwner(picture)),
        deny_reason: denyReasonOf(row),
        publish_takes_ad: takesPlacement(stateOf(row, clock.now())),
        promotable: canRequestPromotion(row),
      },
      offer_floor: row.offerFloor === null ? null : Number(row.offerFloor),
      locked: LOCKED_FIELDS,
    };
  }

  /** Returns the draft of an account without photos that the account can no longer use; `null` without a draft. */
  async findDraftOf(userId: number): Promise<Draft | null> {
    const row = await findDraft(this.deps.database, userId);
    return row && this.#presentDraft(row);
  }

  /**
   * Replaces the draft with the current form.
   * @throws ApiError conflict if `based_on` is not the stored version
   */
  async saveDraft(
    userId: number,
    { based_on, photo_ids = [], ...fields }: DraftInput,
  ): Promise<Draft> {
    const { database, clock } = this.deps;
    const storedDraft = await findDraft(database, userId);
    // Versions are identified by their timestamps.
    const updatedAt = nextSubmissionTime(storedDraft?.updatedAt ?? null, clock.now());
    const row = { userId, fields, photoIds: photo_ids, updatedAt };
    if (based_on === undefined) {
      await database.postDraft.upsert({ where: { userId }, create: row, update: row });
    } else {
      const { count } = based_on
        ? await database.postDraft.updateMany({ where: { userId, updatedAt: based_on }, data: row })
        : await database.postDraft.createMany({ data: row, skipDuplicates: true });
      if (count === 0) throw new ApiError('conflict');
    }
    return this.#presentDraft(row);
  }

  /**
   * Discards the draft and its photos that no ad uses; does nothing without a draft.
   * @param changedBefore discards only a draft last changed before this moment
   */
  async discardDraft(userId: number, changedBefore?: Date): Promise<void> {
    const { database, profile, photos } = this.deps;
    await database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      const draft = await transaction.postDraft.findUnique({ where: { userId } });
      if (!draft || (changedBefore && draft.updatedAt >= changedBefore)) return;
      await transaction.postDraft.delete({ where: { userId } });
      await photos.discard(transaction, userId, draft.photoIds);
    });
  }

  /** Discards drafts that have not changed for two months. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    const changedBefore = new Date(clock.now().getTime() - DRAFT_RETENTION_MS);
    await drainDueRows(
      (without) =>
        findDraftsUnchangedSince(database, changedBefore, { without, limit: PURGE_BATCH_SIZE }),
      async ({ id }) => {
        await this.discardDraft(id, changedBefore);
        return true;
      },
    );
  }

  async #presentDraft(
    row: Pick<PostDraft, 'userId' | 'photoIds' | 'updatedAt'> & { fields: unknown },
  ): Promise<Draft> {
    const { photos } = this.deps;
    const storedPhotos = await photos.findByIds(row.photoIds);
    const usablePhotos = storedPhotos.filter(
      (photo) => photo.userId === row.userId && photo.postId === null,
    );
    return {
      ...draftFields.parse(row.fields),
      photo_ids: usablePhotos.map(({ id }) => id),
      photos: usablePhotos.map((photo) => photos.presentToOwner(photo)),
      updated_at: row.updatedAt.toISOString(),
    };
  }
}
