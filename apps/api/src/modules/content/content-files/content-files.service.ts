import type { ContentPicture } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import { readContentPicturePath } from '../../../infra/media-paths.ts';
import { PictureError, renderContentPicture } from '../../../infra/pictures.ts';
import { putFile, type Storage } from '../../../infra/storage.ts';
import { pictureErrors } from '../../posts/photos/photos.presenter.ts';
import { picturesOf, toPicture } from './content-files.presenter.ts';
import * as queries from './content-files.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  storage: Storage;
}

const DAY_MS = 86_400_000;

export class ContentFilesService extends BaseService<Dependencies> {
  /**
   * Stores a picture, which is then public to anyone with its path.
   * @throws ApiError validation on `file`; StorageError
   */
  async store(
    file: UploadedFile | null,
    language: Language,
  ): Promise<{ id: number; picture: ContentPicture }> {
    if (!file) throw createValidationError('file', 'required', language);
    const { database, clock, storage } = this.deps;
    const rendered = await renderContentPicture(file.path).catch((error: unknown) => {
      if (!(error instanceof PictureError)) throw error;
      throw createValidationError('file', pictureErrors[error.code], language);
    });
    // The row is inserted first, so that a file left by a killed process is swept.
    const row = await queries.addFile(database, rendered, clock.now());
    await putFile(storage, row.key, rendered.content);
    return { id: row.id, picture: toPicture(row) };
  }

  /** Returns those of some pictures that exist, by id and by path. */
  async find(
    ids: readonly number[],
    paths: readonly string[],
    transaction: DatabaseTransaction = this.deps.database,
  ) {
    const keys = paths.flatMap((path) => readContentPicturePath(path) ?? []);
    const files = await queries.findFiles(transaction, [...ids], keys);
    const pictures = picturesOf(files);
    const byPath = new Map([...pictures.values()].map((picture) => [picture.src, picture]));
    return { byId: pictures, byPath: byPath };
  }

  /** Deletes pictures that have been unused for a day. Run by the worker. */
  async sweep(): Promise<void> {
    const { database, clock, jobs } = this.deps;
    const before = new Date(clock.now().getTime() - DAY_MS);
    await database.$transaction(async (transaction) => {
      const keys = await queries.deleteUnusedFiles(transaction, before);
      await jobs.enqueueAll(
        transaction,
        'remove-file',
        keys.map((key) => ({ key })),
      );
    });
  }
}
