import { expect, it } from 'vitest';
import type { TextPart } from './quotes.ts';
import { markChange } from './text-difference.ts';

const toBrackets = (parts: readonly TextPart[]) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');
const markInBrackets = (before: string, after: string) => {
  const parts = markChange(before, after);
  return [toBrackets(parts.before), toBrackets(parts.after)];
};

it('marks the change between a common beginning and end', () => {
  expect(markInBrackets('цена 5 млн, торг', 'цена 4 млн, торг')).toEqual([
    'цена [5] млн, торг',
    'цена [4] млн, торг',
  ]);
  expect(markInBrackets('один два', 'один два три')).toEqual(['один два', 'один два[ три]']);
  expect(markInBrackets('два раза два', 'два')).toEqual(['два[ раза два]', 'два']);
});

it('marks everything for different texts and nothing for equal ones', () => {
  expect(markInBrackets('да', 'нет')).toEqual(['[да]', '[нет]']);
  expect(markInBrackets('', 'нет')).toEqual(['', '[нет]']);
  expect(markInBrackets('да', 'да')).toEqual(['да', 'да']);
});

it('shortens unchanged parts at word boundaries', () => {
  const [, after = ''] = markInBrackets(`${'слово '.repeat(60)}раз`, `${'слово '.repeat(60)}два`);
  expect(after).toMatch(/^… слово (слово )+\[два\]$/);
  expect(after.length).toBeLessThan(140);
});

it('never splits a character when shortening a text without spaces', () => {
  const longText = '🚗'.repeat(100);
  const [before = '', after = ''] = markInBrackets(
    `а${longText} да ${longText}`,
    `а${longText} нет ${longText}`,
  );

  expect([before, after].every((text) => text.isWellFormed())).toBe(true);
  expect(before).toContain('[да]');
});

it('marks a number as a whole, with its unit', () => {
  expect(markChange('90\u00A0000\u00A0₽', '5\u00A0000\u00A0000\u00A0₽')).toEqual({
    before: [{ text: '90\u00A0000\u00A0₽', isMarked: true }],
    after: [{ text: '5\u00A0000\u00A0000\u00A0₽', isMarked: true }],
  });
});
