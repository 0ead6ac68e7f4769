import * as z from 'zod/mini';

/** People need longer to fill in a form. */
const TOO_FAST_MS = 2_000;

/** Whether a robot has filled in a form: what nobody sees, or faster than people do. */
export const isSuspect = (bait: string | null | undefined, tokenAgeMs: number | null) =>
  Boolean(bait) || (tokenAgeMs !== null && tokenAgeMs < TOO_FAST_MS);

/** What must be there for transport, whatever else is wrong with it. */
const transportNeeds = [
  'name',
  'phone',
  'send_country',
  'send_city',
  'receipt_country',
  'receipt_city',
  'send_type',
] as const;

const given = z.record(z.string(), z.unknown());

/** The fields of transport that were left empty. */
export function missingOfTransport(fields: unknown): string[] {
  const { data = {} } = given.safeParse(fields);
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  return transportNeeds.filter((name) => isEmpty(data[name]));
}
