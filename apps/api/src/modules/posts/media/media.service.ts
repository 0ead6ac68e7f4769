import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { allMessageFilePaths, messageFileKeyOf } from '../../../infra/message-files.ts';
import { pictureFiles } from '../../../infra/pictures.ts';
import { forEachSequentially } from '../../../infra/sequential.ts';
import { lastModifiedOf, listFiles, type Storage, sizeOf } from '../../../infra/storage.ts';
import { MEDIA_PATH } from '../../accounts/profile/profile.rules.ts';
import {
  findContentFileKeys,
  findMessageFileKeys,
  findMessageFilesAfter,
  findPhotoKeys,
  findPhotosAfter,
  findRequestFileKeys,
  findRequestFilesAfter,
  findUsedPicturePaths,
} from './media.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  storage: Storage;
}

/** Differences between the file store and the database. */
export interface MediaErrors {
  orphans: string[];
  /** Ids of photos with a missing file. */
  missing: number[];
  /** Ids of photos whose files have another size than recorded. */
  damaged: number[];
  /** Ids of messages whose file is missing or has another size than recorded. */
  messages: number[];
  /** Ids of requests whose file is missing or has another size than recorded. */
  requests: number[];
}

const DAY_MS = 86_400_000;
const BATCH_SIZE = 100;
const PHOTO_FILE = /^[\da-f]{2}\/(?<key>[\da-f]{64})-/;

export class MediaService extends BaseService<Dependencies> {
  /** Finds all differences between the file store and the database; read-only. */
  async compareWithDatabase(): Promise<MediaErrors> {
    const { database, storage } = this.deps;
    const orphans: string[] = [];
    for await (const files of listFiles(storage)) {
      orphans.push(...(await this.#findOrphansAmong(files)));
    }
    const missing: number[] = [];
    const damaged: number[] = [];
    for (let lastId = 0; ; ) {
      const rows = await findPhotosAfter(database, lastId, BATCH_SIZE);
      for (const { id, key, bytes } of rows) {
        const sizes = await Promise.all(pictureFiles(key).map((file) => sizeOf(storage, file)));
        const sum = sizes.reduce<number>((all, size) => all + (size ?? 0), 0);
        if (sizes.includes(null)) missing.push(id);
        // Rows created before sizes were recorded have 0.
        else if (bytes > 0 && sum !== bytes) damaged.push(id);
      }
      const lastRow = rows.at(-1);
      if (!lastRow) break;
      lastId = lastRow.id;
    }
    const [messages, requests] = [
      await this.#findDamagedMessageFiles(),
      await this.#findDamagedRequestFiles(),
    ];
    return { orphans, missing, damaged, messages, requests };
  }

  async #findDamagedMessageFiles(): Promise<number[]> {
    const { database, storage } = this.deps;
    const damagedIds: number[] = [];
    for (let lastId = 0; ; ) {
      const rows = await findMessageFilesAfter(database, lastId, BATCH_SIZE);
      for (const { messageId, key, kind, bytes } of rows) {
        const paths = allMessageFilePaths(key, kind);
        const sizes = await Promise.all(paths.map((path) => sizeOf(storage, path)));
        const sum = sizes.reduce<number>((all, size) => all + (size ?? 0), 0);
        if (sum !== bytes) damagedIds.push(messageId);
      }
      const lastRow = rows.at(-1);
      if (!lastRow) return damagedIds;
      lastId = lastRow.messageId;
    }
  }

  async #findDamagedRequestFiles(): Promise<number[]> {
    const { database, storage } = this.deps;
    const damagedIds: number[] = [];
    for (let lastId = 0; ; ) {
      const rows = await findRequestFilesAfter(database, lastId, BATCH_SIZE);
      const sizes = await Promise.all(rows.map(({ key }) => sizeOf(storage, key)));
      damagedIds.push(
        ...rows.flatMap((row, index) => (sizes[index] === row.size ? [] : [row.requestId])),
      );
      const lastRow = rows.at(-1);
      if (!lastRow) return damagedIds;
      lastId = lastRow.requestId;
    }
  }

  /**
   * Removes files that have had no row for a day. Run by the worker.
   * @returns number of removed files
   */
  async sweepOrphans(): Promise<number> {
    let removedCount = 0;
    await forEachSequentially(this.findSweepableFiles(), async (file) => {
      await this.deps.storage.delete(file);
      removedCount += 1;
    });
    return removedCount;
  }

  /** Yields files that have had no row for a day. */
  async *findSweepableFiles(): AsyncGenerator<string> {
    const { clock, storage } = this.deps;
    const maxModifiedAt = new Date(clock.now().getTime() - DAY_MS);
    for await (const files of listFiles(storage)) {
      for (const file of await this.#findOrphansAmong(files)) {
        const lastModified = await lastModifiedOf(storage, file);
        // A file may be stored before its row.
        if (lastModified !== null && lastModified <= maxModifiedAt) yield file;
      }
    }
  }

  async #findOrphansAmong(files: string[]): Promise<string[]> {
    const { database } = this.deps;
    const keyOf = (file: string) => PHOTO_FILE.exec(file)?.groups?.key ?? '';
    const messageKeyOf = (file: string) => messageFileKeyOf(file) ?? '';
    const unique = (keys: string[]) => [...new Set(keys)];
    const [photoKeys, messageKeys, requestFiles, contentFiles, accountPicturePaths] =
      await Promise.all([
        findPhotoKeys(database, unique(files.map(keyOf))),
        findMessageFileKeys(database, unique(files.map(messageKeyOf))),
        findRequestFileKeys(database, files),
        findContentFileKeys(database, files),
        findUsedPicturePaths(
          database,
          files.map((file) => MEDIA_PATH + file),
        ),
      ]);
    return files.filter(
      (file) =>
        !photoKeys.has(keyOf(file)) &&
        !messageKeys.has(messageKeyOf(file)) &&
        !requestFiles.has(file) &&
        !contentFiles.has(file) &&
        !accountPicturePaths.has(MEDIA_PATH + file),
    );
  }
}
