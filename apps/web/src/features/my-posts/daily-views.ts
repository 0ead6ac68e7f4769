export interface DayViews {
  day: string;
  count: number;
}

const SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;
/** The server counts days in Moscow time. */
const MOSCOW_OFFSET_MS = 3 * 3_600_000;

/** Returns the views of the last 14 days, today last; the server omits days without views. */
export function latestDays(days: readonly DayViews[], now: number): DayViews[] {
  const countByDay = new Map(days.map(({ day, count }) => [day, count]));
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const instant = now + MOSCOW_OFFSET_MS - (SHOWN_DAYS - 1 - index) * DAY_MS;
    const day = new Date(instant).toISOString().slice(0, 'yyyy-mm-dd'.length);
    return { day, count: countByDay.get(day) ?? 0 };
  });
}

/** Returns the total views of the days, and the day with the most. */
export function summarizeViews(days: readonly DayViews[]): {
  total: number;
  best: DayViews | null;
} {
  const best = days.reduce<DayViews | null>(
    (bestSoFar, each) => (each.count > (bestSoFar?.count ?? 0) ? each : bestSoFar),
    null,
  );
  return { total: days.reduce((sum, { count }) => sum + count, 0), best };
}
