import type { Photo } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { fingerprintBands, mirroredFingerprint, nearbyBands } from '../../../infra/fingerprints.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import type { Limits } from '../../../infra/limits.ts';
import { mediaPath, privateMediaPath } from '../../../infra/media-paths.ts';
import {
  newPictureKey,
  PictureError,
  removePicture,
  type StoredPicture,
  storePicture,
} from '../../../infra/pictures.ts';
import type { Keys } from '../../../infra/secrets.ts';
import type { Storage } from '../../../infra/storage.ts';
import { type BuildPhotoPath, type PhotoRow, pictureErrors, toPhoto } from './photos.presenter.ts';
import * as queries from './photos.queries.ts';
import {
  MAX_ACCOUNT_PHOTO_BYTES,
  MAX_FINGERPRINT_DISTANCE,
  PHOTO_UPLOAD_LIMIT,
  UNUSED_PHOTO_RETENTION_MS,
} from './photos.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  limits: Limits;
  jobs: Jobs;
  storage: Storage;
}

interface Upload {
  userId: number;
  file: UploadedFile | null;
  field: string;
  language: Language;
}

/** Columns of a picture whose files are stored. */
interface StoredColumns extends StoredPicture {
  bands: number[];
  storedAt: Date;
}

const SWEEP_BATCH_SIZE = 100;
/** Per picture; moderators do not need more. */
const MAX_SIMILAR_POSTS = 6;

export class PhotosService extends BaseService<Dependencies> {
  /** Reports whether the files of a key belong to the published version of a public ad. */
  isPublic(key: string): Promise<boolean> {
    return queries.isPublicPhoto(this.deps.database, key);
  }

