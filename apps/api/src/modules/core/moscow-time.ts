const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' });

/** Returns the calendar day of a moment in Moscow, `2026-01-31` (docs/product.md#conventions). */
export function moscowDayOf(moment: Date): string {
  return moscowDay.format(moment);
}

/** Returns the Moscow day of a moment as the database stores days: midnight UTC. */
export const moscowDateOf = (moment: Date) => new Date(`${moscowDayOf(moment)}T00:00:00Z`);

/** Moscow's offset, which is constant all year. */
const MOSCOW_OFFSET = '+03:00';

/** Returns the start of the day of a moment in Moscow. */
export const moscowMidnightBefore = (moment: Date) =>
  new Date(`${moscowDayOf(moment)}T00:00:00${MOSCOW_OFFSET}`);
