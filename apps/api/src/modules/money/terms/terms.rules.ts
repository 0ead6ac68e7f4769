import { monthsAfter } from '../quotes/quotes.rules.ts';

const DAY_MS = 86_400_000;

/** Returns the number of elapsed days of a term, and of all its days. */
export function elapsedDays(
  { startsAt, months, monthDays }: { startsAt: Date; months: number; monthDays: number },
  now: Date,
): { over: number; all: number } {
  const all = months * monthDays;
  const passed = Math.floor((now.getTime() - startsAt.getTime()) / DAY_MS);
  return { over: Math.min(Math.max(passed, 0), all), all };
}

/**
 * Returns what the elapsed days of a term have earned since the last booking, in kopecks. Computed over all days at
 * once, so that rounding loses nothing: the last day earns the remainder.
 */
export function earnedSum({
  paid,
  over,
  all,
  before,
  prepaid,
}: {
  paid: number;
  over: number;
  all: number;
  before: number;
  prepaid: number;
}): number {
  if (over >= all) return prepaid;
  const due = Math.floor((paid * over) / all);
  return Math.min(Math.max(due - before, 0), prepaid);
}

/** Takes a sum from several stores in order; `null` if they hold less. */
export function allocateFrom<Id>(
  stores: readonly { id: Id; left: number }[],
  sum: number,
): { id: Id; amount: number }[] | null {
  let rest = sum;
  const taken = stores.map(({ id, left }) => {
    const amount = Math.min(left, rest);
    rest -= amount;
    return { id, amount };
  });
  return rest > 0 ? null : taken.filter(({ amount }) => amount > 0);
}

/** Returns the times from which the units of each month can be used. */
export const monthStarts = (startsAt: Date, months: number): Date[] =>
  Array.from({ length: months }, (_, month) => monthsAfter(startsAt, month));
