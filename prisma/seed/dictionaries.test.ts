import { describe, expect, it } from 'vitest';
import {
  carcases,
  codesOf,
  colors,
  currencies,
  type DictionaryEntry,
  engines,
  steeringWheels,
  transmissions,
  wheelDrives,
} from './dictionaries.ts';

const lists: Record<string, readonly DictionaryEntry[]> = {
  carcases,
  engines,
  transmissions,
  wheelDrives,
  steeringWheels,
  colors,
  currencies,
};

describe.each(Object.entries(lists))('%s', (_name, list) => {
  it('numbers its entries from 1 without a gap', () => {
    expect(list.map((entry) => entry.id)).toEqual(list.map((_entry, index) => index + 1));
  });

  it('has every code and name once', () => {
    for (const field of ['code', 'en', 'ru'] as const) {
      expect(new Set(list.map((entry) => entry[field])).size).toBe(list.length);
    }
  });

  it('names entries in Latin and in Cyrillic', () => {
    for (const entry of list) {
      expect(entry.en).toMatch(/^[A-Z][A-Za-z /()-]*$/);
      expect(entry.ru).toMatch(/^[А-ЯЁ][А-ЯЁа-яё /()-]*$/u);
    }
  });
});

describe('the dictionaries', () => {
  it('hold what ads already refer to', () => {
    expect(carcases.length).toBe(31);
    expect(carcases.map((c) => c.kind).join()).toMatch(/^(ground,){15}(water,){11}air(,air){4}$/);
    expect(codesOf(engines)).toContain('avgas');
    expect(codesOf(wheelDrives)).toEqual(['RWD', 'FWD', 'AWD']);
    expect(codesOf(currencies).slice(0, 10)).toEqual([
      'RUB',
      'USD',
      'EUR',
      'CNY',
      'AED',
      'JPY',
      'GBP',
      'CHF',
      'KZT',
      'BYN',
    ]);
  });

  it('give every colour a swatch of its own and every currency a sign of its own', () => {
    for (const color of colors) expect(color.hex).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(colors.map((color) => color.hex)).size).toBe(colors.length);
    expect(new Set(currencies.map((currency) => currency.sign)).size).toBe(currencies.length);
  });
});
