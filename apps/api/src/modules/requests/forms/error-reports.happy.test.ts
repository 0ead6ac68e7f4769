import { getOwnRequests, getRequests, sendError } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { withoutSecrets } from './error-reports.rules.ts';

const world = sharedWorld();
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.request.deleteMany();
});

const body = { url: 'https://pitlane.test/search?brand_id=7', error: 'TypeError: x is undefined' };
const sendReport = (fields: object = {}, headers: Record<string, string> = aBrowser()) =>
  world.call(sendError, { headers, body: { ...body, ...fields } });
const findRows = () => world.database.request.findMany({ orderBy: { id: 'asc' } });

describe('an error of the web app', () => {
  it('is one row per day in Moscow, with a count', async () => {
    const first = dataOf(sendError, await sendReport());
    expect(first).toMatchObject({ due_at: null, message: 'Спасибо, мы узнали об ошибке' });
    expect(dataOf(sendError, await sendReport()).id).toBe(first.id);
    dataOf(sendError, await sendReport({ error: 'RangeError' }));
    // A day in Moscow begins three hours before midnight UTC.
    world.clock.moveTo(new Date('2026-06-15T20:59:59Z'));
    expect(dataOf(sendError, await sendReport()).id).toBe(first.id);
    world.clock.moveTo(new Date('2026-06-15T21:00:00Z'));
    expect(dataOf(sendError, await sendReport()).id).not.toBe(first.id);

    expect((await findRows()).map(({ count }) => count)).toEqual([3, 1, 1]);
  });

  it('is one row even for concurrent reports', async () => {
    const responses = await inParallel(12, () => sendReport());

    expect(new Set(responses.map((response) => dataOf(sendError, response).id)).size).toBe(1);
    expect((await findRows()).map(({ count }) => count)).toEqual([12]);
  });

  it("is in the inbox with its count and URL, but not among the user's own messages", async () => {
    const { token } = await aSignedInAccount(world);
    const moderator = await aModerator(world);
    await world.call(sendError, { token, body }).expect(201);
    await sendReport();

    const ownRequests = await world.call(getOwnRequests, { token });
    expect(pageOf(getOwnRequests, ownRequests)).toMatchObject({ data: [], meta: { total: 0 } });
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
  ])('has a %s of up to %i characters', async (name, maxLength) => {
    await sendReport({ [name]: 'я'.repeat(maxLength) }).expect(201);
  });

  it('is limited to 20 an hour per browser, separately from other forms', async () => {
    const headers = aBrowser();
    const responses = await inParallel(22, (n) => sendReport({ error: `Error ${n}` }, headers));
    expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 20, 429: 2 });

    failureOf(await sendReport({ error: '' }, headers), 429);
    // A stored error is not limited.
    const { text: error } = (await findRows())[0] ?? {};
    await sendReport({ error }, headers).expect(201);
    expect((await findRows()).reduce((sum, { count }) => sum + count, 0)).toBe(21);
    const callbackForm = { name: 'Анна', phone: '+79991234567' };
    await world.http.post('/api/forms/callback').set(headers).send(callbackForm).expect(201);
  });

  it('stores hostile texts unchanged', async () => {
    for (const text of hostileTexts) {
      await world.database.request.deleteMany();
      await sendReport({ url: text, error: text }).expect(201);
      const [row] = await findRows();
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
  ])('are removed: %s', (text, expected) => {
    expect(withoutSecrets(text)).toBe(expected);
  });

  it('are removed before an error is stored, so that errors that differ only in them are equal', async () => {
    const url = 'https://pitlane.test/change-password?token=';
    const responses = [
      await sendReport({ url: `${url}one` }),
      await sendReport({ url: `${url}two` }),
    ];

    const [one, two] = responses.map((response) => dataOf(sendError, response).id);
    expect(one).toBe(two);
    expect((await findRows()).map(({ fields }) => fields)).toEqual([{ url: `${url}…` }]);
  });

  it('are removed in linear time', () => {
    for (const text of ['?'.repeat(10_000), '?a'.repeat(5_000), `Bearer ${'.'.repeat(10_000)}`]) {
      const startedAt = performance.now();
      withoutSecrets(text);
      expect(performance.now() - startedAt).toBeLessThan(200);
    }
  });
});
