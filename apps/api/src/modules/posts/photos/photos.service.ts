import type { Photo } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import { withinLimit } from '../../../http/within-limit.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { bandsNear, fingerprintBands, mirroredFingerprint } from '../../../infra/fingerprints.ts';
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
import { type PhotoPath, type PhotoRow, pictureErrors, toPhoto } from './photos.presenter.ts';
import * as queries from './photos.queries.ts';
import { MOST_BYTES, SAME_PICTURE, UNUSED_MS, UPLOADS } from './photos.rules.ts';

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

/** A picture whose files are there, as its row says it. */
interface Made extends StoredPicture {
  bands: number[];
  storedAt: Date;
}

const SWEPT_AT_ONCE = 100;
/** A moderator needs no more ads with the same picture. */
const MOST_NEAR = 6;

/** Pictures of ads, from the upload to their removal. */
export class PhotosService extends BaseService<Dependencies> {
  /** Whether everybody may have the files of this name: those of ads that anyone can see. */
  isPublic(key: string): Promise<boolean> {
    return queries.isShown(this.deps.database, key);
  }

  /**
   * Stores one photo for an ad to come, as part of a form.
   * @param field the field it came in, for what is wrong with it
   * @throws ApiError validation on the field; photo.too_often
   */
  store(userId: number, file: UploadedFile | null, field: string, language: Language) {
    return this.#store({ userId, file, field, language }, (transaction, { id }, picture) =>
      transaction.photo.update({ where: { id }, data: picture }),
    );
  }

  /**
   * Stores one photo for an ad to come. A file that the account has uploaded before is the photo it
   * was, from now on for another day; where an ad uses that one, a new photo with the same files.
   * @param field the field it came in, for what is wrong with it
   * @throws ApiError validation on the field; photo.too_often
   */
  upload(userId: number, file: UploadedFile | null, field: string, language: Language) {
    const { clock } = this.deps;
    return this.#store({ userId, file, field, language }, async (transaction, row, picture) => {
      const same = await queries.takeSame(transaction, userId, picture.hash);
      if (same === null) return transaction.photo.update({ where: { id: row.id }, data: picture });
      // Its own files are not needed.
      await this.deps.jobs.addAll(transaction, 'remove-photo', [{ key: row.key }]);
      if (same.postId !== null) {
        // All that it says is of the files that it has then.
        const { id: _id, postId: _postId, position: _position, createdAt: _at, ...files } = same;
        return transaction.photo.update({ where: { id: row.id }, data: files });
      }
      await transaction.photo.delete({ where: { id: row.id } });
      const data = { createdAt: clock.now() };
      return transaction.photo.update({ where: { id: same.id }, data });
    });
  }

  /**
   * Makes the files of a photo. Its row is there before them, so that a process that dies in between
   * leaves nothing that the sweep would not find.
   * @param finish what becomes of the row once they are there
   */
  async #store(
    { userId, file, field, language }: Upload,
    finish: (
      transaction: DatabaseTransaction,
      row: { id: number; key: string },
      picture: Made,
    ) => Promise<PhotoRow>,
  ): Promise<PhotoRow> {
    const { database, clock, limits, storage } = this.deps;
    if (!file) throw fieldFailure(field, 'required', language);
    await withinLimit(limits, `photos of ${userId}`, UPLOADS, 'photo.too_often');
    if ((await queries.sumBytes(database, userId)) >= MOST_BYTES) {
      throw fieldFailure(field, 'photo_space', language);
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
      const stored = await storePicture(storage, file.path, key);
      const { fingerprint } = stored;
      const bands = fingerprint === null ? [] : fingerprintBands(fingerprint);
      const picture = { ...stored, bands, storedAt: clock.now() };
      return await database.$transaction((transaction) =>
        finish(transaction, { id, key }, picture),
      );
    } catch (error) {
      await this.#purgeRow(id, key);
      if (!(error instanceof PictureError)) throw error;
      throw fieldFailure(field, pictureErrors[error.code], language);
    }
  }

  /** A photo as its owner sees it before it is published. */
  shownToOwner(row: PhotoRow): Photo {
    return toPhoto(row, this.paths(false));
  }

  /** Where files are: at their public address, or at a secret one. */
  paths(isPublic: boolean): PhotoPath {
    const { keys, clock } = this.deps;
    if (isPublic) return mediaPath;
    const now = clock.now();
    return (key, size) => privateMediaPath(keys, now, key, size);
  }

  /**
   * The stored photos of these ids that an account may use, in the order of the ids; nobody else
   * removes them before the commit.
   * @param of.postId the ad whose own photos may be among them
   * @returns without those that are not there, not its own or in another ad
   */
  async usable(
    transaction: DatabaseTransaction,
    { userId, ids, postId }: { userId: number; ids: number[]; postId: number | null },
  ) {
    const rows = await queries.takeUsable(transaction, userId, ids, postId);
    return inOrder(rows, ids);
  }

  /** The photos of these ids, in order; those that are gone fall out. */
  async byIds(ids: number[], transaction: DatabaseTransaction = this.deps.database) {
    return inOrder(await queries.findByIds(transaction, ids), ids);
  }

  /** The photos of an ad's published version, in order. */
  ofPost(transaction: DatabaseTransaction, postId: number) {
    return queries.findShown(transaction, postId);
  }

  /** Makes these photos the ad's, in this order; what it showed before and shows no more goes. */
  async show(
    transaction: DatabaseTransaction,
    postId: number,
    ids: number[],
    remaining: number[] = [],
  ): Promise<void> {
    // Two photos never stand at one place, not even in between.
    await transaction.photo.updateMany({ where: { postId }, data: { position: null } });
    await transaction.$executeRaw`
      UPDATE photo SET post_id = ${postId}, position = place.position - 1
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS place(id, position)
      WHERE photo.id = place.id`;
    await this.prune(transaction, postId, remaining);
  }

  /** Ties photos to an ad without showing them: they are part of an edit that waits. */
  async keep(transaction: DatabaseTransaction, postId: number, ids: number[]): Promise<void> {
    await transaction.photo.updateMany({ where: { id: { in: ids } }, data: { postId } });
    await this.prune(transaction, postId, ids);
  }

  /** Removes the photos of an ad that neither it nor its edit uses. */
  async prune(
    transaction: DatabaseTransaction,
    postId: number,
    remaining: number[],
  ): Promise<void> {
    await this.#remove(transaction, await queries.findDropped(transaction, postId, remaining));
  }

  /** Removes all photos of an ad that is erased. */
  async removeAll(transaction: DatabaseTransaction, postId: number): Promise<void> {
    await this.#remove(transaction, await transaction.photo.findMany({ where: { postId } }));
  }

  /** Removes photos of an account that no ad uses. */
  async discard(transaction: DatabaseTransaction, userId: number, ids: number[]): Promise<void> {
    await this.#remove(transaction, await queries.takeUsable(transaction, userId, ids, null));
  }

  /** Removes those that no ad and no draft uses after all; what cannot be removed now is swept. */
  async discardUnused(userId: number, ids: number[]): Promise<void> {
    if (ids.length === 0) return;
    const { database } = this.deps;
    await database
      .$transaction(async (transaction) => {
        // The same file may have been uploaded for the draft meanwhile: then it is one photo.
        const draft = await transaction.postDraft.findUnique({ where: { userId } });
        const unused = ids.filter((id) => !draft?.photoIds.includes(id));
        await this.discard(transaction, userId, unused);
      })
      .catch(() => undefined);
  }

  /**
   * Removes photos that nobody has used for a day, with the rest of uploads that broke off. Run by
   * the worker.
   * @returns how many
   */
  async sweep(): Promise<number> {
    const { database, clock } = this.deps;
    const before = new Date(clock.now().getTime() - UNUSED_MS);
    for (let swept = 0; ; ) {
      const removed = await database.$transaction(async (transaction) => {
        const rows = await queries.takeUnused(transaction, before, SWEPT_AT_ONCE);
        await this.#remove(transaction, rows);
        return rows.length;
      });
      swept += removed;
      if (removed < SWEPT_AT_ONCE) return swept;
    }
  }

  /** Removes the files of a photo that is no more, unless another row shows the same ones. */
  async removeFiles(key: string): Promise<void> {
    const { database, storage } = this.deps;
    if (!(await queries.isKeyUsed(database, key))) await removePicture(storage, key);
  }

  /**
   * Pictures of ads of other accounts than the given ones that look the same, mirrored or not.
   * @param thorough whether also copies that were changed a lot are looked for, which takes time
   */
  async seenElsewhere(
    photos: { id: number; userId: number; fingerprint: bigint | null }[],
    thorough: boolean,
  ) {
    const bandsOf = thorough ? bandsNear : fingerprintBands;
    const prints = photos.flatMap(({ id, userId, fingerprint }) => {
      if (fingerprint === null) return [];
      const both = [fingerprint, mirroredFingerprint(fingerprint)];
      return [{ id, userId, prints: both.map(String), bands: both.flatMap(bandsOf) }];
    });
    if (prints.length === 0) return [];
    return queries.findNear(this.deps.database, prints, {
      distance: SAME_PICTURE,
      posts: MOST_NEAR,
    });
  }

  async #remove(transaction: DatabaseTransaction, rows: { id: number; key: string }[]) {
    if (rows.length === 0) return;
    await transaction.photo.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    const files = rows.map(({ key }) => ({ key }));
    await this.deps.jobs.addAll(transaction, 'remove-photo', files);
  }

  /** What cannot be removed now keeps its row for the sweep. */
  async #purgeRow(id: number, key: string): Promise<void> {
    const { database, storage } = this.deps;
    try {
      await removePicture(storage, key);
      await database.photo.deleteMany({ where: { id } });
    } catch {
      // The first error is reported.
    }
  }
}

function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
