import { plainText } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refusedValues } from './refused-values.ts';

describe('refusedValues', () => {
  it('breaks each rule of a field', () => {
    const texts = refusedValues(plainText(5, 2)).map(({ text, num }) => `${text} ${num ?? ''}`);

    expect([...new Set(texts)].map((text) => text.trim())).toEqual([
      ...['required', 'invalid', 'one_value', 'bad_text', 'min_length 2', 'max_length 5'],
    ]);
  });

  it.each([
    ['a type', z.date()],
    ['a type in a list', z.array(z.bigint())],
    ['a check without an error', z.string().check(z.refine((value) => value !== ''))],
    ['a check by hand', z.string().check(z.check(() => undefined))],
    ['an error', z.string().check(z.refine(() => true, { params: { error: 'link' } }))],
    ['a format', z.ipv4()],
    ['a pattern that all of its texts match', z.string().check(z.regex(/.*/))],
    ['a kind of check', z.string().check(z.startsWith('a'))],
  ])('throws on %s it does not support', (_what, schema) => {
    expect(() => refusedValues(schema)).toThrow('refused-values.ts has no value that breaks');
  });
});
