import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { postFields } from '../posts/posting.form.ts';
import { registration } from './accounts.contract.ts';
import {
  email,
  existingPassword,
  inn,
  newPassword,
  newPasswords,
  optionalName,
  PASSWORD_MAX,
  PASSWORD_MIN,
  personName,
  phoneText,
  registrationMark,
  requiredName,
  senderName,
} from './accounts.fields.ts';
import { profileForm } from './profile.contract.ts';

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
};

const errorsOf = (value: unknown) => {
  const result = registration.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.')).sort();
};

const nonTextValues = [undefined, null, 1, true, {}, { gt: '' }, [1], [null], Number.NaN, 10n];

describe('email', () => {
  it.each([
    ['anna@example.test', 'anna@example.test'],
    [' Anna@Example.TEST ', 'anna@example.test'],
    ['a.b+c_d-e@sub.example.co', 'a.b+c_d-e@sub.example.co'],
    ['АННА@EXAMPLE.TEST', undefined],
    ['anna@пример.рф', undefined],
    ['anna@example', undefined],
    ['anna..b@example.test', undefined],
    ['.anna@example.test', undefined],
    ['an na@example.test', undefined],
    ['anna@example.test,eve@example.test', undefined],
    ['"anna"@example.test', undefined],
    ['anna@[127.0.0.1]', undefined],
    ['<anna@example.test>', undefined],
    ['anna@example.test\n', undefined],
    ['anna@example.test\u0000', undefined],
    ['', undefined],
    [`${'a'.repeat(242)}@example.test`, undefined],
  ])('parses %j as %j', (value, expected) => {
    expect(parse(email, value)).toBe(expected);
  });

  it.each(nonTextValues)('rejects %s', (value) => {
    expect(parse(email, value)).toBeUndefined();
  });
});

describe('personName', () => {
  it.each([
    'Анна',
    'Жан-Поль',
    "О'Нил",
    'O’Neill',
    'D’ʼArtagnan',
    'Мария дель Кармен',
    'J. R. R. Tolkien',
    'Ян Ы',
    '李小龍',
    'محمد',
    'Zoë',
    'Zoe\u0308',
    'Я',
    'я'.repeat(60),
  ])('accepts %s', (name) => {
    expect(parse(personName, name)).toBe(name);
  });

  it.each([
    ['Анна\u2011Мария', 'Анна-Мария'],
    ['Анна\u2013Мария', 'Анна-Мария'],
    ['Анна\u2010Мария\u2212Луиза', 'Анна-Мария-Луиза'],
    ['Ха\uff0dЛонг\u2014Ан', 'Ха-Лонг-Ан'],
    ['O`Neill', "O'Neill"],
    ['O\u00b4Neill', "O'Neill"],
    ['O\u2018Neill', "O'Neill"],
    ['D\u2032Artagnan\uff07', "D'Artagnan'"],
    ['علی\u200cرضا', 'علیرضا'],
    ['\u200bАн\u00adна\ufeff', 'Анна'],
    ['Анна\u200d', 'Анна'],
    ['\u200eАнна \u200f', 'Анна'],
    ['Мария\u00a0дель\u202fКармен', 'Мария дель Кармен'],
    ['J.\u2009R.\u3000Tolkien', 'J. R. Tolkien'],
  ])('normalizes %j to %j in every name field', (input, name) => {
    expect(parse(personName, input)).toBe(name);
    expect(parse(senderName, input)).toBe(name);
    expect(parse(optionalName, input)).toBe(name);
    expect(parse(requiredName(120), input)).toBe(name);
    expect(parse(registration.shape.company_name, input)).toBe(name);
    expect(parse(profileForm.shape.company_name, input)).toBe(name);
    expect(parse(postFields.shape.contact_name, input)).toBe(name);
  });

  it('preserves characters that belong to a name', () => {
    const company = '«Авто & Ко №1» 👨\u200d👩\u200d👧 50/50';
    expect(parse(requiredName(120), company)).toBe(company);
    expect(parse(optionalName, '\u200c')).toBe('');
    expect(parse(personName, '\u2013Анна')).toBeUndefined();
  });

  it('strips bidirectional control characters', () => {
    expect(parse(personName, 'Анна\u202e')).toBe('Анна');
  });

  it.each([
    '',
    ' ',
    'я'.repeat(61),
    'Анна2',
    'a@b',
    'http://evil.example',
    'evil/path',
    '<b>Анна</b>',
    'Анна & Ко',
    'Анна"',
    '{{name}}',
    '$name',
    '-Анна',
    "'Анна",
    '\u0301Анна',
    'Анна\nКузнецова',
    'Анна\u0000',
    '\u3164',
    '\ud800',
    '😀',
  ])('rejects %j', (name) => {
    expect(parse(personName, name)).toBeUndefined();
  });
});

describe('phoneText', () => {
  it.each(['+7 999 123-45-67', '8(999)123.45.67', '89991234567', '12345'])(
    'accepts %s',
    (phone) => {
      expect(parse(phoneText, ` ${phone} `)).toBe(phone);
    },
  );

  it.each([
    '',
    '1234',
    '+',
    'позвони',
    '+7 999 123-45-67x',
    '++79991234567',
    '1'.repeat(31),
    '١٢٣٤٥',
  ])('rejects %j', (phone) => {
    expect(parse(phoneText, phone)).toBeUndefined();
  });
});

