import { uploadImage } from '@pitlane/contracts';
import { ApiError, call } from '@/lib/api.ts';
import { createUploadTransport, type UploadResponse } from '@/lib/upload.ts';
import type { Outcome, Sending } from './photo-uploads.ts';

const DEFAULT_RETRY_SECONDS = 30;
const UNAUTHORIZED = 401;
const TOO_LARGE = 413;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const INTERNAL = 500;
/** Statuses of a restarting server and its proxy. */
const UNAVAILABLE_STATUSES = [0, 502, 503, 504];

const firstOf = (errors: ApiError['errors']) => Object.values(errors).flat()[0];
/** The server's message, except for server errors, whose texts do not help the user. */
const messageOf = ({ code, status, message }: ApiError) =>
  code === 'bad_answer' || status >= INTERNAL ? {} : { said: message };

function outcomeOf(error: ApiError, { retryAfter }: UploadResponse): Outcome {
  const message = messageOf(error);
  if (UNAVAILABLE_STATUSES.includes(error.status)) return { kind: 'broken' };
  switch (error.status) {
    case UNAUTHORIZED:
      return { kind: 'failed', error: { kind: 'signIn', final: false } };
    case TOO_LARGE:
      return { kind: 'failed', error: { kind: 'tooLarge', final: true } };
    case UNPROCESSABLE: {
      const first = firstOf(error.errors);
      const words = first === undefined ? message : { said: first };
      return { kind: 'failed', error: { kind: 'server', ...words, final: true } };
    }
    case TOO_MANY:
      return { kind: 'later', seconds: retryAfter ?? DEFAULT_RETRY_SECONDS };
    default:
      return { kind: 'failed', error: { kind: 'server', ...message, final: false } };
  }
}

/**
 * Uploads one photo and reports its progress; asks the user to sign in again if the session has ended. Returns
 * failures as an outcome.
 */
export async function uploadPhoto(file: File, sending: Sending): Promise<Outcome> {
  const seen: UploadResponse = { retryAfter: null };
  const transport = createUploadTransport(sending.onProgress, seen);
  try {
    const photo = await call(uploadImage, { files: { file } }, sending.signal, transport);
    return { kind: 'stored', photo };
  } catch (error) {
    if (sending.signal.aborted) throw error;
    if (error instanceof ApiError) return outcomeOf(error, seen);
    return { kind: 'failed', error: { kind: 'server', final: false } };
  }
}
