import { checkConfirmation, confirm, signIn, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegistered } from '../../../testing/a-link.ts';
import { aRegistration, aSignedIn, PASSWORD, signedInOf } from '../../../testing/an-account.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { dropEmails, emailsWaiting, sharedOffice } from '../../../testing/post-office.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// A password sent with the link replaces the registered one; the requested page is returned.
const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => dropEmails(world));

const NEW = 'тихая дорога в горы';
const both = (password: string) => ({ password, confirm_password: password });
const use = (token: string, body?: object, from = '203.0.113.1') =>
  world.call(confirm, { params: { token }, ...(body && { body }), from });
const login = async (email: string, password: string) =>
  (await world.call(signIn, { body: { email, password } })).status;

describe('a password sent with the link', () => {
  it('replaces that of the registration', async () => {
    const { form, link } = await aRegistered(world, office);

    const { user } = signedInOf((await use(link, both(NEW))).body);

    expect(user.has_password).toBe(true);
    expect(await login(form.email, NEW)).toBe(200);
    expect(await login(form.email, PASSWORD)).toBe(401);
  });

  it('is accepted also if strangers registered the address, and no other is required', async () => {
    const { form } = await aRegistered(world, office);
    const { link } = await aRegistered(world, office, {
      email: form.email,
      ...both('чужое слово 77'),
    });
    await world.database.registration.updateMany({
      where: { email: form.email },
      data: { network: 'of somebody else' },
    });

    expect((await use(link, both(NEW), '192.0.2.77')).status).toBe(200);

    expect(await login(form.email, NEW)).toBe(200);
    expect(await login(form.email, PASSWORD)).toBe(401);
    expect(await emailsWaiting(world)).toEqual([]);
  });

  it('is optional: the registered one is used without it', async () => {
    const { form, link } = await aRegistered(world, office);

    expect((await use(link, {})).status).toBe(200);

    expect(await login(form.email, PASSWORD)).toBe(200);
  });

  it.each([
    ['too short', both('короткий'), ['password']],
    ['common', both('password123'), ['password']],
    ["the person's own name", both('анна кузнецова'), ['password']],
    ['not repeated', { password: NEW, confirm_password: `${NEW}!` }, ['confirm_password']],
    ['not repeated at all', { password: NEW }, ['confirm_password']],
    ['only repeated', { confirm_password: NEW }, ['confirm_password']],
    ['no text', { password: 7, confirm_password: 7 }, ['password', 'confirm_password']],
  ])(
    'is validated like any new one, and leaves the link valid: %s',
    async (_what, body, fields) => {
      const { form, link } = await aRegistered(world, office);

      const refused = failureOf(await use(link, body), 422);

      expect(refused.code).toBe('validation');
      expect(Object.keys(refused.errors ?? {})).toEqual(expect.arrayContaining([fields[0]]));
      expect((await use(link, both(NEW))).status).toBe(200);
      expect(await login(form.email, NEW)).toBe(200);
    },
  );

  it('is that of the winner for parallel requests', async () => {
    const { form, link } = await aRegistered(world, office);

    const answers = await atOnce(6, (n) => use(link, both(`${NEW} ${n}`)));

    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 5 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await login(form.email, `${NEW} ${winner}`)).toBe(200);
    expect(await login(form.email, PASSWORD)).toBe(401);
  });

  it('changes nothing for a used link', async () => {
    const { form, link } = await aRegistered(world, office);
    await use(link, both(NEW));

    expect(failureOf(await use(link, both(`${NEW} 2`)), 422).code).toBe('link.invalid');
    expect(await login(form.email, NEW)).toBe(200);
  });
});

describe('the mark of a browser', () => {
  it('is returned by the check of its link, and by no other operation', async () => {
    const mark = 'x'.repeat(32);
    const { link } = await aRegistered(world, office, { mark });
    const { link: other } = await aRegistered(world, office);
    const check = async (token: string) =>
      dataOf(checkConfirmation, await world.call(checkConfirmation, { params: { token } }));

    expect((await check(link)).mark).toBe(mark);
    expect(await check(other)).not.toHaveProperty('mark');
    expect((await use(link)).text).not.toContain(mark);
  });

  it('does not distinguish an unknown from a taken address', async () => {
    const { user } = await aSignedIn(world);
    const forms = [aRegistration(), aRegistration({ email: user.email })];
    const [free, taken] = await Promise.all(
      forms.map((form) => world.call(signUp, { body: { ...form, mark: 'abc', next: '/search' } })),
    );

    expect(free?.status).toBe(201);
    expect(taken?.text).toBe(free?.text);
  });
});

describe('the page to continue at', () => {
  it.each(['/product/create', '/search?q=a%2Fb&brandId=1#top', `/${'x'.repeat(1_999)}`])(
    'is returned when the link is used, also on another device: %s',
    async (next) => {
      const { link } = await aRegistered(world, office, { next });

      const answer = dataOf(confirm, await use(link, both(NEW), '192.0.2.99'));

      expect(answer.next).toBe(next);
    },
  );

  it('is missing if none was requested', async () => {
    const { link } = await aRegistered(world, office);

    expect(dataOf(confirm, await use(link))).not.toHaveProperty('next');
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
    const answer = await world.call(signUp, { body: aRegistration({ next }) });

    expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['next']);
  });
});
