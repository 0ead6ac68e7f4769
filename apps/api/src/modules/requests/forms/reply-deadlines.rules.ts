const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Moscow is three hours ahead of UTC all year. */
const MOSCOW_MS = 3 * HOUR_MS;
const [SUNDAY, SATURDAY] = [0, 6];

/** Opening and closing time of support on a day, in milliseconds since midnight. */
interface DayHours {
  opens: number;
  closes: number;
}

export interface SupportHours {
  weekdays: DayHours;
  weekends: DayHours;
}

const msSinceMidnight = (time: string) =>
  Number(time.slice(0, 2)) * HOUR_MS + Number(time.slice(3)) * MINUTE_MS;

/** Splits hours such as `09:00-20:00` into opening and closing time. */
export function timesOf(hours: string): [string, string] {
  const [opens = '', closes = ''] = hours.split('-');
  return [opens, closes];
}

export function dayHours(hours: string): DayHours {
  const [opens, closes] = timesOf(hours);
  return { opens: msSinceMidnight(opens), closes: msSinceMidnight(closes) };
}

const toFullMinute = (moment: Date) => Math.ceil(moment.getTime() / MINUTE_MS) * MINUTE_MS;

/** Returns the time that is `minutes` of support hours after the next full minute. */
export function dueWithin(received: Date, minutes: number, hours: SupportHours): Date {
  let left = minutes * MINUTE_MS;
  let time = toFullMinute(received) + MOSCOW_MS;
  for (;;) {
    const midnight = Math.floor(time / DAY_MS) * DAY_MS;
    const weekday = new Date(midnight).getUTCDay();
    const isWeekend = weekday === SUNDAY || weekday === SATURDAY;
    const { opens, closes } = isWeekend ? hours.weekends : hours.weekdays;
    const openFrom = Math.max(time, midnight + opens);
    const openMs = midnight + closes - openFrom;
    if (left <= openMs) return new Date(openFrom + left - MOSCOW_MS);
    left -= Math.max(0, openMs);
    time = midnight + DAY_MS;
  }
}

/** Returns the time that is `hours` after the next full minute, regardless of support hours. */
export const dueByClock = (received: Date, hours: number): Date =>
  new Date(toFullMinute(received) + hours * HOUR_MS);

/** Returns whether support is open without a break from receipt to the deadline. */
export const isOpenUntil = (received: Date, due: Date, minutes: number): boolean =>
  due.getTime() - toFullMinute(received) === minutes * MINUTE_MS;

export const daysBetween = (from: Date, to: Date): number => {
  const day = (moment: Date) => Math.floor((moment.getTime() + MOSCOW_MS) / DAY_MS);
  return day(to) - day(from);
};

/** Returns the weekday in Moscow; 0 is Sunday. */
export const weekdayOf = (moment: Date): number =>
  new Date(moment.getTime() + MOSCOW_MS).getUTCDay();
