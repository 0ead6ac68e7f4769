import type { Socket } from 'node:net';
import type { ErrorCode } from '@pitlane/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../http/api-error.ts';
import { pageLanguage } from '../http/page-language.ts';
import { refusalPage, wantsPage } from '../http/refusal-page.ts';
import { type Language, languageOf, translate } from '../i18n.ts';
import { databaseErrorCode, passedOurChecks } from '../infra/database-errors.ts';

const RETRY_AFTER_SECONDS = 2;
/** The window of the general limits. */
const LIMIT_SECONDS = 60;

/** Turns whatever was thrown into the one kind of error that is answered. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = databaseErrorCode(error);
  if (code) return new ApiError(code, { cause: error });

  const status = statusOf(error);
  switch (status) {
    // The file server's status for a path outside its folder: as 404 it gives nothing away.
    case 403:
    case 404:
      return new ApiError('not_found', { cause: error });
    case 408:
      return new ApiError('request_timeout', { cause: error });
    case 413:
      return new ApiError('too_large', { cause: error });
    case 415:
      return new ApiError('unsupported_media_type', { cause: error });
    case 429:
      return new ApiError('too_many_requests', { cause: error, retryAfter: LIMIT_SECONDS });
    case 503:
      return new ApiError('unavailable', { cause: error });
    default:
      // Other errors of the caller, such as a range beyond a file's end.
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

/** The error of a request that did not arrive as a whole; null for one that did. */
function senderError(error: unknown, { raw }: FastifyRequest): ApiError | null {
  if (raw.complete) return null;
  // Who hangs up says so with a code that databases have as well.
  if (raw.errored && raw.errored === error) return new ApiError('bad_request', { cause: error });
  return isHandlerTimeout(error) ? new ApiError('request_timeout', { cause: error }) : null;
}

const isHandlerTimeout = (error: unknown) =>
  error instanceof Error && Reflect.get(error, 'code') === 'FST_ERR_HANDLER_TIMEOUT';

/**
 * Answers an error in the reader's language: message, code, fields; nothing of the inside. A browser
 * that asked for a page gets one.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = senderError(error, request) ?? toApiError(error);
  if ((known.status >= 500 && !request.isShed) || passedOurChecks(error)) {
    request.log.error({ err: error, code: known.code }, 'request failed');
  }
  const page = wantsPage(request);
  const language = page
    ? pageLanguage(request)
    : (request.language ?? languageOf(request.headers['accept-language']));
  const retryAfter = known.detail.retryAfter ?? (known.status === 503 ? RETRY_AFTER_SECONDS : null);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  const wait = waitText(retryAfter ?? 0, language);
  const message =
    known.detail.message ??
    translate(language, 'errors', known.code, { wait, ...known.detail.values });
  // The rest of what came too slowly is not waited for.
  if (known.code === 'request_timeout') reply.header('connection', 'close');
  reply.code(known.status).header('content-language', language).header('cache-control', 'no-store');
  if (page) {
    return reply
      .header('vary', 'Accept, Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(
        refusalPage({
          status: known.status,
          message,
          again: retryAfter === null ? null : wait,
          language,
        }),
      );
  }
  return reply.type('application/json; charset=utf-8').send(
    JSON.stringify({
      message,
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

/** Connections on which a request was answered before all of it had come. */
const answeredEarly = new WeakSet<Socket>();

/**
 * Answers bytes that are no HTTP request, or do not come in time: there is none yet that could say
 * its language. Who has had an answer already gets no second one.
 */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable || answeredEarly.has(socket)) {
    socket.destroy();
    return;
  }
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const code: ErrorCode = late ? 'request_timeout' : 'bad_request';
  const body = JSON.stringify({ message: translate('ru', 'errors', code), code });
  socket.end(
    `HTTP/1.1 ${late ? '408 Request Timeout' : '400 Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

/** One handler for everything Fastify, its plugins and our own code throw. */
export const errorsPlugin = fp(
  async (app) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
    app.addHook('onRequest', async (request, reply) => {
      answeredEarly.delete(request.raw.socket);
      // Said by Node of a body of which nothing has come for long; without a listener it hangs up.
      request.raw.on('timeout', (socket: Socket) => {
        if (reply.sent) socket.destroy();
        else reply.send(new ApiError('request_timeout'));
      });
    });
    app.addHook('onResponse', async ({ raw }) => {
      if (!raw.complete) answeredEarly.add(raw.socket);
    });
  },
  { name: 'errors' },
);
