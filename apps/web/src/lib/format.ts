import { currentLanguage, translate } from './i18n.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const CM3_PER_LITER = 1000;

/** Separates thousands with a no-break space, in both languages: `12 500 000`. */
export function formatNumber(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '\u00A0');
}

/** `12 500 000 ₽`; the sign follows the number in both languages. */
export function formatMoney(value: number, sign: string): string {
  return `${formatNumber(value)}\u00A0${sign}`;
}

/** Formats a price; null and 0 are 'on request'. */
export function formatPrice(value: number | null, sign: string): string {
  return value ? formatMoney(value, sign) : translate('lib:onRequest');
}

/** `45 000 км` / `45 000 km`. */
export function formatKm(kilometers: number): string {
  return translate('lib:km', { value: formatNumber(kilometers) });
}

/** `3,8 л` / `3.8 l`, from cubic centimeters. */
export function formatLiters(cubicCentimeters: number): string {
  const value = (cubicCentimeters / CM3_PER_LITER).toLocaleString(currentLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return translate('lib:litres', { value });
}

/** Formats cubic centimeters as liters for an input: `3,8` for 3800, full precision without trailing zeros. */
export function formatLitersForInput(cubicCentimeters: number | undefined): string {
  return cubicCentimeters === undefined
    ? ''
    : (cubicCentimeters / CM3_PER_LITER).toLocaleString(currentLanguage(), {
        maximumFractionDigits: 3,
        useGrouping: false,
      });
}

/** `510 л. с.` / `510 hp`. */
export function formatPower(horsepower: number): string {
  return translate('lib:power', { value: formatNumber(horsepower) });
}

type Instant = string | number | Date;

/**
 * Formats an instant in the page's language. Use it instead of `Intl.DateTimeFormat`: English is British, and
 * ' г.' is omitted after a Russian year, because its full stop would double that of a sentence.
 */
export function formatMoment(instant: Instant, options: Intl.DateTimeFormatOptions): string {
  const locale = currentLanguage() === 'en' ? 'en-GB' : 'ru';
  return new Intl.DateTimeFormat(locale, options).format(new Date(instant)).replace(/\sг\./, '');
}

/** `21 ноября 2026` / `21 November 2026`. */
export function formatDate(instant: Instant): string {
  return formatMoment(instant, { dateStyle: 'long' });
}

/** `01:17`, in both languages. */
export function formatTime(instant: Instant): string {
  return formatMoment(instant, { timeStyle: 'short' });
}

/** 'less than an hour ago', '5 hours ago'; the date from 24 hours on. */
export function formatTimeAgo(instant: string, now: number): string {
  const hours = Math.floor((now - Date.parse(instant)) / HOUR_MS);
  if (hours < 1) return translate('lib:lessThanHour');
  if (hours >= DAY_HOURS) return formatDate(instant);
  return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'always' }).format(
    -hours,
    'hour',
  );
}

/** Compares names by the collation of the page's language, numbers by value. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, currentLanguage(), { numeric: true });
}
