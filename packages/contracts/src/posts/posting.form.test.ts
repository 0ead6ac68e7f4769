import { describe, expect, it } from 'vitest';
import { draftFields, readableText } from './posting.form.ts';
import { postLimits } from './posts.fields.ts';

const kept = (value: unknown) => {
  const read = draftFields.safeParse({ description: value });
  return read.success ? read.data.description : undefined;
};

describe('a field of a draft', () => {
  it.each([
    ['  один\n\tдва ', '  один\n\tдва '],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\u000bb\fc', 'a b c'],
    ['a\0b\u001b[31m\u0085', 'a b [31m '],
    ['\ud800a\udc00', ' a '],
    ['🏎️', '🏎️'],
    [2015, '2015'],
    [true, 'true'],
    [null, ''],
  ])('keeps %j as %j', (typed, text) => {
    expect(kept(typed)).toBe(text);
  });

  it('is longer than an ad takes, and bounded', () => {
    const { description, draftText } = postLimits;
    expect(kept('я'.repeat(description + 1))).toHaveLength(description + 1);
    expect(kept('я'.repeat(draftText))).toHaveLength(draftText);
    expect(kept('я'.repeat(draftText + 1))).toBeUndefined();
  });

  it.each([[{ gt: 0 }], [['1']]])('refuses %j', (value) => {
    expect(kept(value)).toBeUndefined();
  });

  it('may be one of several phones', () => {
    const contact_phones = ['+7\u000b999', ''];
    expect(draftFields.parse({ contact_phones }).contact_phones).toEqual(['+7 999', '']);
    expect(draftFields.safeParse({ contact_phones: Array(6).fill('1') }).success).toBe(false);
  });
});

it('text that is readable stays as it is', () => {
  const text = readableText('a\r\n\u2028b\u0007');
  expect(readableText(text)).toBe(text);
});
