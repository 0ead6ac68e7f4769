import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../http/api-error.ts';
import { type Language, languageOf, translate } from '../i18n.ts';
import { databaseErrorCode, passedOurChecks } from '../infra/database-errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** Turns whatever was thrown into the one kind of error that is answered. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = databaseErrorCode(error);
  if (code) return new ApiError(code, { cause: error });

  const status = statusOf(error);
  switch (status) {
    // The file server's word for a way out of its folder: told apart from nothing, it would help.
    case 403:
    case 404:
      return new ApiError('not_found', { cause: error });
    case 413:
      return new ApiError('too_large', { cause: error });
    case 415:
      return new ApiError('unsupported_media_type', { cause: error });
    case 429:
      return new ApiError('too_many_requests', { cause: error });
    case 503:
      return new ApiError('unavailable', { cause: error });
    default:
      // What else is the caller's fault, as a range beyond a file's end, is no fault of ours.
      return new ApiError(
        status !== null && status >= 400 && status < 500 ? 'bad_request' : 'internal',
        {
          cause: error,
        },
      );
  }
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}

/** Answers an error in the reader's language: message, code, fields; nothing of the inside. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toApiError(error);
  if (known.status >= 500 || passedOurChecks(error)) {
    request.log.error({ err: error, code: known.code }, 'request failed');
  }
  const language = request.language ?? languageOf(request.headers['accept-language']);
  const retryAfter = known.detail.retryAfter ?? (known.status === 503 ? RETRY_AFTER_SECONDS : null);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  const values = { wait: waitText(retryAfter ?? 0, language), ...known.detail.values };
  return reply
    .code(known.status)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        message: translate(language, 'errors', known.code, values),
        code: known.code,
        ...(known.detail.errors && { errors: known.detail.errors }),
      }),
    );
}

const MINUTE = 60;
const HOUR = 3_600;

/** When trying again makes sense, in words: `через 12 минут`, `in 12 minutes`. */
function waitText(seconds: number, language: Language): string {
  const words = new Intl.RelativeTimeFormat(language);
  if (seconds <= MINUTE) return words.format(Math.max(1, seconds), 'second');
  return seconds <= HOUR
    ? words.format(Math.ceil(seconds / MINUTE), 'minute')
    : words.format(Math.ceil(seconds / HOUR), 'hour');
}

/** Answers bytes that are no HTTP request: there is none yet that could say its language. */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({
    message: translate('ru', 'errors', 'bad_request'),
    code: 'bad_request',
  });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

/** One handler for everything Fastify, its plugins and our own code throw. */
export const errorsPlugin = fp(
  async (app) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
  },
  { name: 'errors' },
);
