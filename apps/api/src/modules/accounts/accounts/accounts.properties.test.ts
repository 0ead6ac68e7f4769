import {
  email,
  isPersonalPassword,
  newPassword,
  PASSWORD_MAX,
  PASSWORD_MIN,
  personalWords,
  personName,
  phoneText,
  registration,
} from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordError, trialOf } from './accounts.rules.ts';

// Properties of form fields. They are tested here because fast-check is a dependency of the API, while the contracts
// package depends only on zod.

const options = { seed: 20_260_615, numRuns: 500 };
const text = fc.string({ unit: 'binary', maxLength: 200 });

describe('every field of the registration', () => {
  it('accepts or rejects any value without throwing', () => {
    const fields = fc.constantFrom(email, newPassword, personName, phoneText);
    fc.assert(
      fc.property(fields, fc.oneof(text, fc.anything()), (field, value) => {
        expect(() => field.safeParse(value)).not.toThrow();
      }),
      options,
    );
  });

  it('rejects arbitrary forms', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(registration.safeParse(value).success).toBe(false);
      }),
      options,
    );
  });

  it('cannot add a second line or a second address to an email', () => {
    const anyPart = fc.constantFrom(
      'anna',
      '@',
      'example.test',
      ',',
      ';',
      ' ',
      '<',
      '>',
      '\r',
      '\n',
      '"',
      '(',
      ')',
      ':',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 12 }), (parts) => {
        const result = email.safeParse(parts.join(''));
        if (result.success) expect(result.data).toMatch(/^[^\s,;<>"():\\@]+@[^\s,;<>"():\\@]+$/);
      }),
      { ...options, numRuns: 3_000 },
    );
  });
});

describe('an email address', () => {
  it('is parsed to the same value in any case, idempotently', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const lowerCase = email.safeParse(address);
        const upperCase = email.safeParse(address.toUpperCase());

        expect(upperCase.data).toBe(lowerCase.data);
        if (lowerCase.success) expect(email.parse(lowerCase.data)).toBe(lowerCase.data);
      }),
      options,
    );
  });
});

describe('a new password', () => {
  it('is accepted if and only if its length in NFC is within the bounds', () => {
    const anyPrintableText = fc.string({ unit: 'grapheme', maxLength: 140 });
    fc.assert(
      fc.property(anyPrintableText, (password) => {
        const composedPassword = password.normalize('NFC');
        const length = Array.from(composedPassword).length;
        const result = newPassword.safeParse(password);

        const hasNoControls = !/\p{Cc}/u.test(password);
        expect(result.success).toBe(
          hasNoControls && length >= PASSWORD_MIN && length <= PASSWORD_MAX,
        );
        if (result.success) expect(result.data).toBe(composedPassword);
      }),
      options,
    );
  });

  it('is not personal if it has six characters besides the user’s words', () => {
    const anyWord = fc.stringMatching(/^[a-z]{3,12}$/);
    const anySuffix = fc.stringMatching(/^[0-9!?]{6,20}$/);
    fc.assert(
      fc.property(anyWord, anySuffix, (name, suffix) => {
        expect(isPersonalPassword(name + suffix, personalWords({ names: [name] }))).toBe(false);
        expect(
          isPersonalPassword(name + suffix.slice(0, 5), personalWords({ names: [name] })),
        ).toBe(true);
      }),
      options,
    );
  });
});

describe('passwordError', () => {
  it.each([
    ['верный конь 42', null],
    ['qwertyuiop', 'common_password'],
    ['QwertyUiop', 'common_password'],
    ['1234567890', 'common_password'],
    ['aaaaaaaaaa', 'common_password'],
    ['abababababab', 'common_password'],
    ['abcabcabcabc', 'common_password'],
    ['abcdabcdabcd', null],
    ['kostya12345', 'personal_password'],
    ['pitlane2026', 'personal_password'],
  ])('for %s returns %s', (password, error) => {
    expect(passwordError(password, ['kostya'])).toBe(error);
  });
});

describe('trialOf', () => {
  it.each([
    [false, 2, 1, '2026-08-15T12:00:00.000Z'],
    [true, 2, 3, '2026-08-15T12:00:00.000Z'],
    [false, 0, 1, '2026-06-15T12:00:00.000Z'],
    [false, 7, 1, '2027-01-15T12:00:00.000Z'],
  ])(
    'for a company (%s) and %i months returns tariff %i until %s',
    (isEntity, months, type, end) => {
      const now = new Date('2026-06-15T12:00:00.000Z');

      expect(trialOf(isEntity, now, months)).toEqual({
        tariffType: type,
        tariffExpiresAt: new Date(end),
      });
    },
  );
});
