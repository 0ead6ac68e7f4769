import { describe, expect, it } from 'vitest';
import { draftFields, toStorableText } from './posting.form.ts';
import { postLimits } from './posts.fields.ts';

const parseDescription = (value: unknown) => {
  const result = draftFields.safeParse({ description: value });
  return result.success ? result.data.description : undefined;
};

describe('draft field', () => {
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
  ])('normalizes %j to %j', (input, text) => {
    expect(parseDescription(input)).toBe(text);
  });

  it('may exceed the length limit of an ad, but not its own limit', () => {
    const { description, draftText } = postLimits;
    expect(parseDescription('я'.repeat(description + 1))).toHaveLength(description + 1);
    expect(parseDescription('я'.repeat(draftText))).toHaveLength(draftText);
    expect(parseDescription('я'.repeat(draftText + 1))).toBeUndefined();
  });

  it.each([[{ gt: 0 }], [['1']]])('rejects %j', (value) => {
    expect(parseDescription(value)).toBeUndefined();
  });

  it('accepts several phones', () => {
    const contact_phones = ['+7\u000b999', ''];
    expect(draftFields.parse({ contact_phones }).contact_phones).toEqual(['+7 999', '']);
    expect(draftFields.safeParse({ contact_phones: Array(6).fill('1') }).success).toBe(false);
  });
});

it('toStorableText returns its own results unchanged', () => {
  const text = toStorableText('a\r\n\u2028b\u0007');
  expect(toStorableText(text)).toBe(text);
});
