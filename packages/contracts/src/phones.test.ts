import { describe, expect, it } from 'vitest';
import { phoneText } from './accounts/accounts.fields.ts';
import { phoneTextError } from './accounts/accounts.phone-text.ts';
import { readPhone } from './phones.ts';

/** Rejected texts by error. */
const rejectedTexts = {
  phone: [
    'позвони',
    '12345',
    '',
    '+7 912',
    '+999 123 456 789',
    '8 912 345 67 89 01',
    'телефон',
    '+',
    '0',
    '++79123456789',
    '8(+7)9123456789',
    '8 912 345-67-89 Иван',
    '1-800-FLOWERS',
    '٨٩١٢٣٤٥٦٧٨٩',
    '8 912 345-67-89٠',
  ],
  phone_extension: [
    '+7 495 123-45-67 доб. 12',
    '+7 495 123-45-67 (доб.12)',
    '84951234567, доб 1234',
    '+7 495 123-45-67 добавочный 12',
    '+7 495 123-45-67 доп. 12',
    '+7 495 123-45-67 вн. 12',
    '+7 495 123-45-67 внутренний 12',
    '+1 202 555-0123 ext. 12',
    '+1 202 555-0123 extension 12',
    '+1 202 555-0123;ext=12',
    '+1 202 555-0123 x12',
    '8 495 123-45-67 х12',
    '8 495 123-45-67 #12',
  ],
  phone_several: [
    '+7 912 345-67-89 / +7 912 345-67-90',
    '+7 (912) 345-67-89, +7 (912) 345-67-90',
    '89123456789;89123456790',
    '+7 495 123-45-67/68',
    '8 912 345-67-89 | 8 912 345-67-90',
    '8 912 345-67-89 или 8 912 345-67-90',
    '8 912 345-67-89 & 345-67-90',
    '+7 912 345-67-89 +7 912 345-67-90',
    '8 912 345-67-89 8 912 345-67-90',
  ],
};

describe('phoneText', () => {
  const issuesOf = (input: string) => phoneText.safeParse(input).error?.issues;

  it('reports why a text is not a number, or that it is too long', () => {
    for (const error of ['phone', 'phone_extension', 'phone_several'] as const) {
      const [input = ''] = rejectedTexts[error];
      expect(issuesOf(input)).toMatchObject([{ params: { error } }]);
    }
    expect(issuesOf('1'.repeat(32))).toMatchObject([{ code: 'too_big', maximum: 31 }]);
    expect(issuesOf(`+7 912 345-67-89${' '.repeat(20)}доб. 12`)).toMatchObject([
      { params: { error: 'phone_extension' } },
    ]);
  });
});

describe('readPhone', () => {
  it.each([
    ['8 (912) 345-67-89', '+79123456789'],
    ['+7 912 345-67-89', '+79123456789'],
    ['7 912 345 67 89', '+79123456789'],
    ['9123456789', '+79123456789'],
    ['8.912.345.67.89', '+79123456789'],
    ['+375 29 123-45-67', '+375291234567'],
    ['+1 (202) 555-0123', '+12025550123'],
    ['+49 1512 3456789', '+4915123456789'],
    ['+7 701 123 45 67', '+77011234567'],
    // International prefixes, also with a redundant national one.
    ['0044 20 7946 0958', '+442079460958'],
    ['00 7 912 345 67 89', '+79123456789'],
    ['+00 44 20 7946 0958', '+442079460958'],
    ['8 10 44 20 7946 0958', '+442079460958'],
    ['+44 (0) 20 7946 0958', '+442079460958'],
    ['+7 (8) 912 345-67-89', '+79123456789'],
    // Hyphen, non-breaking hyphen, figure dash, en dash, em dash, minus, full-width hyphen.
    ['8 912 345\u201067\u201089', '+79123456789'],
    ['8\u2011912\u2011345\u201167\u201189', '+79123456789'],
    ['8 912 345\u201267\u201289', '+79123456789'],
    ['8 912 345\u201367\u201389', '+79123456789'],
    ['8 912 345\u201467\u201489', '+79123456789'],
    ['8 912 345\u221267\u221289', '+79123456789'],
    ['8 912 345\uff0d67\uff0d89', '+79123456789'],
    // Brackets, dots, slashes and other marks.
    ['+7 [912] 345.67.89', '+79123456789'],
    ['8/912/345/67/89', '+79123456789'],
    ['+49 711/123456', '+49711123456'],
    ['8 912 345·67·89', '+79123456789'],
    ['☎ +7 912 345~67~89', '+79123456789'],
    ['(+7) 912 345 67 89.', '+79123456789'],
    // Spaces of every kind and bidirectional controls, as phones copy them.
    ['+7\u00a0912\u202f345\u200967\u300089', '+79123456789'],
    ['\u202a+7 912 345-67-89\u202c', '+79123456789'],
    ['\u200e8 912 345 67 89\u200f', '+79123456789'],
    ['\u2068+7 912\u200b345\ufeff6789\u2069', '+79123456789'],
    // Full-width digits and signs.
    ['８９１２３４５６７８９', '+79123456789'],
    ['＋７（９１２）３４５－６７－８９', '+79123456789'],
  ])('parses %s as %s', (input, phone) => {
    expect(readPhone(input)).toEqual({ phone });
    expect(phoneText.safeParse(input).success).toBe(true);
  });

  it.each(rejectedTexts.phone)('rejects "%s"', (input) => {
    expect(readPhone(input)).toEqual({ error: 'phone' });
  });

  it.each([
    ...['8 912 345 67 8', '+7 891 234-56-78', '+7 000 000-00-00'],
    ...['+700442079460958', '+1 555 555-55-55', '+7 123 456-78-90'],
  ])('rejects the unassigned number %s', (input) => {
    expect(readPhone(input)).toEqual({ error: 'phone_unknown' });
  });

  it.each(rejectedTexts.phone_extension)('rejects the extension in %s', (input) => {
    expect(readPhone(input)).toEqual({ error: 'phone_extension' });
    expect(phoneTextError(input)).toBe('phone_extension');
  });

  it.each(rejectedTexts.phone_several)('rejects several numbers in %s', (input) => {
    expect(readPhone(input)).toEqual({ error: 'phone_several' });
    expect(phoneTextError(input)).toBe('phone_several');
  });

  it('accepts stored numbers in any spelling without validation', () => {
    const stored = ['+79123456789', '+78912345678', '+700442079460958'];
    for (const [input, phone] of [
      ['+78912345678', '+78912345678'],
      ['+7 891 234-56-78', '+78912345678'],
      ['+7 0044 2079460958', '+700442079460958'],
    ] as const) {
      expect(readPhone(input, stored)).toEqual({ phone });
      expect(readPhone(input)).toEqual({ error: 'phone_unknown' });
    }
    expect(readPhone('8 891 234-56-78', stored)).toEqual({ error: 'phone_unknown' });
    expect(readPhone('позвони', stored)).toEqual({ error: 'phone' });
  });

  it('returns its own results unchanged', () => {
    for (const input of ['8 912 345-67-89', '0044 20 7946 0958', '+1 (202) 555-0123']) {
      const result = readPhone(input);
      expect('phone' in result && readPhone(result.phone)).toEqual(result);
    }
  });
});
