import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { FileResult } from '../../../http/respond.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import type { Language } from '../../../i18n.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { fileNameOf } from '../../../infra/file-names.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import type { Limits } from '../../../infra/limits.ts';
import {
  allMessageFilePaths,
  type MessageFileSize,
  messageFilePath,
  type StoredMessageFile,
  storeMessageFile,
} from '../../../infra/message-files.ts';
import { PictureError } from '../../../infra/pictures.ts';
import { type Storage, sizeOf } from '../../../infra/storage.ts';
import { hashFile } from '../../../infra/upload-folder.ts';
import { pictureErrors } from '../../posts/photos/photos.presenter.ts';
import { MAX_ACCOUNT_PHOTO_BYTES, PHOTO_UPLOAD_LIMIT } from '../../posts/photos/photos.rules.ts';
import * as queries from './message-files.queries.ts';

interface Dependencies {
  database: Database;
  limits: Limits;
  jobs: Jobs;
  storage: Storage;
}

export type NewMessageFile = StoredMessageFile & { senderId: number; name: string };

/** Pictures and PDFs of messages: visible to participants of the chat, and to moderators if the message is reported. */
export class MessageFilesService extends BaseService<Dependencies> {
  /** Returns the SHA-256 of an uploaded file, which detects a repeated message. */
  hash(file: UploadedFile): Promise<string> {
    return hashFile(file.path);
  }

  /**
   * Stores a file before its message is written; a file without a message is deleted by the sweep.
   * @throws ApiError validation on `file`; message.too_often
   */
  async store(senderId: number, file: UploadedFile, language: Language): Promise<NewMessageFile> {
    const { database, limits, storage } = this.deps;
    await assertWithinLimit(
      limits,
      `message files of ${senderId}`,
      PHOTO_UPLOAD_LIMIT,
      'message.too_often',
    );
    if ((await queries.sumFileBytes(database, senderId)) >= MAX_ACCOUNT_PHOTO_BYTES) {
      throw createValidationError('file', 'no_room', language);
    }
    try {
      const stored = await storeMessageFile(storage, file.path);
      return { ...stored, senderId, name: fileNameOf(file.name, stored.kind) };
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const errors = { ...pictureErrors, kind: 'message_file' as const };
      throw createValidationError('file', errors[error.code], language);
    }
  }

  /** Deletes a stored file that belongs to no message; a failed deletion is left to the sweep. */
  async discard({ key, kind }: StoredMessageFile): Promise<void> {
    const paths = allMessageFilePaths(key, kind);
    await Promise.all(paths.map((path) => this.deps.storage.delete(path).catch(() => undefined)));
  }

  /** Deletes the file of a message that both sides have deleted. */
  async delete(transaction: DatabaseTransaction, messageId: number): Promise<void> {
    const file = await queries.deleteFile(transaction, messageId);
    const paths = file ? allMessageFilePaths(file.key, file.kind) : [];
    await this.deps.jobs.enqueueAll(
      transaction,
      'remove-file',
      paths.map((key) => ({ key })),
    );
  }

  /**
   * Opens the file of a message as a download, for participants, and for moderators while a report shows it.
   * @throws ApiError message.not_found, also if the message is deleted or has no file
   */
  async open(
    { userId, role }: Pick<Actor, 'userId' | 'role'>,
    messageId: number,
    size: MessageFileSize,
  ): Promise<FileResult> {
    const { database, storage } = this.deps;
    const visibleFile = await queries.findVisibleFile(database, userId, messageId);
    const isStaff = role !== 'user';
    const file =
      visibleFile ?? (isStaff ? await queries.findReportedFile(database, userId, messageId) : null);
    if (!file) throw new ApiError('message.not_found');
    const path = messageFilePath(file.key, file.kind, size);
    const throwUnavailable = (cause: unknown): never => {
      throw new ApiError('unavailable', { cause });
    };
    const bytes = await sizeOf(storage, path).catch(throwUnavailable);
    if (bytes === null) throw new ApiError('message.not_found');
    return {
      content: await storage.getStream(path).catch(throwUnavailable),
      type: file.kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
      bytes,
      name: file.name,
    };
  }
}
