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
    ['an unknown type', z.date()],
    ['an unknown type in a list', z.array(z.bigint())],
    ['a check without an error', z.string().check(z.refine((value) => value !== ''))],
    ['a manual check', z.string().check(z.check(() => undefined))],
    [
      'an error code without values',
      z.string().check(z.refine(() => true, { params: { error: 'link' } })),
    ],
    ['an unknown format', z.ipv4()],
    ['a pattern that matches all sample texts', z.string().check(z.regex(/.*/))],
    ['an unknown check', z.string().check(z.startsWith('a'))],
  ])('throws for %s', (_what, schema) => {
    expect(() => refusedValues(schema)).toThrow('refused-values.ts has no value that breaks');
  });
});
