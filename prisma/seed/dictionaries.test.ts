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
  it('has consecutive ids from 1', () => {
    expect(list.map((entry) => entry.id)).toEqual(list.map((_entry, index) => index + 1));
  });

  it('has unique codes and names', () => {
    for (const field of ['code', 'en', 'ru'] as const) {
      expect(new Set(list.map((entry) => entry[field])).size).toBe(list.length);
    }
  });

  it('has names in Latin and Cyrillic letters', () => {
    for (const entry of list) {
      expect(entry.en).toMatch(/^[A-Z][A-Za-z /()-]*$/);
      expect(entry.ru).toMatch(/^[А-ЯЁ][А-ЯЁа-яё /()-]*$/u);
    }
  });
});

describe('dictionaries', () => {
  it('contain the entries that ads refer to', () => {
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

  it('have unique color swatches and currency signs', () => {
    for (const color of colors) expect(color.hex).toMatch(/^#[0-9a-f]{6}$/);
    expect(new Set(colors.map((color) => color.hex)).size).toBe(colors.length);
    expect(new Set(currencies.map((currency) => currency.sign)).size).toBe(currencies.length);
  });
});
