import type { FieldProblem, Photo } from '@pitlane/contracts';
import { fieldFailure } from '../../http/field-errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { withinLimit } from '../../http/within-limit.ts';
import type { Language } from '../../i18n.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../infra/database.ts';
import { bandsNear, fingerprintBands, mirroredFingerprint } from '../../infra/fingerprints.ts';
import type { Jobs } from '../../infra/jobs.ts';
import type { Limits } from '../../infra/limits.ts';
import { mediaPath, privateMediaPath } from '../../infra/media-paths.ts';
import {
  BadPicture,
  newPictureKey,
  type PictureProblem,
  removePicture,
  storePicture,
} from '../../infra/pictures.ts';
import type { Keys } from '../../infra/secrets.ts';
import type { Storage } from '../../infra/storage.ts';
import { type PhotoPath, type PhotoRow, toPhoto } from './photos.presenter.ts';
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

/** What a fault of a picture is called in a form. */
const pictureProblems: Record<PictureProblem, FieldProblem> = {
  empty: 'photo_empty',
  kind: 'photo_kind',
  heic: 'photo_heic',
  animated: 'photo_animated',
  pixels: 'photo_pixels',
  small: 'photo_small',
  broken: 'photo_broken',
};

const SWEPT_AT_ONCE = 100;
/** More ads with the same picture tell a moderator nothing new. */
const MOST_NEAR = 6;

/** Pictures of ads: from the upload to the last trace. */
export class PhotosService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Whether everybody may have the files of this name: those of ads that anyone can see. */
  isPublic(key: string): Promise<boolean> {
    return queries.isShown(this.#deps.database, key);
  }

  /**
   * Stores one photo for an ad to come. Its row is there before its files, so that a process that
   * dies in between leaves nothing that the sweep would not find.
   * @param field the field it came in, for what is wrong with it
   * @throws ApiError validation on the field; photo.too_often
   */
  async store(
    userId: number,
    file: UploadedFile | null,
    field: string,
    language: Language,
  ): Promise<PhotoRow & { hash: string }> {
    const { database, clock, limits, storage } = this.#deps;
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
      const { fingerprint, ...picture } = await storePicture(storage, file.path, key);
      return await database.photo.update({
        where: { id },
        data: {
          ...picture,
          fingerprint,
          bands: fingerprint === null ? [] : fingerprintBands(fingerprint),
          storedAt: clock.now(),
        },
      });
    } catch (error) {
      await this.#forgetRow(id, key);
      if (!(error instanceof BadPicture)) throw error;
      throw fieldFailure(field, pictureProblems[error.problem], language);
    }
  }

  /** A photo as its owner sees it before it is published. */
  shownToOwner(row: PhotoRow): Photo {
    return toPhoto(row, this.paths(false));
  }

  /** Where files are: at their public address, or at one that only who is told it knows. */
  paths(isPublic: boolean): PhotoPath {
    const { keys, clock } = this.#deps;
    if (isPublic) return mediaPath;
    const now = clock.now();
    return (key, size) => privateMediaPath(keys, now, key, size);
  }

  /**
   * The stored photos of these ids that an account may use, in the order of the ids; nobody else
   * removes them before the commit.
   * @param postId the ad whose own photos may be among them
   * @returns null when one of them is not there, not its own or in another ad
   */
  async usable(
    transaction: DatabaseTransaction,
    userId: number,
    ids: number[],
    postId: number | null,
  ) {
    const rows = await queries.takeUsable(transaction, userId, ids, postId);
    return inOrder(rows, ids);
  }

  /** The photos of these ids, in order; those that are gone fall out. */
  async byIds(ids: number[], transaction: DatabaseTransaction = this.#deps.database) {
    const rows = new Map((await queries.findByIds(transaction, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
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
    kept: number[] = [],
  ): Promise<void> {
    // Two photos never stand at one place, not even in between.
    await transaction.photo.updateMany({ where: { postId }, data: { position: null } });
    await transaction.$executeRaw`
      UPDATE photo SET post_id = ${postId}, position = place.position - 1
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS place(id, position)
      WHERE photo.id = place.id`;
    await this.prune(transaction, postId, kept);
  }

  /** Ties photos to an ad without showing them: they are part of an edit that waits. */
  async keep(transaction: DatabaseTransaction, postId: number, ids: number[]): Promise<void> {
    await transaction.photo.updateMany({ where: { id: { in: ids } }, data: { postId } });
    await this.prune(transaction, postId, ids);
  }

  /** Removes the photos of an ad that neither it nor its edit uses. */
  async prune(transaction: DatabaseTransaction, postId: number, kept: number[]): Promise<void> {
    await this.#remove(transaction, await queries.findDropped(transaction, postId, kept));
  }

  /** Removes all photos of an ad that is erased. */
  async removeAll(transaction: DatabaseTransaction, postId: number): Promise<void> {
    await this.#remove(transaction, await transaction.photo.findMany({ where: { postId } }));
  }

  /** Removes photos of an account that no ad uses. */
  async discard(transaction: DatabaseTransaction, userId: number, ids: number[]): Promise<void> {
    const rows = await transaction.photo.findMany({
      where: { id: { in: ids }, userId, postId: null },
    });
    await this.#remove(transaction, rows);
  }

  /**
   * Removes photos that nobody has used for a day, with the rest of uploads that broke off. Run by
   * the worker.
   * @returns how many
   */
  async sweep(): Promise<number> {
    const { database, clock } = this.#deps;
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
    const { database, storage } = this.#deps;
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
    return queries.findNear(this.#deps.database, prints, {
      distance: SAME_PICTURE,
      posts: MOST_NEAR,
    });
  }

  async #remove(transaction: DatabaseTransaction, rows: { id: number; key: string }[]) {
    if (rows.length === 0) return;
    await transaction.photo.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    const files = rows.map(({ key }) => ({ key }));
    await this.#deps.jobs.addAll(transaction, 'remove-photo', files);
  }

  /** What cannot be removed now keeps its row: the sweep finds it. */
  async #forgetRow(id: number, key: string): Promise<void> {
    const { database, storage } = this.#deps;
    try {
      await removePicture(storage, key);
      await database.photo.deleteMany({ where: { id } });
    } catch {
      // What went wrong first is told.
    }
  }
}

/** The rows in the order of the ids; null when one is missing. */
function inOrder<Row extends { id: number }>(rows: Row[], ids: number[]): Row[] | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return ordered.length === ids.length ? ordered : null;
}
