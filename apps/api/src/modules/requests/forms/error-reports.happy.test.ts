import { getOwnRequests, getRequests, sendError } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-form.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { withoutSecrets } from './error-reports.rules.ts';

const world = sharedWorld();
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.request.deleteMany();
});

const body = { url: 'https://pitlane.test/search?brand_id=7', error: 'TypeError: x is undefined' };
const send = (fields: object = {}, headers: Record<string, string> = aBrowser()) =>
  world.call(sendError, { headers, body: { ...body, ...fields } });
const rows = () => world.database.request.findMany({ orderBy: { id: 'asc' } });

describe('an error of the web app', () => {
  it('is one row per day in Moscow, with a count', async () => {
    const first = dataOf(sendError, await send());
    expect(first).toMatchObject({ due_at: null, message: 'Спасибо, мы узнали об ошибке' });
    expect(dataOf(sendError, await send()).id).toBe(first.id);
    dataOf(sendError, await send({ error: 'RangeError' }));
    // A day in Moscow begins three hours before midnight UTC.
    world.clock.moveTo(new Date('2026-06-15T20:59:59Z'));
    expect(dataOf(sendError, await send()).id).toBe(first.id);
    world.clock.moveTo(new Date('2026-06-15T21:00:00Z'));
    expect(dataOf(sendError, await send()).id).not.toBe(first.id);

    expect((await rows()).map(({ count }) => count)).toEqual([3, 1, 1]);
  });

  it('is one row for concurrent reports too', async () => {
    const answers = await atOnce(12, () => send());

    expect(new Set(answers.map((answer) => dataOf(sendError, answer).id)).size).toBe(1);
    expect((await rows()).map(({ count }) => count)).toEqual([12]);
  });

  it("is in the inbox with its count and address, and not among the user's own messages", async () => {
    const { token } = await aSignedIn(world);
    const moderator = await aModerator(world);
    await world.call(sendError, { token, body }).expect(201);
    await send();

    const own = await world.call(getOwnRequests, { token });
    expect(pageOf(getOwnRequests, own)).toMatchObject({ data: [], meta: { total: 0 } });
    const inbox = await world.call(getRequests, {
      token: moderator.token,
      query: { kind: 'error' },
    });
    expect(pageOf(getRequests, inbox).data).toMatchObject([
      { kind: 'error', count: 2, due_at: null, overdue: false, ...body },
    ]);
  });

  it.each([
    ['url', 2_000],
    ['error', 10_000],
  ])('has a %s of up to %i characters', async (name, most) => {
    await send({ [name]: 'я'.repeat(most) }).expect(201);
  });

  it('is limited to 20 an hour per browser, separately from other forms', async () => {
    const headers = aBrowser();
    const answers = await atOnce(22, (n) => send({ error: `Error ${n}` }, headers));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 20, 429: 2 });

    failureOf(await send({ error: '' }, headers), 429);
    // A stored error is not limited.
    const { text: error } = (await rows())[0] ?? {};
    await send({ error }, headers).expect(201);
    expect((await rows()).reduce((sum, { count }) => sum + count, 0)).toBe(21);
    const call = { name: 'Анна', phone: '+79991234567' };
    await world.http.post('/api/forms/callback').set(headers).send(call).expect(201);
  });

  it('stores hostile texts unchanged', async () => {
    for (const text of hostileTexts) {
      await world.database.request.deleteMany();
      await send({ url: text, error: text }).expect(201);
      const [row] = await rows();
      expect([row?.text, row?.fields]).toEqual([text, { url: text }]);
    }
  });
});

describe('tokens and codes', () => {
  const hash = 'ffffffffff0123456789abcdef0123456789';

  it.each([
    ['https://a.test/confirm?token=abc', 'https://a.test/confirm?token=…'],
    ['/login?code=4%2F0Ab&state=xyz&page=2', '/login?code=…&state=…&page=2'],
    ['/#access_token=abc&x=1', '/#access_token=…&x=1'],
    [`/unsubscribe/${hash}?lang=ru`, '/unsubscribe/…?lang=ru'],
    [`GET /media/private/1.${hash}/x failed`, 'GET /media/private/1.…/x failed'],
    ['Authorization: Bearer eyJhbGciOi.eyJzdWIi.abc_-9', 'Authorization: Bearer …'],
    ['/search?brand_id=7&price_to=5000000', '/search?brand_id=7&price_to=5000000'],
    ['at index-BcD123.js:10:20', 'at index-BcD123.js:10:20'],
    ['NotSupportedErrorInThisBrowser', 'NotSupportedErrorInThisBrowser'],
    ['?reset-password=1&x[token]=2', '?reset-password=…&x[token]=…'],
  ])('are removed: %s', (text, left) => {
    expect(withoutSecrets(text)).toBe(left);
  });

  it('are removed before an error is stored, so that they do not distinguish errors', async () => {
    const url = 'https://pitlane.test/change-password?token=';
    const answers = [await send({ url: `${url}one` }), await send({ url: `${url}two` })];

    const [one, two] = answers.map((answer) => dataOf(sendError, answer).id);
    expect(one).toBe(two);
    expect((await rows()).map(({ fields }) => fields)).toEqual([{ url: `${url}…` }]);
  });

  it('are searched in linear time', () => {
    for (const text of ['?'.repeat(10_000), '?a'.repeat(5_000), `Bearer ${'.'.repeat(10_000)}`]) {
      const from = performance.now();
      withoutSecrets(text);
      expect(performance.now() - from).toBeLessThan(200);
    }
  });
});
