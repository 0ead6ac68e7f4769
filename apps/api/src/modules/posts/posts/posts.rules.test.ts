import { describe, expect, it } from 'vitest';
import { excerptOf, maskVin, visibilityOf } from './posts.rules.ts';

describe('maskVin', () => {
  it.each([
    ['WP0ZZZ99ZTS392124', 'WP0••••••••••2124'],
    ['12345678', '123•5678'],
    ['1234567', '•••••••'],
    ['', ''],
  ])('masks %s as %s', (vin, masked) => {
    expect(maskVin(vin)).toBe(masked);
  });
});

describe('excerptOf', () => {
  it('returns a short description on one line', () => {
    expect(excerptOf('  Один владелец.\n\nВсё\tработает.\n')).toBe('Один владелец. Всё работает.');
    expect(excerptOf('')).toBe('');
  });

  it('cuts a long description between words', () => {
    const excerpt = excerptOf('слово '.repeat(2000));
    expect(excerpt).toMatch(/^(слово )*слово…$/);
    expect(excerpt.length).toBeGreaterThan(190);
    expect(excerpt.length).toBeLessThanOrEqual(201);
    expect(excerptOf('я'.repeat(10_000))).toBe(`${'я'.repeat(200)}…`);
    expect(excerptOf('я'.repeat(200))).toBe('я'.repeat(200));
    expect(excerptOf(`${' '.repeat(400)}слово`)).toBe('');
  });

  it('cuts a long word only between whole characters', () => {
    for (const character of ['🚗', '👨‍👩‍👧', 'и\u0306', '𝟵']) {
      for (const start of ['', 'а', 'аб']) {
        const text = start + character.repeat(400);
        const count = Math.floor((200 - start.length) / character.length);
        expect(excerptOf(text)).toBe(`${start}${character.repeat(count)}…`);
      }
    }
  });
});

it.each([
  [{ status: 'active', hidden: false, publishedAt: new Date(0) }, 'shown'],
  [{ status: 'archived', hidden: false, publishedAt: new Date(0) }, 'gone'],
  [{ status: 'moderation', hidden: false, publishedAt: null }, null],
  [{ status: 'active', hidden: true, publishedAt: new Date(0) }, null],
])('visibilityOf returns, for %j, %s', (row, visibility) => {
  expect(visibilityOf(row)).toBe(visibility);
});
