import type { LimitCode } from '@pitlane/contracts';
import type { Limit, Limits } from '../infra/limits.ts';
import { ApiError } from './api-error.ts';

/**
 * Counts a use of a limited action, and rejects it above the limit.
 * @param key what is limited and for whom
 * @throws ApiError of the code, with the seconds until the next use is allowed
 */
export async function assertWithinLimit(
  limits: Limits,
  key: string,
  limit: Limit,
  code: LimitCode,
): Promise<void> {
  const retryAfter = await limits.consume(key, limit);
  if (retryAfter !== null) throw new ApiError(code, { retryAfter });
}
