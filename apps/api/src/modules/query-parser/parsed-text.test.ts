import { loneNumber } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { formsOf, parse } from './parsed-text.ts';

/** Three hundred times what a search takes (MAX_WORDS): a pattern that goes back and forth would never end. */
const LETTERS = 30_000;
const ASKED = [{ price_to: 5_000_000 }];
const MOST_TOKENS = 24;

describe('very long texts', () => {
  it.each([
    ['1', 1, ASKED],
    ['я', 1, ASKED],
    ['\u0301', 1, ASKED],
    [' ', 0, ASKED],
    ['.', 0, ASKED],
    ['-', 0, ASKED],
    ['`;', 0, ASKED],
    ['"', 0, ASKED],
    ['1 ', MOST_TOKENS, []],
    ['1.', MOST_TOKENS, []],
    ['1,', MOST_TOKENS, []],
    ['000 ', MOST_TOKENS, []],
    ['1 - ', MOST_TOKENS, []],
    ['ф1', MOST_TOKENS, []],
    ['$', MOST_TOKENS, []],
    ['до ', MOST_TOKENS, []],
    ['от 1 до ', MOST_TOKENS, []],
    ['между 1 и ', MOST_TOKENS, []],
    ['не больше чем ', MOST_TOKENS, []],
    ['л с ', MOST_TOKENS, []],
    ['90-х ', MOST_TOKENS, Array(MOST_TOKENS / 2).fill({ year_from: 1990, year_to: 1999 })],
  ])('of %j are read to the end, or as far as words go', (part, tokens, asked) => {
    const text = part.repeat(LETTERS / part.length);
    const parsed = parse(`${text} до 5 млн`);

    expect(parsed.tokens).toHaveLength(Math.min(tokens + 3, MOST_TOKENS));
    expect(parsed.amounts.map(({ filter }) => filter)).toEqual(asked);
    expect(new Set(formsOf(parsed).map(({ gram }) => gram)).size).toBe(parsed.grams.length);
    expect(loneNumber(text)).toBeNull();
  });

  it.each([
    ['миллион', []],
    ['лошад', []],
    ['доллар', [{ price_to: 1995, currency_id: 2 }]],
    ['пробег', [{ mileage_to: 1995 }]],
  ])('of one word that begins as %j are that word', (beginning, asked) => {
    const word = beginning + 'а'.repeat(LETTERS);
    const { tokens, amounts } = parse(`${word} 1995`);

    expect(tokens.map(({ text }) => text)).toEqual([word, '1995']);
    expect(amounts.map(({ filter }) => filter)).toEqual(asked);
  });
});
