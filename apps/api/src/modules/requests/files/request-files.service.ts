import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { FileResult } from '../../../http/respond.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import type { Language } from '../../../i18n.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { fileNameOf } from '../../../infra/file-names.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import { PictureError } from '../../../infra/pictures.ts';
import { storeRequestFile } from '../../../infra/request-files.ts';
import { type Storage, sizeOf } from '../../../infra/storage.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import { pictureErrors } from '../../posts/photos/photos.presenter.ts';
import * as queries from './request-files.queries.ts';

interface Dependencies {
  database: Database;
  jobs: Pick<Jobs, 'enqueueAll'>;
  storage: Storage;
  log: Pick<ModerationLogService, 'logOpenedRequests'>;
}

export interface NewRequestFile {
  key: string;
  name: string;
  type: string;
  size: number;
}

/** Files of support messages, accessible to the sender and to moderators. */
export class RequestFilesService extends BaseService<Dependencies> {
  /**
   * Stores a file before its request is stored; the sweep deletes files without a request.
   * @throws ApiError validation on `file`
   */
  async store(file: UploadedFile, language: Language): Promise<NewRequestFile> {
    try {
      const { kind, ...stored } = await storeRequestFile(this.deps.storage, file.path);
      return { ...stored, name: fileNameOf(file.name, kind) };
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const errors = { ...pictureErrors, kind: 'form_file' as const };
      throw createValidationError('file', errors[error.code], language);
    }
  }

  /** Deletes a stored file that belongs to no request; a failed deletion is left to the sweep. */
  async discard({ key }: NewRequestFile): Promise<void> {
    await this.deps.storage.delete(key).catch(() => undefined);
  }

  async deleteFilesOf(transaction: DatabaseTransaction, requestIds: number[]): Promise<void> {
    const files = await queries.deleteFiles(transaction, requestIds);
    await this.deps.jobs.enqueueAll(transaction, 'remove-file', files);
  }

  /**
   * Opens the file of a request as a download, for its sender or for moderators.
   * @throws ApiError request.not_found, even if the request exists but has no file or belongs to another user
   */
  async open({ userId, role }: Pick<Actor, 'userId' | 'role'>, id: number): Promise<FileResult> {
    const { database, storage, log } = this.deps;
    const file = await queries.findFile(database, id);
    const isStaff = role !== 'user';
    if (!file || !(isStaff || file.request.userId === userId)) {
      throw new ApiError('request.not_found');
    }
    if (file.request.userId !== userId) await log.logOpenedRequests({ userId }, [id]);
    const throwUnavailable = (cause: unknown): never => {
      throw new ApiError('unavailable', { cause });
    };
    const bytes = await sizeOf(storage, file.key).catch(throwUnavailable);
    if (bytes === null) throw new ApiError('request.not_found');
    const content = await storage.getStream(file.key).catch(throwUnavailable);
    return { content, type: file.type, bytes, name: file.name };
  }
}
