import {
  getFormParams,
  requestTransport,
  sendCallback,
  sendContact,
  sendToAdmin,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFreshPicture } from '../../../testing/a-form.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { emailsWaiting } from '../../../testing/post-office.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { someForms } from '../../../testing/some-forms.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const world = sharedWorld();
let known: Awaited<ReturnType<typeof someForms>>;
beforeAll(async () => {
  known = await someForms(world);
});
resetFormsBeforeEach(world);

const later = (ms: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + ms));

/** Creates a token of a given age. */
async function aToken(ageMs = 10 * SECOND_MS): Promise<string> {
  const { form_token: token } = dataOf(getFormParams, await world.call(getFormParams));
  later(ageMs);
  return token;
}

const email = 'anna@example.test';
const send = (fields: object, headers: Record<string, string> = aBrowser()) =>
  world.call(sendCallback, { headers, body: { ...known.contact, email, ...fields } });
const count = () => world.database.request.count();

describe('the token of a form', () => {
  it('creates one request: equal fields return the first response again', async () => {
    const form_token = await aToken();
    const first = dataOf(sendCallback, await send({ form_token }));
    later(20 * HOUR_MS);

    expect(dataOf(sendCallback, await send({ form_token }))).toEqual(first);
    const en = { ...aBrowser(), 'accept-language': 'en' };
    const again = dataOf(sendCallback, await send({ form_token }, en));
    expect(again).toEqual({ ...first, message: 'Our manager will contact you within 30 minutes' });
    expect([await count(), (await emailsWaiting(world)).length]).toEqual([1, 1]);
  });

  it('is rejected with other fields, and for another form', async () => {
    const form_token = await aToken();
    dataOf(sendCallback, await send({ form_token }));

    const others = [
      await send({ form_token, name: 'Ольга' }),
      await send({ form_token, time: 'утром' }),
      await send({ form_token, consent: true }),
      await world.call(sendContact, {
        body: { name: 'Анна', email, description: 'Вопрос', form_token },
      }),
    ];
    for (const answer of others) {
      expect(failureOf(answer, 422).code).toBe('idempotency.reused');
    }
    expect(await count()).toBe(1);
  });

  it('is ignored if it is forged, truncated, too old, or missing', async () => {
    const good = await aToken();
    const [made = '', chance = '', proof = ''] = good.split('.');
    const forged = [
      '',
      null,
      'token',
      good.slice(0, -1),
      `${good}.`,
      ` ${good}`,
      `${made}.${chance}.${proof.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
      `${Number(made) - 1}.${chance}.${proof}`,
      'x'.repeat(5_000),
      `${good}\u0000`,
    ];
    for (const form_token of forged) {
      for (const _twice of [1, 2]) dataOf(sendCallback, await send({ form_token }));
    }
    expect(await count()).toBe(2 * forged.length);

    later(24 * HOUR_MS);
    const before = await count();
    for (const _twice of [1, 2]) dataOf(sendCallback, await send({ form_token: good }));
    expect(await count()).toBe(before + 2);
    expect(await world.database.request.count({ where: { tokenHash: { not: null } } })).toBe(0);
  });

  it('is not used up by a rejected form', async () => {
    const form_token = await aToken();
    failureOf(await send({ form_token, name: '' }), 422);
    failureOf(await send({ form_token, phone: '+7 1234' }), 422);

    dataOf(sendCallback, await send({ form_token }));
  });

  it('returns the first response also at the limit', async () => {
    const headers = aBrowser();
    const form_token = await aToken();
    const first = dataOf(sendCallback, await send({ form_token }, headers));
    for (let n = 0; n < 4; n += 1) dataOf(sendCallback, await send({}, headers));

    expect(failureOf(await send({}, headers), 429).code).toBe('form.too_often');
    expect(dataOf(sendCallback, await send({ form_token }, headers))).toEqual(first);
    const other = failureOf(await send({ form_token, name: 'Ольга' }, headers), 422);
    expect(other.code).toBe('idempotency.reused');
  });

  it('accepts one of many concurrent forms, from one browser or several', async () => {
    for (const headers of [aBrowser, () => ({})]) {
      const form_token = await aToken();
      const answers = await atOnce(6, () => send({ form_token }, headers()));
      const ids = answers.map((answer) => dataOf(sendCallback, answer).id);
      expect(new Set(ids).size).toBe(1);
    }
    expect([await count(), (await emailsWaiting(world)).length]).toEqual([2, 2]);
  });

  it('distinguishes files, and stores one of concurrent ones', async () => {
    const bytes = await aFreshPicture();
    const form_token = await aToken();
    const sendFile = (content: Buffer) =>
      world.call(sendToAdmin, {
        headers: aBrowser(),
        form: { message: 'Снимок', form_token },
        files: { file: { bytes: content, name: 'a.jpg' } },
      });

    const answers = await atOnce(4, () => sendFile(bytes));
    const ids = answers.map((answer) => dataOf(sendToAdmin, answer).id);
    expect(new Set(ids).size).toBe(1);
    expect(await storedFiles(world)).toHaveLength(1);
    const other = failureOf(await sendFile(await aFreshPicture()), 422);
    expect(other.code).toBe('idempotency.reused');
    expect(await storedFiles(world)).toHaveLength(1);
  });
});

describe('a form sent by a robot', () => {
  it('gets the usual response, is stored as suspect and sends no email', async () => {
    const fast = await aToken(1_999);
    const usual = dataOf(sendCallback, await send({}));
    const answers = [
      await send({ website: 'https://evil.example' }),
      await send({ website: ' ' }),
      await send({ form_token: fast }),
    ];
    for (const answer of answers) {
      const { id: _own, ...told } = dataOf(sendCallback, answer);
      expect(told).toEqual({ message: usual.message, due_at: usual.due_at });
    }
    const rows = await world.database.request.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ suspect }) => suspect)).toEqual([false, true, true, true]);
    expect(await emailsWaiting(world)).toHaveLength(1);

    const human = await aToken(2_000);
    dataOf(sendCallback, await send({ form_token: human, website: '' }));
    expect(await world.database.request.count({ where: { suspect: false } })).toBe(2);
  });
});

describe('the limit of forms', () => {
  it('is exact: 5 of 6 concurrent forms from one browser are stored', async () => {
    const headers = aBrowser();

    const answers = await atOnce(6, () => send({}, headers));

    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 5, 429: 1 });
    expect([await count(), (await emailsWaiting(world)).length]).toEqual([5, 5]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused && failureOf(refused, 429).code).toBe('form.too_often');
    expect(refused?.headers['retry-after']).toBe('3600');
  });

  it('is checked before validation, per kind and over all', async () => {
    const headers = aBrowser();
    const body = { name: '', phone: '' };
    for (let n = 0; n < 5; n += 1) dataOf(sendCallback, await send({}, headers));
    later(30 * 60 * SECOND_MS);
    const { headers: told } = await world.call(sendCallback, { headers, body }).expect(429);
    expect(told['retry-after']).toBe('1800');
    failureOf(await world.call(requestTransport, { headers, body }), 422);

    for (const kind of ['contact', 'transport']) {
      const { contract, body: form } = known.formOf(kind);
      for (let n = 0; n < 5; n += 1)
        await world.call(contract, { headers, body: form }).expect(201);
    }
    for (const { contract } of Object.values(known.forms)) {
      await world.call(contract, { headers, body: {} }).expect(429);
    }
    await world.call(sendToAdmin, { headers, form: { message: '' } }).expect(429);
    expect(await count()).toBe(15);
    // Another browser is not limited, and an hour later no browser is.
    await send({}, aBrowser()).expect(201);
    later(HOUR_MS);
    await send({}, headers).expect(201);
  });

  it('counts suspect forms', async () => {
    const headers = aBrowser();
    for (let n = 0; n < 5; n += 1) dataOf(sendCallback, await send({ website: 'x' }, headers));

    await send({}, headers).expect(429);
  });

  it('does not count rejected forms', async () => {
    const headers = aBrowser();
    for (let n = 0; n < 8; n += 1) failureOf(await send({ name: '' }, headers), 422);

    await send({}, headers).expect(201);
  });
});
