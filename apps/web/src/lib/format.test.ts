import { beforeEach, describe, expect, test } from 'vitest';
import {
  formatDate,
  formatKm,
  formatLiters,
  formatLitersForInput,
  formatMoment,
  formatMoney,
  formatPower,
  formatPrice,
  formatTime,
  formatTimeAgo,
} from './format.ts';
import { type Language, startI18n } from './i18n.ts';
import en from './lib.en.json';
import ru from './lib.ru.json';

const now = Date.parse('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

const texts = { ru: { lib: ru }, en: { lib: en } };
const startLanguage = (language: Language) => startI18n(language, texts[language]);

describe('Russian', () => {
  beforeEach(() => startLanguage('ru'));

  test('formats numbers with units, with no-break spaces', () => {
    expect(formatMoney(12_500_000, '₽')).toBe('12\u00A0500\u00A0000\u00A0₽');
    expect(formatKm(45_000)).toBe('45\u00A0000\u00A0км');
    expect(formatLiters(3799)).toBe('3,8\u00A0л');
    expect(formatLiters(2000)).toBe('2,0\u00A0л');
    expect([3_800, 1_998, undefined].map(formatLitersForInput)).toEqual(['3,8', '1,998', '']);
    expect(formatPower(510)).toBe('510\u00A0л.\u00A0с.');
    expect(formatMoney(999, '$')).toBe('999\u00A0$');
  });

  test('formats a missing price and a price of 0 as on request', () => {
    expect(formatPrice(null, '₽')).toBe('Цена по запросу');
    expect(formatPrice(0, '₽')).toBe('Цена по запросу');
    expect(formatPrice(50, '₽')).toBe('50\u00A0₽');
  });

  test('formats the hours since an instant within a day, then its date', () => {
    expect(formatTimeAgo(hoursAgo(0.5), now)).toBe('меньше часа назад');
    expect(formatTimeAgo(hoursAgo(-0.2), now)).toBe('меньше часа назад');
    expect(formatTimeAgo(hoursAgo(1), now)).toBe('1 час назад');
    expect(formatTimeAgo(hoursAgo(2), now)).toBe('2 часа назад');
    expect(formatTimeAgo(hoursAgo(5), now)).toBe('5 часов назад');
    expect(formatTimeAgo(hoursAgo(21), now)).toBe('21 час назад');
    expect(formatTimeAgo(hoursAgo(24), now)).toBe('20 ноября 2026');
  });
});

test.each(['ru', 'en'] as const)(
  'omits the full stop after dates and times in %s',
  async (language) => {
    await startLanguage(language);
    const instant = hoursAgo(24);
    const formatted = [
      formatDate(instant),
      formatTime(instant),
      formatMoment(instant, { dateStyle: 'medium' }),
      ...[0, 1, 5, 24, 9000].map((hours) => formatTimeAgo(hoursAgo(hours), now)),
    ];
    expect(formatted.filter((text) => text.endsWith('.'))).toEqual([]);
  },
);

describe('English', () => {
  beforeEach(() => startLanguage('en'));

  test('formats numbers with units', () => {
    expect(formatMoney(12_500_000, '₽')).toBe('12\u00A0500\u00A0000\u00A0₽');
    expect(formatKm(45_000)).toBe('45\u00A0000\u00A0km');
    expect(formatLiters(3799)).toBe('3.8\u00A0l');
    expect(formatPower(510)).toBe('510\u00A0hp');
  });

  test('formats time and dates', () => {
    expect(formatTimeAgo(hoursAgo(0), now)).toBe('less than an hour ago');
    expect(formatTimeAgo(hoursAgo(1), now)).toBe('1 hour ago');
    expect(formatTimeAgo(hoursAgo(5), now)).toBe('5 hours ago');
    expect(formatDate('2026-11-20T12:00:00Z')).toBe('20 November 2026');
    expect(formatTime(new Date(2026, 10, 20, 1, 17))).toBe('01:17');
    expect(formatTime(new Date(2026, 10, 20, 13, 5))).toBe('13:05');
  });
});
