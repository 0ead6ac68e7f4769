import { hash } from '@node-rs/argon2';
import { resetPassword, signIn, signUp, updatePassword } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aConfirmed, aResetLink } from '../../../testing/a-link.ts';
import { anAccount, aRegistration, aSignedIn, PASSWORD } from '../../../testing/an-account.ts';
import { sharedOffice } from '../../../testing/post-office.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Rules of passwords (docs/product.md#passwords), which are the same wherever one is set.
const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));

const english = { 'accept-language': 'en' };
const both = (password: string) => ({ password, confirm_password: password });
const login = (email: string, password: string) =>
  world.call(signIn, { body: { email, password } });

/** 40 different characters, sufficient not to be a pattern. */
const VARIED = 'a1Б2c3Г4d5Е6f7Ж8g9З0hйЦуКеНгШщЗхЪфЫвАпРо';
const ofLength = (length: number) =>
  Array.from({ length }, (_none, n) => VARIED[n % VARIED.length]).join('');

const COMMON = 'This password is one of the most common ones; choose another';
const PERSONAL = 'The password must not consist of your name, e-mail or the site’s name';
const TEXT = 'The text contains characters that are not allowed';

describe('a password', () => {
  it.each([
    ['of ten characters', ofLength(10)],
    ['of 64', ofLength(64)],
    ['of 128', ofLength(128)],
    ['with spaces at both ends', '  верный конь  '],
    ['of spaces and four letters', 'а б в г   '],
    ['of ten emoji, each of which is one character', '😀🚗🏁🛞🚀🎸🍉🌵🐳🦊'],
    ['of 128 emoji', '😀🚗🏁🛞'.repeat(32)],
    ['with quotes, percents and backslashes', `'";%00\\n$1{{x}}`],
    ['with a direction mark', 'верный\u202eконь 42'],
    ['with a common word in a longer one', 'password of the red barn'],
    ['that names the site among other words', 'my pitlane is long enough'],
  ])('%s is accepted and works as typed', async (_what, password) => {
    const { form } = await aConfirmed(world, office, both(password));

    expect((await login(form.email, password)).status).toBe(200);
    // Variants are other passwords: nothing is trimmed, folded or cut.
    for (const other of [password.trim(), password.normalize('NFKC'), password.slice(0, -1)]) {
      if (other === password) continue;
      expect((await login(form.email, other)).status, other).toBe(401);
    }
    expect((await login(form.email, `${password} `)).status).toBe(401);
  });

  it.each([
    ['nine characters', ofLength(9), 'Min length 10'],
    ['nine emoji', '😀🚗🏁🛞🚀🎸🍉🌵🐳', 'Min length 10'],
    ['129 characters', ofLength(129), 'Max length 128'],
    ['129 emoji', '😀🚗🏁'.repeat(43), 'Max length 128'],
    ['a NUL', 'верный\u0000конь 42', TEXT],
    ['a line end', 'верный\nконь 42', TEXT],
    ['half an emoji', 'верный \ud83d конь', TEXT],
    ['autotrade1', 'autotrade1', PERSONAL],
    ['the site and a year', 'Pitlane2026', PERSONAL],
    ['the site in Russian', 'питлейн123', PERSONAL],
    ['1234567890', '1234567890', COMMON],
    ['qwertyuiop', 'qwertyuiop', COMMON],
    ['a common one in capitals', 'QWERTYUIOP', COMMON],
    ['one letter', 'aaaaaaaaaaaa', COMMON],
    ['three letters', 'abcabcabcabc', COMMON],
    ['spaces alone', '          ', COMMON],
  ])('of %s is rejected', async (_what, password, message) => {
    const body = aRegistration(both(password));

    const answer = await world.call(signUp, { body, headers: english });

    expect(failureOf(answer, 422).errors).toEqual({ password: [message] });
  });

  const person = { name: 'Константин', surname: 'Зильберштейн', email: 'kostya-z@example.test' };
  it.each([
    'Константин1',
    'константин',
    'ЗИЛЬБЕРШТЕЙН99',
    'КонстантинЗильберштейн',
    'kostya-z@example.test',
    'kostya1234',
    'example.test',
    'Ромашкастрой',
    '12 ромашка 3',
  ])('that consists of the own name, company or address is rejected: %s', async (password) => {
    const body = aRegistration({
      ...person,
      company: 1,
      company_name: 'ООО Ромашкастрой ромашка',
      company_address: 'Тверская, 1',
      ...both(password),
    });

    const answer = await world.call(signUp, { body, headers: english });

    expect(failureOf(answer, 422).errors).toEqual({ password: [PERSONAL] });
  });

  it('differs from another one beyond 72 bytes', async () => {
    const long = ofLength(72);
    const { form } = await aConfirmed(world, office, both(`pw${long}x`));

    expect((await login(form.email, `pw${long}y`)).status).toBe(401);
    expect((await login(form.email, `pw${long}`)).status).toBe(401);
    expect((await login(form.email, `pw${long}x`)).status).toBe(200);
  });

  const [NFC, NFD] = ['йога на крыше é'.normalize('NFC'), 'йога на крыше é'.normalize('NFD')];

  it('works composed and decomposed, wherever it was set', async () => {
    const { form } = await aConfirmed(world, office, { password: NFD, confirm_password: NFC });
    const opens = async (password: string) => (await login(form.email, password)).status;
    expect([await opens(NFC), await opens(NFD), await opens(`${NFD}x`)]).toEqual([200, 200, 401]);

    const token = await aResetLink(world, office, form.email);
    await world.call(resetPassword, { body: { token, ...both(`${NFD} 2`) } });
    expect([await opens(`${NFC} 2`), await opens(NFC)]).toEqual([200, 401]);

    const signedIn = dataOf(signIn, await login(form.email, `${NFD} 2`));
    const body = { old_password: `${NFD} 2`, ...both(`${NFD} 3`) };
    const changed = await world.call(updatePassword, { token: signedIn.token, body });
    expect([changed.status, await opens(`${NFC} 3`)]).toEqual([200, 200]);
  });

  it('that was hashed decomposed works as sent, then in either form', async () => {
    const user = await anAccount(world, { passwordHash: await hash(NFD) });
    const opens = async (password: string) => (await login(user.email, password)).status;

    expect([await opens(NFC), await opens(NFD), await opens(NFC)]).toEqual([401, 200, 200]);
  });

  it('of an older rule still works', async () => {
    const { hashPassword } = await import('../../../infra/passwords.ts');
    const user = await anAccount(world, { passwordHash: await hashPassword('abc') });

    expect((await login(user.email, 'abc')).status).toBe(200);
  });
});

describe('the password rules', () => {
  const names = { firstName: 'Константин', lastName: 'Зильберштейн', companyName: 'Ромашкастрой' };

  it.each(['константин1', 'Ромашкастрой1', 'qwertyuiop', 'короткий'])(
    'apply to a password reset: %s',
    async (password) => {
      const user = await anAccount(world, { ...names, isEntity: true });
      const token = await aResetLink(world, office, user.email);

      const answer = await world.call(resetPassword, { body: { token, ...both(password) } });

      expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['password']);
    },
  );

  it.each(['константин1', 'Ромашкастрой1', 'qwertyuiop', 'короткий'])(
    'apply to a password change: %s',
    async (password) => {
      const { token } = await aSignedIn(world, { ...names, isEntity: true });

      const answer = await world.call(updatePassword, {
        token,
        body: { old_password: PASSWORD, ...both(password) },
      });

      expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['password']);
    },
  );
});
