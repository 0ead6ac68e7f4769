export interface DayViews {
  day: string;
  count: number;
}

const SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;
/** Days are Moscow's, as the server counts them. */
const MOSCOW_MS = 3 * 3_600_000;

/** The latest two weeks of an ad's views, today last; the server leaves out days without any. */
export function latestDays(days: readonly DayViews[], now: number): DayViews[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const instant = now + MOSCOW_MS - (SHOWN_DAYS - 1 - index) * DAY_MS;
    const day = new Date(instant).toISOString().slice(0, 'yyyy-mm-dd'.length);
    return { day, count: counts.get(day) ?? 0 };
  });
}

/** What the bars say in words: all views of those days, and the day with the most. */
export function summary(days: readonly DayViews[]): { total: number; best: DayViews | null } {
  const best = days.reduce<DayViews | null>(
    (most, each) => (each.count > (most?.count ?? 0) ? each : most),
    null,
  );
  return { total: days.reduce((sum, { count }) => sum + count, 0), best };
}
