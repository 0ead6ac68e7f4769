import { monthsAfter } from '../quotes/quotes.rules.ts';

const DAY_MS = 86_400_000;

/** Returns the number of elapsed days of a term and the number of all its days. */
export function elapsedDays(
  { startsAt, months, monthDays }: { startsAt: Date; months: number; monthDays: number },
  now: Date,
): { elapsed: number; allDays: number } {
  const allDays = months * monthDays;
  const passedDays = Math.floor((now.getTime() - startsAt.getTime()) / DAY_MS);
  return { elapsed: Math.min(Math.max(passedDays, 0), allDays), allDays };
}

/**
 * Returns the kopecks that the elapsed days of a term have earned since the last booking. Computed from the total, so
 * that rounding loses nothing: the last day earns the remainder.
 */
export function newlyEarned({
  paid,
  elapsed,
  allDays,
  booked,
  prepaid,
}: {
  paid: number;
  elapsed: number;
  allDays: number;
  booked: number;
  prepaid: number;
}): number {
  if (elapsed >= allDays) return prepaid;
  const earned = Math.floor((paid * elapsed) / allDays);
  return Math.min(Math.max(earned - booked, 0), prepaid);
}

/** Takes an amount from several sources in order; `null` if they contain less. */
export function allocateFrom<Id>(
  sources: readonly { id: Id; left: number }[],
  amount: number,
): { id: Id; amount: number }[] | null {
  let remainder = amount;
  const parts = sources.map(({ id, left }) => {
    const amount = Math.min(left, remainder);
    remainder -= amount;
    return { id, amount };
  });
  return remainder > 0 ? null : parts.filter(({ amount }) => amount > 0);
}

/** Returns the time from which the units of each month can be used. */
export const monthStarts = (startsAt: Date, months: number): Date[] =>
  Array.from({ length: months }, (_, month) => monthsAfter(startsAt, month));
