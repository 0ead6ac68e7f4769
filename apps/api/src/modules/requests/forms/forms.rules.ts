import { requiredTransportFields } from '@pitlane/contracts';
import * as z from 'zod/mini';

/** People need longer to fill in a form. */
const TOO_FAST_MS = 2_000;

/** Whether a robot has filled in a form: what nobody sees, or faster than people do. */
export const isSuspect = (bait: string | null | undefined, tokenAgeMs: number | null) =>
  Boolean(bait) || (tokenAgeMs !== null && tokenAgeMs < TOO_FAST_MS);

const given = z.record(z.string(), z.unknown());

/** Returns the required fields of a transport request that are empty. */
export function missingOfTransport(fields: unknown): string[] {
  const { data = {} } = given.safeParse(fields);
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  return requiredTransportFields.filter((name) => isEmpty(data[name]));
}
