import { uploadImage } from '@pitlane/contracts';
import { ApiError, call, type Transport } from '@/lib/api.ts';
import type { Outcome, Sending } from './photo-uploads.ts';

/** Without progress for so long, the connection counts as lost. */
const STALL_MS = 60_000;
/** After the upload the server needs time to make its sizes. */
const ANSWER_MS = 120_000;
/** Where the server does not say how long to wait. */
const SOME_SECONDS = 30;
/** The session has ended and signing in again was declined. */
const UNAUTHORIZED = 401;
const TOO_LARGE = 413;
const UNPROCESSABLE = 422;
const TOO_MANY = 429;
const INTERNAL = 500;
/** A restarting server, and what proxies answer meanwhile. */
const AWAY = [0, 502, 503, 504];

/** What the transport sees and an ApiError does not carry. */
interface Seen {
  retryAfter: number | null;
}

/** fetch reports no upload progress; this does. */
const byXhr =
  (onProgress: Sending['onProgress'], seen: Seen): Transport =>
  (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout>;
      const patience = (time: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), time);
      };
      const breakOff = () => request.abort();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', breakOff);
      };
      request.upload.onprogress = ({ loaded, total }) => {
        patience(STALL_MS);
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.upload.onload = () => {
        patience(ANSWER_MS);
        onProgress(1);
      };
      request.onload = () => {
        end();
        const seconds = Number.parseInt(request.getResponseHeader('Retry-After') ?? '', 10);
        seen.retryAfter = Number.isNaN(seconds) ? null : seconds;
        resolve({ status: request.status, text: request.responseText });
      };
      request.onerror = () => {
        end();
        reject(new Error('no answer'));
      };
      request.onabort = request.onerror;
      signal?.addEventListener('abort', breakOff);
      request.open(method, address);
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      patience(STALL_MS);
      request.send(body);
    });

const firstOf = (errors: ApiError['errors']) => Object.values(errors).flat()[0];
/** The server's own words, except for server errors, whose texts help nobody. */
const wordsOf = ({ code, status, message }: ApiError) =>
  code === 'bad_answer' || status >= INTERNAL ? {} : { said: message };

function outcomeOf(error: ApiError, { retryAfter }: Seen): Outcome {
  const said = wordsOf(error);
  if (AWAY.includes(error.status)) return { kind: 'broken' };
  switch (error.status) {
    case UNAUTHORIZED:
      return { kind: 'failed', error: { kind: 'signIn', final: false } };
    case TOO_LARGE:
      return { kind: 'failed', error: { kind: 'tooLarge', final: true } };
    case UNPROCESSABLE: {
      const first = firstOf(error.errors);
      const words = first === undefined ? said : { said: first };
      return { kind: 'failed', error: { kind: 'server', ...words, final: true } };
    }
    case TOO_MANY:
      return { kind: 'later', seconds: retryAfter ?? SOME_SECONDS };
    default:
      return { kind: 'failed', error: { kind: 'server', ...said, final: false } };
  }
}

/** Sends one photo and reports its progress; asks to sign in again where the session has ended. */
export async function uploadPhoto(file: File, sending: Sending): Promise<Outcome> {
  const seen: Seen = { retryAfter: null };
  const transport = byXhr(sending.onProgress, seen);
  try {
    const photo = await call(uploadImage, { files: { file } }, sending.signal, transport);
    return { kind: 'stored', photo };
  } catch (error) {
    if (sending.signal.aborted) throw error;
    if (error instanceof ApiError) return outcomeOf(error, seen);
    return { kind: 'failed', error: { kind: 'server', final: false } };
  }
}
