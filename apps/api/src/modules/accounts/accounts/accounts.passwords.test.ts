import { hash } from '@node-rs/argon2';
import { resetPassword, signIn, signUp, updatePassword } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aConfirmedAccount, aResetToken } from '../../../testing/a-link.ts';
import {
  anAccount,
  aRegistrationForm,
  aSignedInAccount,
  PASSWORD,
} from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Rules of passwords (docs/product.md#passwords), which apply wherever one is set.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));

const english = { 'accept-language': 'en' };
const passwordFields = (password: string) => ({ password, confirm_password: password });
const requestSignIn = (email: string, password: string) =>
  world.call(signIn, { body: { email, password } });

/** 40 different characters, so that passwords of them do not count as patterns. */
const VARIED_CHARACTERS = 'a1Б2c3Г4d5Е6f7Ж8g9З0hйЦуКеНгШщЗхЪфЫвАпРо';
const passwordOfLength = (length: number) =>
  Array.from({ length }, (_none, n) => VARIED_CHARACTERS[n % VARIED_CHARACTERS.length]).join('');

const COMMON_MESSAGE = 'This password is one of the most common ones; choose another';
const PERSONAL_MESSAGE = 'The password must not consist of your name, e-mail or the site’s name';
const CHARACTERS_MESSAGE = 'The text contains characters that are not allowed';

describe('a password', () => {
  it.each([
    ['of ten characters', passwordOfLength(10)],
    ['of 64', passwordOfLength(64)],
    ['of 128', passwordOfLength(128)],
    ['with spaces at both ends', '  верный конь  '],
    ['of spaces and four letters', 'а б в г   '],
    ['of ten emoji, each of which is one character', '😀🚗🏁🛞🚀🎸🍉🌵🐳🦊'],
    ['of 128 emoji', '😀🚗🏁🛞'.repeat(32)],
    ['with quotes, percents and backslashes', `'";%00\\n$1{{x}}`],
    ['with a direction mark', 'верный\u202eконь 42'],
    ['with a common word in a longer one', 'password of the red barn'],
    ['that names the site among other words', 'my pitlane is long enough'],
  ])('%s is accepted and must be entered exactly', async (_what, password) => {
    const { form } = await aConfirmedAccount(world, mailServer, passwordFields(password));

    expect((await requestSignIn(form.email, password)).status).toBe(200);
    // Passwords are not trimmed, case-folded or truncated.
    for (const variant of [password.trim(), password.normalize('NFKC'), password.slice(0, -1)]) {
      if (variant === password) continue;
      expect((await requestSignIn(form.email, variant)).status, variant).toBe(401);
    }
    expect((await requestSignIn(form.email, `${password} `)).status).toBe(401);
  });

  it.each([
    ['nine characters', passwordOfLength(9), 'Min length 10'],
    ['nine emoji', '😀🚗🏁🛞🚀🎸🍉🌵🐳', 'Min length 10'],
    ['129 characters', passwordOfLength(129), 'Max length 128'],
    ['129 emoji', '😀🚗🏁'.repeat(43), 'Max length 128'],
    ['a NUL', 'верный\u0000конь 42', CHARACTERS_MESSAGE],
    ['a line end', 'верный\nконь 42', CHARACTERS_MESSAGE],
    ['half an emoji', 'верный \ud83d конь', CHARACTERS_MESSAGE],
    ['autotrade1', 'autotrade1', PERSONAL_MESSAGE],
    ['the site and a year', 'Pitlane2026', PERSONAL_MESSAGE],
    ['the site in Russian', 'питлейн123', PERSONAL_MESSAGE],
    ['1234567890', '1234567890', COMMON_MESSAGE],
    ['qwertyuiop', 'qwertyuiop', COMMON_MESSAGE],
    ['a common one in capitals', 'QWERTYUIOP', COMMON_MESSAGE],
    ['one letter', 'aaaaaaaaaaaa', COMMON_MESSAGE],
    ['three letters', 'abcabcabcabc', COMMON_MESSAGE],
    ['spaces alone', '          ', COMMON_MESSAGE],
  ])('of %s is rejected', async (_what, password, message) => {
    const body = aRegistrationForm(passwordFields(password));

    const response = await world.call(signUp, { body, headers: english });

    expect(failureOf(response, 422).errors).toEqual({ password: [message] });
  });

  const personFields = {
    name: 'Константин',
    surname: 'Зильберштейн',
    email: 'kostya-z@example.test',
  };
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
  ])(
    'that consists of the user’s name, company or email address is rejected: %s',
    async (password) => {
      const body = aRegistrationForm({
        ...personFields,
        company: 1,
        company_name: 'ООО Ромашкастрой ромашка',
        company_address: 'Тверская, 1',
        ...passwordFields(password),
      });

      const response = await world.call(signUp, { body, headers: english });

      expect(failureOf(response, 422).errors).toEqual({ password: [PERSONAL_MESSAGE] });
    },
  );

  it('is compared in full, even beyond 72 bytes', async () => {
    const longPassword = passwordOfLength(72);
    const { form } = await aConfirmedAccount(
      world,
      mailServer,
      passwordFields(`pw${longPassword}x`),
    );

    expect((await requestSignIn(form.email, `pw${longPassword}y`)).status).toBe(401);
    expect((await requestSignIn(form.email, `pw${longPassword}`)).status).toBe(401);
    expect((await requestSignIn(form.email, `pw${longPassword}x`)).status).toBe(200);
  });

  const [NFC, NFD] = ['йога на крыше é'.normalize('NFC'), 'йога на крыше é'.normalize('NFD')];

  it('works in composed and decomposed form, wherever it was set', async () => {
    const { form } = await aConfirmedAccount(world, mailServer, {
      password: NFD,
      confirm_password: NFC,
    });
    const signInStatus = async (password: string) =>
      (await requestSignIn(form.email, password)).status;
    expect([
      await signInStatus(NFC),
      await signInStatus(NFD),
      await signInStatus(`${NFD}x`),
    ]).toEqual([200, 200, 401]);

    const token = await aResetToken(world, mailServer, form.email);
    await world.call(resetPassword, { body: { token, ...passwordFields(`${NFD} 2`) } });
    expect([await signInStatus(`${NFC} 2`), await signInStatus(NFC)]).toEqual([200, 401]);

    const session = dataOf(signIn, await requestSignIn(form.email, `${NFD} 2`));
    const body = { old_password: `${NFD} 2`, ...passwordFields(`${NFD} 3`) };
    const response = await world.call(updatePassword, { token: session.token, body });
    expect([response.status, await signInStatus(`${NFC} 3`)]).toEqual([200, 200]);
  });

  it('that was hashed in decomposed form works in that form first, then in either', async () => {
    const user = await anAccount(world, { passwordHash: await hash(NFD) });
    const signInStatus = async (password: string) =>
      (await requestSignIn(user.email, password)).status;

    expect([await signInStatus(NFC), await signInStatus(NFD), await signInStatus(NFC)]).toEqual([
      401, 200, 200,
    ]);
  });

  it('that was set under older rules still works', async () => {
    const { hashPassword } = await import('../../../infra/passwords.ts');
    const user = await anAccount(world, { passwordHash: await hashPassword('abc') });

    expect((await requestSignIn(user.email, 'abc')).status).toBe(200);
  });
});

describe('the password rules', () => {
  const names = { firstName: 'Константин', lastName: 'Зильберштейн', companyName: 'Ромашкастрой' };

  it.each(['константин1', 'Ромашкастрой1', 'qwertyuiop', 'короткий'])(
    'apply to a password reset: %s',
    async (password) => {
      const user = await anAccount(world, { ...names, isEntity: true });
      const token = await aResetToken(world, mailServer, user.email);

      const response = await world.call(resetPassword, {
        body: { token, ...passwordFields(password) },
      });

      expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['password']);
    },
  );

  it.each(['константин1', 'Ромашкастрой1', 'qwertyuiop', 'короткий'])(
    'apply to a password change: %s',
    async (password) => {
      const { token } = await aSignedInAccount(world, { ...names, isEntity: true });

      const response = await world.call(updatePassword, {
        token,
        body: { old_password: PASSWORD, ...passwordFields(password) },
      });

      expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['password']);
    },
  );
});
