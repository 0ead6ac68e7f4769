import { checkConfirmation, confirm, signIn, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegisteredUser } from '../../../testing/a-link.ts';
import {
  aRegistrationForm,
  aSignedInAccount,
  PASSWORD,
  signInResultOf,
} from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Optional parts of registrations: a password sent with the link, the mark of the browser, the page to continue at.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => deleteQueuedEmails(world));

const NEW_PASSWORD = 'тихая дорога в горы';
const passwordFields = (password: string) => ({ password, confirm_password: password });
const useLink = (token: string, body?: object, from = '203.0.113.1') =>
  world.call(confirm, { params: { token }, ...(body && { body }), from });
const signInStatus = async (email: string, password: string) =>
  (await world.call(signIn, { body: { email, password } })).status;

describe('a password sent with the link', () => {
  it('replaces the password of the registration', async () => {
    const { form, link } = await aRegisteredUser(world, mailServer);

    const { user } = signInResultOf((await useLink(link, passwordFields(NEW_PASSWORD))).body);

    expect(user.has_password).toBe(true);
    expect(await signInStatus(form.email, NEW_PASSWORD)).toBe(200);
    expect(await signInStatus(form.email, PASSWORD)).toBe(401);
  });

  it('is set even if strangers registered the address, without a password reset', async () => {
    const { form } = await aRegisteredUser(world, mailServer);
    const { link } = await aRegisteredUser(world, mailServer, {
      email: form.email,
      ...passwordFields('чужое слово 77'),
    });
    await world.database.registration.updateMany({
      where: { email: form.email },
      data: { network: 'of somebody else' },
    });

    expect((await useLink(link, passwordFields(NEW_PASSWORD), '192.0.2.77')).status).toBe(200);

    expect(await signInStatus(form.email, NEW_PASSWORD)).toBe(200);
    expect(await signInStatus(form.email, PASSWORD)).toBe(401);
    expect(await queuedEmails(world)).toEqual([]);
  });

  it('is optional: without it, the registered password is used', async () => {
    const { form, link } = await aRegisteredUser(world, mailServer);

    expect((await useLink(link, {})).status).toBe(200);

    expect(await signInStatus(form.email, PASSWORD)).toBe(200);
  });

  it.each([
    ['too short', passwordFields('короткий'), ['password']],
    ['common', passwordFields('password123'), ['password']],
    ["the user's own name", passwordFields('анна кузнецова'), ['password']],
    [
      'repeated differently',
      { password: NEW_PASSWORD, confirm_password: `${NEW_PASSWORD}!` },
      ['confirm_password'],
    ],
    ['without its repetition', { password: NEW_PASSWORD }, ['confirm_password']],
    ['missing, with a repetition', { confirm_password: NEW_PASSWORD }, ['confirm_password']],
    ['not a string', { password: 7, confirm_password: 7 }, ['password', 'confirm_password']],
  ])('is validated and, if rejected, leaves the link valid: %s', async (_what, body, fields) => {
    const { form, link } = await aRegisteredUser(world, mailServer);

    const error = failureOf(await useLink(link, body), 422);

    expect(error.code).toBe('validation');
    expect(Object.keys(error.errors ?? {})).toEqual(expect.arrayContaining([fields[0]]));
    expect((await useLink(link, passwordFields(NEW_PASSWORD))).status).toBe(200);
    expect(await signInStatus(form.email, NEW_PASSWORD)).toBe(200);
  });

  it('is the one of the successful request if several run in parallel', async () => {
    const { form, link } = await aRegisteredUser(world, mailServer);

    const responses = await inParallel(6, (n) =>
      useLink(link, passwordFields(`${NEW_PASSWORD} ${n}`)),
    );

    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 422: 5 });
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(await signInStatus(form.email, `${NEW_PASSWORD} ${winner}`)).toBe(200);
    expect(await signInStatus(form.email, PASSWORD)).toBe(401);
  });

  it('changes nothing if the link has been used', async () => {
    const { form, link } = await aRegisteredUser(world, mailServer);
    await useLink(link, passwordFields(NEW_PASSWORD));

    expect(failureOf(await useLink(link, passwordFields(`${NEW_PASSWORD} 2`)), 422).code).toBe(
      'link.invalid',
    );
    expect(await signInStatus(form.email, NEW_PASSWORD)).toBe(200);
  });
});

describe('the mark of a browser', () => {
  it('is returned when its link is checked, and by no other operation', async () => {
    const mark = 'x'.repeat(32);
    const { link } = await aRegisteredUser(world, mailServer, { mark });
    const { link: otherLink } = await aRegisteredUser(world, mailServer);
    const checkLink = async (token: string) =>
      dataOf(checkConfirmation, await world.call(checkConfirmation, { params: { token } }));

    expect((await checkLink(link)).mark).toBe(mark);
    expect(await checkLink(otherLink)).not.toHaveProperty('mark');
    expect((await useLink(link)).text).not.toContain(mark);
  });

  it('does not reveal whether an email address is taken', async () => {
    const { user } = await aSignedInAccount(world);
    const forms = [aRegistrationForm(), aRegistrationForm({ email: user.email })];
    const [freeResponse, takenResponse] = await Promise.all(
      forms.map((form) => world.call(signUp, { body: { ...form, mark: 'abc', next: '/search' } })),
    );

    expect(freeResponse?.status).toBe(201);
    expect(takenResponse?.text).toBe(freeResponse?.text);
  });
});

describe('the page to continue at', () => {
  it.each(['/product/create', '/search?q=a%2Fb&brandId=1#top', `/${'x'.repeat(1_999)}`])(
    'is returned when the link is used, even on another device: %s',
    async (next) => {
      const { link } = await aRegisteredUser(world, mailServer, { next });

      const response = dataOf(
        confirm,
        await useLink(link, passwordFields(NEW_PASSWORD), '192.0.2.99'),
      );

      expect(response.next).toBe(next);
    },
  );

  it('is missing if none was requested', async () => {
    const { link } = await aRegisteredUser(world, mailServer);

    expect(dataOf(confirm, await useLink(link))).not.toHaveProperty('next');
  });

  it.each([
    '',
    'search',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /search',
    '/\t/evil.example',
    '/search\n',
    `/${'x'.repeat(2_000)}`,
    7,
  ])('must be a path of this site: %j', async (next) => {
    const response = await world.call(signUp, { body: aRegistrationForm({ next }) });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['next']);
  });
});
