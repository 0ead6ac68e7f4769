import { loneNumber } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { parseText, spellingFormsOf } from './parsed-text.ts';

/** Three hundred times the limit of a search (MAX_WORDS): a backtracking pattern would never finish. */
const LETTERS = 30_000;
const EXPECTED = [{ price_to: 5_000_000 }];
const MAX_TOKENS = 24;

describe('very long texts', () => {
  it.each([
    ['1', 1, EXPECTED],
    ['я', 1, EXPECTED],
    ['\u0301', 1, EXPECTED],
    [' ', 0, EXPECTED],
    ['.', 0, EXPECTED],
    ['-', 0, EXPECTED],
    ['`;', 0, EXPECTED],
    ['"', 0, EXPECTED],
    ['1 ', MAX_TOKENS, []],
    ['1.', MAX_TOKENS, []],
    ['1,', MAX_TOKENS, []],
    ['000 ', MAX_TOKENS, []],
    ['1 - ', MAX_TOKENS, []],
    ['ф1', MAX_TOKENS, []],
    ['$', MAX_TOKENS, []],
    ['до ', MAX_TOKENS, []],
    ['от 1 до ', MAX_TOKENS, []],
    ['между 1 и ', MAX_TOKENS, []],
    ['не больше чем ', MAX_TOKENS, []],
    ['л с ', MAX_TOKENS, []],
    ['90-х ', MAX_TOKENS, Array(MAX_TOKENS / 2).fill({ year_from: 1990, year_to: 1999 })],
  ])('of %j are parsed to the end or the token limit', (part, tokens, expected) => {
    const text = part.repeat(LETTERS / part.length);
    const parsed = parseText(`${text} до 5 млн`);

    expect(parsed.tokens).toHaveLength(Math.min(tokens + 3, MAX_TOKENS));
    expect(parsed.amounts.map(({ filter }) => filter)).toEqual(expected);
    expect(new Set(spellingFormsOf(parsed).map(({ gram }) => gram)).size).toBe(parsed.grams.length);
    expect(loneNumber(text)).toBeNull();
  });

  it.each([
    ['миллион', []],
    ['лошад', []],
    ['доллар', [{ price_to: 1995, currency_id: 2 }]],
    ['пробег', [{ mileage_to: 1995 }]],
  ])('of one word starting with %j are parsed as that word', (beginning, expected) => {
    const word = beginning + 'а'.repeat(LETTERS);
    const { tokens, amounts } = parseText(`${word} 1995`);

    expect(tokens.map(({ text }) => text)).toEqual([word, '1995']);
    expect(amounts.map(({ filter }) => filter)).toEqual(expected);
  });
});
