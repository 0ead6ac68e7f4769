import { loneNumber } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { parseText, spellingFormsOf } from './parsed-text.ts';

/** Hundreds of times the maximum length of a query: a backtracking pattern would never finish. */
const TEXT_LENGTH = 30_000;
const EXPECTED_AMOUNTS = [{ price_to: 5_000_000 }];
const MAX_TOKENS = 24;

describe('very long texts', () => {
  it.each([
    ['1', 1, EXPECTED_AMOUNTS],
    ['я', 1, EXPECTED_AMOUNTS],
    ['\u0301', 1, EXPECTED_AMOUNTS],
    [' ', 0, EXPECTED_AMOUNTS],
    ['.', 0, EXPECTED_AMOUNTS],
    ['-', 0, EXPECTED_AMOUNTS],
    ['`;', 0, EXPECTED_AMOUNTS],
    ['"', 0, EXPECTED_AMOUNTS],
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
  ])('that repeat %j are parsed to the end or the token limit', (part, tokens, expected) => {
    const text = part.repeat(TEXT_LENGTH / part.length);
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
  ])('of one word that starts with %j are parsed as that word', (start, expected) => {
    const word = start + 'а'.repeat(TEXT_LENGTH);
    const { tokens, amounts } = parseText(`${word} 1995`);

    expect(tokens.map(({ text }) => text)).toEqual([word, '1995']);
    expect(amounts.map(({ filter }) => filter)).toEqual(expected);
  });
});
