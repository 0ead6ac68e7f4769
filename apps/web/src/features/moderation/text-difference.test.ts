import { expect, it } from 'vitest';
import type { Part } from './quotes.ts';
import { markChange } from './text-difference.ts';

const shown = (parts: readonly Part[]) =>
  parts.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('');
const change = (before: string, after: string) => {
  const marked = markChange(before, after);
  return [shown(marked.before), shown(marked.after)];
};

it('marks the change between a common beginning and end', () => {
  expect(change('цена 5 млн, торг', 'цена 4 млн, торг')).toEqual([
    'цена [5] млн, торг',
    'цена [4] млн, торг',
  ]);
  expect(change('один два', 'один два три')).toEqual(['один два', 'один два[ три]']);
  expect(change('два раза два', 'два')).toEqual(['два[ раза два]', 'два']);
});

it('marks everything for different texts and nothing for equal ones', () => {
  expect(change('да', 'нет')).toEqual(['[да]', '[нет]']);
  expect(change('', 'нет')).toEqual(['', '[нет]']);
  expect(change('да', 'да')).toEqual(['да', 'да']);
});

it('shortens unchanged parts at word boundaries', () => {
  const [, after = ''] = change(`${'слово '.repeat(60)}раз`, `${'слово '.repeat(60)}два`);
  expect(after).toMatch(/^… слово (слово )+\[два\]$/);
  expect(after.length).toBeLessThan(140);
});

it('shortens a text without spaces at whole characters', () => {
  const same = '🚗'.repeat(100);
  const [before = '', after = ''] = change(`а${same} да ${same}`, `а${same} нет ${same}`);

  expect([before, after].every((text) => text.isWellFormed())).toBe(true);
  expect(before).toContain('[да]');
});

it('marks a number as a whole, with its unit', () => {
  expect(markChange('90\u00A0000\u00A0₽', '5\u00A0000\u00A0000\u00A0₽')).toEqual({
    before: [{ text: '90\u00A0000\u00A0₽', marked: true }],
    after: [{ text: '5\u00A0000\u00A0000\u00A0₽', marked: true }],
  });
});
