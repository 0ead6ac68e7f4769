import { requiredTransportFields } from '@pitlane/contracts';
import * as z from 'zod/mini';

/** Minimum time in which a user fills in a form. */
const TOO_FAST_MS = 2_000;

/** Returns whether a robot seems to have filled in a form: it filled in the invisible field, or was too fast. */
export const isSuspect = (bait: string | null | undefined, tokenAgeMs: number | null) =>
  Boolean(bait) || (tokenAgeMs !== null && tokenAgeMs < TOO_FAST_MS);

const formRecord = z.record(z.string(), z.unknown());

/** Returns the required fields of a transport request that are empty. */
export function missingTransportFields(fields: unknown): string[] {
  const { data = {} } = formRecord.safeParse(fields);
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  return requiredTransportFields.filter((name) => isEmpty(data[name]));
}
