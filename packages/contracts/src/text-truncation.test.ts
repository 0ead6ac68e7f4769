import { describe, expect, it } from 'vitest';
import { endOfText, firstGrapheme, startOfText } from './text-truncation.ts';

const FAMILY_EMOJI = '👨‍👩‍👧';

describe('startOfText and endOfText', () => {
  it.each([
    ['короткий', 10, 'короткий', 'короткий'],
    ['абвгд', 3, 'абв', 'вгд'],
    ['а🚗б', 2, 'а', 'б'],
    ['а🚗б', 3, 'а🚗', '🚗б'],
    [`а${FAMILY_EMOJI}б`, 5, 'а', 'б'],
    [`${FAMILY_EMOJI}${FAMILY_EMOJI}`, 8, FAMILY_EMOJI, FAMILY_EMOJI],
    ['аи\u0306б', 2, 'а', 'б'],
    ['🇷🇺🇩🇪', 6, '🇷🇺', '🇩🇪'],
    ['', 0, '', ''],
  ])('cut %j to %i code units between graphemes', (text, max, start, end) => {
    expect([startOfText(text, max), endOfText(text, max)]).toEqual([start, end]);
  });

  it('cut a grapheme longer than the limit between characters', () => {
    expect(startOfText(`а${'\u0301'.repeat(9)}`, 3)).toBe('а\u0301\u0301');
    expect(startOfText('🚗\u200d🚗\u200d🚗', 4)).toBe('🚗\u200d');
    expect(endOfText('🚗\u200d🚗\u200d🚗', 4)).toBe('\u200d🚗');
  });

  it('return well-formed text within the limit', () => {
    const text = `ab🚗${FAMILY_EMOJI}и\u0306🇷🇺e\u0301𝟵⑧\u202eﷺ`;
    for (let max = 0; max <= text.length; max += 1) {
      for (const part of [startOfText(text, max), endOfText(text, max)]) {
        expect(part.isWellFormed()).toBe(true);
        expect(part.length).toBeLessThanOrEqual(max);
      }
    }
  });
});

it('firstGrapheme returns a whole grapheme', () => {
  expect(['и\u0306од', `${FAMILY_EMOJI}!`, '𝟵', 'a', ''].map(firstGrapheme)).toEqual([
    'и\u0306',
    FAMILY_EMOJI,
    '𝟵',
    'a',
    '',
  ]);
});
