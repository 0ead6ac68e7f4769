import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../http/api-error.ts';
import { languageOf, translate } from '../i18n.ts';
import { databaseErrorCode } from '../infra/database-errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** Turns whatever was thrown into the one kind of error that is answered. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = databaseErrorCode(error);
  if (code) return new ApiError(code, { cause: error });

  switch (statusOf(error)) {
    case 400:
      return new ApiError('bad_request', { cause: error });
    case 404:
      return new ApiError('not_found', { cause: error });
    case 413:
      return new ApiError('too_large', { cause: error });
    case 414:
    case 431:
      return new ApiError('bad_request', { cause: error });
    case 415:
      return new ApiError('unsupported_media_type', { cause: error });
    case 429:
      return new ApiError('too_many_requests', { cause: error });
    case 503:
      return new ApiError('unavailable', { cause: error });
    default:
      return new ApiError('internal', { cause: error });
  }
}

function statusOf(error: unknown): number | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  return typeof error.statusCode === 'number' ? error.statusCode : null;
}

/** Answers an error in the reader's language: message, code, fields; nothing of the inside. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toApiError(error);
  if (known.status >= 500) request.log.error({ err: error, code: known.code }, 'request failed');
  const language = request.language ?? languageOf(request.headers['accept-language']);
  const retryAfter = known.detail.retryAfter ?? (known.status === 503 ? RETRY_AFTER_SECONDS : null);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply
    .code(known.status)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        message: translate(language, 'errors', known.code),
        code: known.code,
        ...(known.detail.errors && { errors: known.detail.errors }),
      }),
    );
}

/** One handler for everything Fastify, its plugins and our own code throw. */
export const errorsPlugin = fp(
  async (app) => {
    app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply));
  },
  { name: 'errors' },
);
