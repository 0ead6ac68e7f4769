import { sendCallback, sendContact } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aBrowser } from '../../../testing/a-request.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
resetFormsBeforeEach(world);

const body = { name: 'Анна', phone: '+79991234567' };
const send = (given: Partial<Parameters<typeof world.call>[1]> = {}) =>
  world.call(sendCallback, { headers: aBrowser(), body, ...given });

describe('an address', () => {
  it('has three times the limit, over any number of browsers', async () => {
    const from = '198.51.100.7';
    const answers = await atOnce(16, () => send({ from }));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 15, 429: 1 });
    await send({ from, headers: {} }).expect(429);

    await send({ from: '198.51.100.8', headers: {} }).expect(201);
    const contact = { name: 'Анна', email: 'a@example.test', description: 'Вопрос' };
    const other = world.call(sendContact, { headers: aBrowser(), from, body: contact });
    await other.expect(201);
  });

  it('is a network for IPv6', async () => {
    for (let n = 0; n < 15; n += 1) await send({ from: `2001:db8:1:2::${n + 1}` }).expect(201);

    expect(failureOf(await send({ from: '2001:db8:1:2:ffff::1' }), 429).code).toBe(
      'form.too_often',
    );
    await send({ from: '2001:db8:1:3::1' }).expect(201);
  });
});

describe('an account', () => {
  it('has the limit of one browser, over all browsers', async () => {
    const { token } = await aSignedIn(world);
    const answers = await atOnce(7, (n) => send({ token, from: `203.0.113.${n + 10}` }));

    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 5, 429: 2 });
  });
});

it('stores no addresses or browser tokens in clear text', async () => {
  const headers = aBrowser();
  await send({ headers, from: '192.0.2.44' }).expect(201);

  const row = JSON.stringify(await world.database.request.findFirstOrThrow());
  expect(row).not.toContain('192.0.2.44');
  expect(row).not.toContain(headers['x-customer-token']);
});