describe('registrationMark', () => {
  it.each(['a', 'x'.repeat(64), '1_-Z'])('accepts %s', (mark) => {
    expect(parse(registrationMark, mark)).toBe(mark);
  });

  it.each(['', 'a b', 'x'.repeat(65), 'я', 7])('rejects %j', (mark) => {
    expect(parse(registrationMark, mark)).toBeUndefined();
  });
});

describe('newPassword', () => {
  it.each([
    ['x'.repeat(PASSWORD_MIN), true],
    ['x'.repeat(PASSWORD_MIN - 1), false],
    ['x'.repeat(PASSWORD_MAX), true],
    ['x'.repeat(PASSWORD_MAX + 1), false],
    ['😀'.repeat(PASSWORD_MIN), true],
    ['😀'.repeat(PASSWORD_MIN - 1), false],
    ['😀'.repeat(PASSWORD_MAX), true],
    ['😀'.repeat(PASSWORD_MAX + 1), false],
    [' '.repeat(PASSWORD_MIN), true],
    ['tab\there and more', false],
    ['line\nend and more', false],
    ['\ud83d'.repeat(PASSWORD_MIN), false],
    ['', false],
  ])('accepts %j unchanged: %s', (password, isAccepted) => {
    expect(parse(newPassword, password)).toBe(isAccepted ? password : undefined);
  });

  it.each(nonTextValues)('rejects %s', (value) => {
    expect(parse(newPassword, value)).toBeUndefined();
  });
});

describe('a password in NFD', () => {
  const [NFC, NFD] = ['\u0439'.repeat(PASSWORD_MIN), '\u0438\u0306'.repeat(PASSWORD_MIN)];
  const parsePair = (password: string, repetition: string) =>
    newPasswords.safeParse({ password, confirm_password: repetition });

  it('is parsed and counted in NFC', () => {
    expect(parse(newPassword, NFD)).toBe(NFC);
    expect(parse(newPassword, '\u0438\u0306'.repeat(PASSWORD_MIN - 1))).toBeUndefined();
    const [longest, longestNfd] = [
      '\u1f82'.repeat(PASSWORD_MAX),
      '\u1f82'.repeat(PASSWORD_MAX).normalize('NFD'),
    ];
    expect(parse(newPassword, longestNfd)).toBe(longest);
    expect(parse(existingPassword, longestNfd)).toBe(longestNfd);
  });

  it('matches its repetition in either form', () => {
    expect(parsePair(NFD, NFD).success).toBe(true);
    expect(parsePair(NFD, NFC).success).toBe(true);
    expect(parsePair(NFC, `${NFD}x`).success).toBe(false);
    expect(errorsOf({ ...form, password: NFD, confirm_password: NFC })).toEqual([]);
  });
});

describe('existingPassword', () => {
  it.each(['a', ' ', 'x'.repeat(512), '\u0000'])(
    'accepts passwords allowed by earlier rules: %j',
    (password) => {
      expect(parse(existingPassword, password)).toBe(password);
    },
  );

  it.each(['', 'x'.repeat(513), ...nonTextValues])('rejects %s', (value) => {
    expect(parse(existingPassword, value)).toBeUndefined();
  });
});

const form = {
  name: 'Анна',
  surname: 'Кузнецова',
  email: 'anna@example.test',
  phone: '+7 999 123-45-67',
  password: 'верный конь 42',
  confirm_password: 'верный конь 42',
};

describe('registration', () => {
  it('accepts a form with only the required fields', () => {
    expect(registration.parse(form)).toEqual({ ...form, company: false });
  });

  it('drops unknown fields', () => {
    const formWithExtras = { ...form, role: 'admin', id: 1, constructor: {}, blocked_at: null };

    expect(registration.parse(formWithExtras)).toEqual({ ...form, company: false });
  });

  it.each([
    [1, ['company_address', 'company_name']],
    ['1', ['company_address', 'company_name']],
    [true, ['company_address', 'company_name']],
    ['true', ['company_address', 'company_name']],
    [0, []],
    ['0', []],
    [false, []],
    ['false', []],
    [undefined, []],
    ['yes', ['company', 'company_address', 'company_name']],
    [null, ['company']],
  ])('with company %j, reports errors in %j', (company, errors) => {
    expect(errorsOf({ ...form, company })).toEqual(errors);
  });

  it('reports all invalid fields at once', () => {
    const invalidForm = { ...form, name: '', email: 'x', password: 'short', selected_city: 0 };

    expect(errorsOf(invalidForm)).toEqual([
      'confirm_password',
      'email',
      'name',
      'password',
      'selected_city',
    ]);
  });

  it('compares passwords exactly', () => {
    for (const other of ['', ' верный конь 42', 'верный конь 42 ', 'Верный конь 42']) {
      expect(errorsOf({ ...form, confirm_password: other })).toEqual(['confirm_password']);
    }
  });
});

describe('inn', () => {
  it.each(['7707083893', '7830002293', '500100732259', ' 5001 0073 2259 '])(
    'accepts %s',
    (text) => {
      expect(parse(inn, text)).toBe(text.replaceAll(' ', ''));
    },
  );

  it.each([
    '',
    '770708389',
    '7707083894',
    '7707083839',
    '500100732269',
    '500100732250',
    '77070838933',
  ])('rejects "%s"', (text) => {
    expect(parse(inn, text)).toBeUndefined();
  });
});
