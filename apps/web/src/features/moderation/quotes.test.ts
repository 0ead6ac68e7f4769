import { expect, it } from 'vitest';
import { markQuotes } from './quotes.ts';

const markInBrackets = (text: string, quotes: string[]) =>
  markQuotes(text, quotes)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

it('marks every quote in any letter case', () => {
  expect(markInBrackets('Срочно! звоните +7 (916) 123, срочно', ['срочно', '+7 (916) 123'])).toBe(
    '[Срочно]! звоните [+7 (916) 123], [срочно]',
  );
});

it('never splits a character when marking', () => {
  const text = 'İstanbul🚗 8 916 123\n45-6𝟵🚗 и\u0306 предоплата🚗';
  expect(markInBrackets(text, ['8 916 123\n45-6𝟵', 'предоплата'])).toBe(
    'İstanbul🚗 [8 916 123\n45-6𝟵]🚗 и\u0306 [предоплата]🚗',
  );
});

it('prefers the longest quote', () => {
  expect(markInBrackets('www.site.ru', ['www.site', 'www.site.ru'])).toBe('[www.site.ru]');
});

it('returns a text without quotes unchanged, and no parts for an empty text', () => {
  expect(markQuotes('a.b', [])).toEqual([{ text: 'a.b', isMarked: false }]);
  expect(markQuotes('abc', ['a.c', ' ', ''])).toEqual([{ text: 'abc', isMarked: false }]);
  expect(markQuotes('', ['a'])).toEqual([]);
});
