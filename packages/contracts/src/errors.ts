import * as z from 'zod/mini';

/**
 * Every error code of the API with its HTTP status (api.md, "Statuses" and "General codes").
 * The code is also the key of its message in the server's locale files.
 */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  'brand.not_found': 404,
  'model.not_found': 404,
  'generation.not_found': 404,
  'modification.not_found': 404,
  'country.not_found': 404,
  'post.not_found': 404,
  'post.phones_limit': 429,
  'post.no_allowance': 402,
  'post.no_special_offers': 402,
  'post.wrong_state': 409,
  'post.changed': 409,
  'post.claimed': 409,
  'post.own': 403,
  'post.gone': 409,
  'favorite.not_found': 404,
  'favorite.limit': 409,
  'chat.not_found': 404,
  'chat.not_accepted': 409,
  'chat.closed': 409,
  'chat.wrong_state': 409,
  'chat.not_yours': 403,
  'chat.own': 403,
  'chat.paused': 403,
  'chat.daily_limit': 429,
  'message.not_found': 404,
  'message.own': 409,
  'message.deleted': 409,
  'message.too_often': 429,
  'photo.not_found': 404,
  'photo.too_often': 429,
  'report.too_often': 429,
  'report.resolved': 409,
  'notification.not_found': 404,
  'idempotency.reused': 422,
  'user.not_found': 404,
  'user.is_staff': 403,
  'token.not_found': 404,
  'token.by_token': 403,
  'token.limit': 409,
  'seller.not_found': 404,
  'login.wrong_credentials': 401,
  'login.too_often': 429,
  'account.not_confirmed': 403,
  'account.blocked': 403,
  'account.too_often': 429,
  'link.invalid': 422,
  'google.off': 404,
  'google.failed': 422,
  'google.link_needed': 409,
  'session.not_found': 404,
  'phone.not_found': 404,
  'phone.too_many_calls': 429,
  'phone.too_soon': 429,
  'phone.no_call': 503,
  'phone_code.wrong': 422,
  'phone_code.expired': 422,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** A failed call: `message` is for people, `code` for programs, `errors` names the fields. */
export const failure = z.object({
  message: z.string(),
  code: z.enum(errorCodes),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type Failure = z.output<typeof failure>;
