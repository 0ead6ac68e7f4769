import { sendCallback, sendContact } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aBrowser } from '../../../testing/a-request.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
resetFormsBeforeEach(world);

const body = { name: 'Анна', phone: '+79991234567' };
const sendForm = (input: Partial<Parameters<typeof world.call>[1]> = {}) =>
  world.call(sendCallback, { headers: aBrowser(), body, ...input });

describe('an IP address', () => {
  it('has three times the limit of a browser, shared by all its browsers', async () => {
    const from = '198.51.100.7';
    const responses = await inParallel(16, () => sendForm({ from }));
    expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 15, 429: 1 });
    await sendForm({ from, headers: {} }).expect(429);

    await sendForm({ from: '198.51.100.8', headers: {} }).expect(201);
    const contact = { name: 'Анна', email: 'a@example.test', description: 'Вопрос' };
    const otherForm = world.call(sendContact, { headers: aBrowser(), from, body: contact });
    await otherForm.expect(201);
  });

  it('counts as its network for IPv6', async () => {
    for (let n = 0; n < 15; n += 1) await sendForm({ from: `2001:db8:1:2::${n + 1}` }).expect(201);

    expect(failureOf(await sendForm({ from: '2001:db8:1:2:ffff::1' }), 429).code).toBe(
      'form.too_often',
    );
    await sendForm({ from: '2001:db8:1:3::1' }).expect(201);
  });
});

describe('an account', () => {
  it('has the limit of one browser, shared by all its browsers', async () => {
    const { token } = await aSignedInAccount(world);
    const responses = await inParallel(7, (n) => sendForm({ token, from: `203.0.113.${n + 10}` }));

    expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 5, 429: 2 });
  });
});

it('stores no IP addresses or browser tokens in clear text', async () => {
  const headers = aBrowser();
  await sendForm({ headers, from: '192.0.2.44' }).expect(201);

  const row = JSON.stringify(await world.database.request.findFirstOrThrow());
  expect(row).not.toContain('192.0.2.44');
  expect(row).not.toContain(headers['x-customer-token']);
});