  /**
   * Stores a photo that is part of a form.
   * @param field form field, for validation errors
   * @throws ApiError validation on the field; photo.too_often
   */
  store(userId: number, file: UploadedFile | null, field: string, language: Language) {
    return this.#store({ userId, file, field, language }, (transaction, { id }, picture) =>
      transaction.photo.update({ where: { id }, data: picture }),
    );
  }

  /**
   * Stores an uploaded photo for a future ad. For a file that the account has uploaded before, returns the existing
   * photo and restarts its retention period; if an ad uses that photo, creates a new one with the same files.
   * @param field form field, for validation errors
   * @throws ApiError validation on the field; photo.too_often
   */
  upload(userId: number, file: UploadedFile | null, field: string, language: Language) {
    const { clock } = this.deps;
    return this.#store({ userId, file, field, language }, async (transaction, row, picture) => {
      const duplicate = await queries.lockDuplicate(transaction, userId, picture.hash);
      if (duplicate === null)
        return transaction.photo.update({ where: { id: row.id }, data: picture });
      // The existing files are reused.
      await this.deps.jobs.enqueueAll(transaction, 'remove-photo', [{ key: row.key }]);
      if (duplicate.postId !== null) {
        // The remaining columns describe the files.
        const {
          id: _id,
          postId: _postId,
          position: _position,
          createdAt: _at,
          ...fileColumns
        } = duplicate;
        return transaction.photo.update({ where: { id: row.id }, data: fileColumns });
      }
      await transaction.photo.delete({ where: { id: row.id } });
      const data = { createdAt: clock.now() };
      return transaction.photo.update({ where: { id: duplicate.id }, data });
    });
  }

  /**
   * Stores the files of a photo. Inserts the row first, so that the sweep finds the files even if the process dies in
   * between.
   * @param finish updates the row after the files are stored
   */
  async #store(
    { userId, file, field, language }: Upload,
    finish: (
      transaction: DatabaseTransaction,
      row: { id: number; key: string },
      picture: StoredColumns,
    ) => Promise<PhotoRow>,
  ): Promise<PhotoRow> {
    const { database, clock, limits, storage } = this.deps;
    if (!file) throw createValidationError(field, 'required', language);
    await assertWithinLimit(limits, `photos of ${userId}`, PHOTO_UPLOAD_LIMIT, 'photo.too_often');
    if ((await queries.sumBytes(database, userId)) >= MAX_ACCOUNT_PHOTO_BYTES) {
      throw createValidationError(field, 'photo_space', language);
    }
    const key = newPictureKey();
    const { id } = await database.photo.create({
      data: {
        userId,
        key,
        hash: key,
        width: 1,
        height: 1,
        placeholder: '',
        createdAt: clock.now(),
      },
    });
    try {
      const storedPicture = await storePicture(storage, file.path, key);
      const { fingerprint } = storedPicture;
      const bands = fingerprint === null ? [] : fingerprintBands(fingerprint);
      const picture = { ...storedPicture, bands, storedAt: clock.now() };
      return await database.$transaction((transaction) =>
        finish(transaction, { id, key }, picture),
      );
    } catch (error) {
      await this.#purgeRow(id, key);
      if (!(error instanceof PictureError)) throw error;
      throw createValidationError(field, pictureErrors[error.code], language);
    }
  }

  /** Returns a photo as its owner sees it before publication. */
  presentToOwner(row: PhotoRow): Photo {
    return toPhoto(row, this.pathBuilder(false));
  }

  /** Returns a function that builds public or signed private paths. */
  pathBuilder(isPublic: boolean): BuildPhotoPath {
    const { keys, clock } = this.deps;
    if (isPublic) return mediaPath;
    const now = clock.now();
    return (key, size) => privateMediaPath(keys, now, key, size);
  }

  /**
   * Returns the stored photos of these ids that an account may use, in the order of the ids, locked until the commit.
   * Omits missing photos and those of other accounts or ads.
   * @param postId ad whose own photos are also usable
   */
  async lockUsable(
    transaction: DatabaseTransaction,
    { userId, ids, postId }: { userId: number; ids: number[]; postId: number | null },
  ) {
    const rows = await queries.lockUsablePhotos(transaction, userId, ids, postId);
    return sortByIds(rows, ids);
  }

  async findByIds(ids: number[], transaction: DatabaseTransaction = this.deps.database) {
    return sortByIds(await queries.findByIds(transaction, ids), ids);
  }

  /** Returns the photos of an ad's published version, in order. */
  findByPost(transaction: DatabaseTransaction, postId: number) {
    return queries.findPublishedPhotos(transaction, postId);
  }

  /** Publishes these photos of an ad in this order and removes its other photos, except `remaining`. */
  async publishPhotos(
    transaction: DatabaseTransaction,
    postId: number,
    ids: number[],
    remaining: number[] = [],
  ): Promise<void> {
    // Positions are unique, even between two statements.
    await transaction.photo.updateMany({ where: { postId }, data: { position: null } });
    await transaction.$executeRaw`
      UPDATE photo SET post_id = ${postId}, position = place.position - 1
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS place(id, position)
      WHERE photo.id = place.id`;
    await this.pruneUnreferenced(transaction, postId, remaining);
  }

  /** Assigns photos of a pending edit to the ad without showing them. */
  async attachToEdit(
    transaction: DatabaseTransaction,
    postId: number,
    ids: number[],
  ): Promise<void> {
    await transaction.photo.updateMany({ where: { id: { in: ids } }, data: { postId } });
    await this.pruneUnreferenced(transaction, postId, ids);
  }

  /** Removes the photos of an ad that neither its published version nor its edit uses. */
  async pruneUnreferenced(
    transaction: DatabaseTransaction,
    postId: number,
    remaining: number[],
  ): Promise<void> {
    await this.#remove(transaction, await queries.findUnreferenced(transaction, postId, remaining));
  }

  async removeAll(transaction: DatabaseTransaction, postId: number): Promise<void> {
    await this.#remove(transaction, await transaction.photo.findMany({ where: { postId } }));
  }

  async discard(transaction: DatabaseTransaction, userId: number, ids: number[]): Promise<void> {
    await this.#remove(transaction, await queries.lockUsablePhotos(transaction, userId, ids, null));
  }

  /** Removes those of the photos that no ad or draft uses. Errors are ignored: the sweep removes the rest. */
  async discardUnused(userId: number, ids: number[]): Promise<void> {
    if (ids.length === 0) return;
    const { database } = this.deps;
    await database
      .$transaction(async (transaction) => {
        // If the same file was uploaded for the draft in the meantime, the draft uses the same photo.
        const draft = await transaction.postDraft.findUnique({ where: { userId } });
        const unusedIds = ids.filter((id) => !draft?.photoIds.includes(id));
        await this.discard(transaction, userId, unusedIds);
      })
      .catch(() => undefined);
  }

  /**
   * Removes photos that have been unused for a day, and the remains of aborted uploads. Run by the worker.
   * @returns number of removed photos
   */
  async sweepUnused(): Promise<number> {
    const { database, clock } = this.deps;
    const before = new Date(clock.now().getTime() - UNUSED_PHOTO_RETENTION_MS);
    for (let removedCount = 0; ; ) {
      const batchCount = await database.$transaction(async (transaction) => {
        const rows = await queries.lockUnused(transaction, before, SWEEP_BATCH_SIZE);
        await this.#remove(transaction, rows);
        return rows.length;
      });
      removedCount += batchCount;
      if (batchCount < SWEEP_BATCH_SIZE) return removedCount;
    }
  }

  /** Removes the files of a deleted photo, unless another row uses them. */
  async removeFiles(key: string): Promise<void> {
    const { database, storage } = this.deps;
    if (!(await queries.isKeyUsed(database, key))) await removePicture(storage, key);
  }

  /**
   * Finds pictures in ads of other accounts that look the same, mirrored or not.
   * @param thorough also finds heavily changed copies, which takes longer
   */
  async findCopiesInOtherPosts(
    photos: { id: number; userId: number; fingerprint: bigint | null }[],
    thorough: boolean,
  ) {
    const bandsOf = thorough ? nearbyBands : fingerprintBands;
    const searches = photos.flatMap(({ id, userId, fingerprint }) => {
      if (fingerprint === null) return [];
      const fingerprints = [fingerprint, mirroredFingerprint(fingerprint)];
      return [
        { id, userId, prints: fingerprints.map(String), bands: fingerprints.flatMap(bandsOf) },
      ];
    });
    if (searches.length === 0) return [];
    return queries.findSimilarPhotos(this.deps.database, searches, {
      distance: MAX_FINGERPRINT_DISTANCE,
      posts: MAX_SIMILAR_POSTS,
    });
  }

  async #remove(transaction: DatabaseTransaction, rows: { id: number; key: string }[]) {
    if (rows.length === 0) return;
    await transaction.photo.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    const files = rows.map(({ key }) => ({ key }));
    await this.deps.jobs.enqueueAll(transaction, 'remove-photo', files);
  }

  /** Deletes the files and the row; on failure leaves the row to the sweep. */
  async #purgeRow(id: number, key: string): Promise<void> {
    const { database, storage } = this.deps;
    try {
      await removePicture(storage, key);
      await database.photo.deleteMany({ where: { id } });
    } catch {
      // The caller reports the original error.
    }
  }
}

function sortByIds<Row extends { id: number }>(rows: Row[], ids: number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
