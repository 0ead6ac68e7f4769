import { monthsAfter } from '../quotes/quotes.rules.ts';

const DAY_MS = 86_400_000;

/** How many days of a term are over, of how many it has. */
export function daysOver(
  { startsAt, months, monthDays }: { startsAt: Date; months: number; monthDays: number },
  now: Date,
): { over: number; all: number } {
  const all = months * monthDays;
  const passed = Math.floor((now.getTime() - startsAt.getTime()) / DAY_MS);
  return { over: Math.min(Math.max(passed, 0), all), all };
}

/**
 * What the days of a term that are over have earned since the last time, in kopecks. It is worked out over
 * all days at once, so that rounding loses nothing: the last day earns what is left.
 */
export function earned({
  paid,
  over,
  all,
  before,
  prepaid,
}: {
  paid: number;
  over: number;
  all: number;
  /** What its days have earned before. */
  before: number;
  /** What is left to be earned. */
  prepaid: number;
}): number {
  if (over >= all) return prepaid;
  const due = Math.floor((paid * over) / all);
  return Math.min(Math.max(due - before, 0), prepaid);
}

/** Takes a sum from several stores in their order; null where they hold less. */
export function takeFrom<Id>(
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

/** The moments from which the units of a term's months can be used. */
export const monthStarts = (startsAt: Date, months: number): Date[] =>
  Array.from({ length: months }, (_, month) => monthsAfter(startsAt, month));
