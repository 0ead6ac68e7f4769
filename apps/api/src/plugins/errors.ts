import type { Socket } from 'node:net';
import type { ErrorCode } from '@pitlane/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../http/api-error.ts';
import { isPageRequest, renderErrorPage } from '../http/error-page.ts';
import { pageLanguage } from '../http/page-language.ts';
import { type Language, languageOf, translate } from '../i18n.ts';
import { databaseErrorCode, isValidationGap } from '../infra/database-errors.ts';

const RETRY_AFTER_SECONDS = 2;
const LIMIT_SECONDS = 60;

/** Converts any thrown value to the error of the response. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = databaseErrorCode(error);
  if (code) return new ApiError(code, { cause: error });

  const status = statusOf(error);
  switch (status) {
    // Status of the file server for a path outside its folder: 404 reveals nothing.
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
      // Other client errors, such as a range beyond the end of a file.
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

/** Returns the error of a request that was not received completely; `null` for a complete one. */
function incompleteRequestError(error: unknown, { raw }: FastifyRequest): ApiError | null {
  if (raw.complete) return null;
  // An aborted request has an error code that databases use as well.
  if (raw.errored && raw.errored === error) return new ApiError('bad_request', { cause: error });
  return isHandlerTimeout(error) ? new ApiError('request_timeout', { cause: error }) : null;
}

const isHandlerTimeout = (error: unknown) =>
  error instanceof Error && Reflect.get(error, 'code') === 'FST_ERR_HANDLER_TIMEOUT';

/**
 * Sends an error in the reader's language: message, code and fields, without internals. A browser that requested a page
 * receives one.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const apiError = incompleteRequestError(error, request) ?? toApiError(error);
  if ((apiError.status >= 500 && !request.isShed) || isValidationGap(error)) {
    request.log.error({ err: error, code: apiError.code }, 'request failed');
  }
  const isPage = isPageRequest(request);
  const language = isPage
    ? pageLanguage(request)
    : (request.language ?? languageOf(request.headers['accept-language']));
  const retryAfter =
    apiError.detail.retryAfter ?? (apiError.status === 503 ? RETRY_AFTER_SECONDS : null);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  const retryText = waitText(retryAfter ?? 0, language);
  const message =
    apiError.detail.message ??
    translate(language, 'errors', apiError.code, { wait: retryText, ...apiError.detail.values });
  // Does not wait for the rest of a slow request.
  if (apiError.code === 'request_timeout') reply.header('connection', 'close');
  reply
    .code(apiError.status)
    .header('content-language', language)
    .header('cache-control', 'no-store');
  if (isPage) {
    return reply
      .header('vary', 'Accept, Accept-Language, Cookie')
      .type('text/html; charset=utf-8')
      .send(
        renderErrorPage({
          status: apiError.status,
          message,
          retryDelay: retryAfter === null ? null : retryText,
          language,
        }),
      );
  }
  return reply.type('application/json; charset=utf-8').send(
    JSON.stringify({
      message,
      code: apiError.code,
      ...(apiError.detail.errors && { errors: apiError.detail.errors }),
    }),
  );
}

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Formats the time until a retry: `через 12 минут`, `in 12 minutes`. */
function waitText(seconds: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language);
  if (seconds <= MINUTE_SECONDS) return format.format(Math.max(1, seconds), 'second');
  return seconds <= HOUR_SECONDS
    ? format.format(Math.ceil(seconds / MINUTE_SECONDS), 'minute')
    : format.format(Math.ceil(seconds / HOUR_SECONDS), 'hour');
}

/** Connections whose request received its response before it was received completely. */
const answeredEarly = new WeakSet<Socket>();

/**
 * Responds to bytes that are not an HTTP request, or that are late: their language is unknown. A request that already
 * has a response receives no second one.
 */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable || answeredEarly.has(socket)) {
    socket.destroy();
    return;
  }
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const code: ErrorCode = isLate ? 'request_timeout' : 'bad_request';
  const body = JSON.stringify({ message: translate('ru', 'errors', code), code });
  socket.end(
    `HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

/** Error handler for everything that Fastify, its plugins and our code throw. */
export const errorsPlugin = fp(
  async (app) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
    app.addHook('onRequest', async (request, reply) => {
      answeredEarly.delete(request.raw.socket);
      // Emitted by Node if a body stalls; without a listener Node closes the connection.
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
