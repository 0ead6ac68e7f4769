import { uploadImage } from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';
import { createUploadTransport, type UploadResponse } from '@/lib/upload.ts';
import type { UploadOptions, UploadOutcome } from './photo-uploads.ts';

const DEFAULT_RETRY_SECONDS = 30;
const UNAUTHORIZED = 401;
const CONTENT_TOO_LARGE = 413;
const UNPROCESSABLE = 422;
const TOO_MANY_REQUESTS = 429;
const INTERNAL_SERVER_ERROR = 500;
/** Statuses of a restarting server and its proxy. */
const UNAVAILABLE_STATUSES = [0, 502, 503, 504];

const firstErrorOf = (errors: ApiError['errors']) => Object.values(errors).flat()[0];
/** The server's message, except for server errors, whose texts do not help the user. */
const serverMessageOf = ({ code, status, message }: ApiError) =>
  code === 'bad_answer' || status >= INTERNAL_SERVER_ERROR ? {} : { serverMessage: message };

function outcomeOf(error: ApiError, { retryAfter }: UploadResponse): UploadOutcome {
  const serverMessage = serverMessageOf(error);
  if (UNAVAILABLE_STATUSES.includes(error.status)) return { kind: 'broken' };
  switch (error.status) {
    case UNAUTHORIZED:
      return { kind: 'failed', error: { kind: 'signIn', isFinal: false } };
    case CONTENT_TOO_LARGE:
      return { kind: 'failed', error: { kind: 'tooLarge', isFinal: true } };
    case UNPROCESSABLE: {
      const fieldMessage = firstErrorOf(error.errors);
      const message = fieldMessage === undefined ? serverMessage : { serverMessage: fieldMessage };
      return { kind: 'failed', error: { kind: 'server', ...message, isFinal: true } };
    }
    case TOO_MANY_REQUESTS:
      return { kind: 'later', seconds: retryAfter ?? DEFAULT_RETRY_SECONDS };
    default:
      return { kind: 'failed', error: { kind: 'server', ...serverMessage, isFinal: false } };
  }
}

/**
 * Uploads one photo and reports its progress; asks the user to sign in again if the session has ended. Returns
 * failures as an outcome.
 */
export async function uploadPhoto(file: File, options: UploadOptions): Promise<UploadOutcome> {
  const response: UploadResponse = { retryAfter: null };
  const transport = createUploadTransport(options.onProgress, response);
  try {
    const photo = await call(uploadImage, { files: { file } }, options.signal, transport);
    return { kind: 'stored', photo };
  } catch (error) {
    if (options.signal.aborted) throw error;
    if (error instanceof ApiError) return outcomeOf(error, response);
    return { kind: 'failed', error: { kind: 'server', isFinal: false } };
  }
}
