import {
  getFormParams,
  requestTransport,
  sendCallback,
  sendContact,
  sendToAdmin,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUniquePicture } from '../../../testing/a-placed-post.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { queuedEmails } from '../../../testing/mail-server.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { someForms } from '../../../testing/some-forms.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const world = sharedWorld();
let forms: Awaited<ReturnType<typeof someForms>>;
beforeAll(async () => {
  forms = await someForms(world);
});
resetFormsBeforeEach(world);

const advanceClock = (ms: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + ms));

/** Creates a token of a given age. */
async function aToken(ageMs = 10 * SECOND_MS): Promise<string> {
  const { form_token: token } = dataOf(getFormParams, await world.call(getFormParams));
  advanceClock(ageMs);
  return token;
}

const email = 'anna@example.test';
const sendForm = (fields: object, headers: Record<string, string> = aBrowser()) =>
  world.call(sendCallback, { headers, body: { ...forms.contact, email, ...fields } });
const countRequests = () => world.database.request.count();

describe('the token of a form', () => {
  it('creates one request: the same fields return the first response again', async () => {
    const form_token = await aToken();
    const first = dataOf(sendCallback, await sendForm({ form_token }));
    advanceClock(20 * HOUR_MS);

    expect(dataOf(sendCallback, await sendForm({ form_token }))).toEqual(first);
    const en = { ...aBrowser(), 'accept-language': 'en' };
    const repeated = dataOf(sendCallback, await sendForm({ form_token }, en));
    expect(repeated).toEqual({
      ...first,
      message: 'Our manager will contact you within 30 minutes',
    });
    expect([await countRequests(), (await queuedEmails(world)).length]).toEqual([1, 1]);
  });

  it('is rejected with other fields or in another form', async () => {
    const form_token = await aToken();
    dataOf(sendCallback, await sendForm({ form_token }));

    const responses = [
      await sendForm({ form_token, name: 'Ольга' }),
      await sendForm({ form_token, time: 'утром' }),
      await sendForm({ form_token, consent: true }),
      await world.call(sendContact, {
        body: { name: 'Анна', email, description: 'Вопрос', form_token },
      }),
    ];
    for (const response of responses) {
      expect(failureOf(response, 422).code).toBe('idempotency.reused');
    }
    expect(await countRequests()).toBe(1);
  });

  it('is ignored if it is forged, truncated, expired or missing', async () => {
    const validToken = await aToken();
    const [createdAt = '', random = '', signature = ''] = validToken.split('.');
    const invalidTokens = [
      '',
      null,
      'token',
      validToken.slice(0, -1),
      `${validToken}.`,
      ` ${validToken}`,
      `${createdAt}.${random}.${signature.replace(/^./, (character) => (character === 'A' ? 'B' : 'A'))}`,
      `${Number(createdAt) - 1}.${random}.${signature}`,
      'x'.repeat(5_000),
      `${validToken}\u0000`,
    ];
    for (const form_token of invalidTokens) {
      for (const _twice of [1, 2]) dataOf(sendCallback, await sendForm({ form_token }));
    }
    expect(await countRequests()).toBe(2 * invalidTokens.length);

    advanceClock(24 * HOUR_MS);
    const countBefore = await countRequests();
    for (const _twice of [1, 2]) dataOf(sendCallback, await sendForm({ form_token: validToken }));
    expect(await countRequests()).toBe(countBefore + 2);
    expect(await world.database.request.count({ where: { tokenHash: { not: null } } })).toBe(0);
  });

  it('is not used up by a rejected form', async () => {
    const form_token = await aToken();
    failureOf(await sendForm({ form_token, name: '' }), 422);
    failureOf(await sendForm({ form_token, phone: '+7 1234' }), 422);

    dataOf(sendCallback, await sendForm({ form_token }));
  });

  it('returns the first response even at the limit', async () => {
    const headers = aBrowser();
    const form_token = await aToken();
    const first = dataOf(sendCallback, await sendForm({ form_token }, headers));
    for (let n = 0; n < 4; n += 1) dataOf(sendCallback, await sendForm({}, headers));

    expect(failureOf(await sendForm({}, headers), 429).code).toBe('form.too_often');
    expect(dataOf(sendCallback, await sendForm({ form_token }, headers))).toEqual(first);
    const other = failureOf(await sendForm({ form_token, name: 'Ольга' }, headers), 422);
    expect(other.code).toBe('idempotency.reused');
  });

  it('accepts one of many concurrent forms, from one browser or several', async () => {
    for (const headers of [aBrowser, () => ({})]) {
      const form_token = await aToken();
      const responses = await inParallel(6, () => sendForm({ form_token }, headers()));
      const ids = responses.map((response) => dataOf(sendCallback, response).id);
      expect(new Set(ids).size).toBe(1);
    }
    expect([await countRequests(), (await queuedEmails(world)).length]).toEqual([2, 2]);
  });

  it('distinguishes files, and stores one of several concurrent copies', async () => {
    const bytes = await aUniquePicture();
    const form_token = await aToken();
    const sendFile = (content: Buffer) =>
      world.call(sendToAdmin, {
        headers: aBrowser(),
        form: { message: 'Снимок', form_token },
        files: { file: { bytes: content, name: 'a.jpg' } },
      });

    const responses = await inParallel(4, () => sendFile(bytes));
    const ids = responses.map((response) => dataOf(sendToAdmin, response).id);
    expect(new Set(ids).size).toBe(1);
    expect(await storedFiles(world)).toHaveLength(1);
    const other = failureOf(await sendFile(await aUniquePicture()), 422);
    expect(other.code).toBe('idempotency.reused');
    expect(await storedFiles(world)).toHaveLength(1);
  });
});

describe('a form sent by a robot', () => {
  it('receives the normal response, but is stored as suspect and sends no email', async () => {
    const fast = await aToken(1_999);
    const normalResponse = dataOf(sendCallback, await sendForm({}));
    const responses = [
      await sendForm({ website: 'https://evil.example' }),
      await sendForm({ website: ' ' }),
      await sendForm({ form_token: fast }),
    ];
    for (const response of responses) {
      const { id: _id, ...otherFields } = dataOf(sendCallback, response);
      expect(otherFields).toEqual({
        message: normalResponse.message,
        due_at: normalResponse.due_at,
      });
    }
    const rows = await world.database.request.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ suspect }) => suspect)).toEqual([false, true, true, true]);
    expect(await queuedEmails(world)).toHaveLength(1);

    const human = await aToken(2_000);
    dataOf(sendCallback, await sendForm({ form_token: human, website: '' }));
    expect(await world.database.request.count({ where: { suspect: false } })).toBe(2);
  });
});

describe('the limit of forms', () => {
  it('is exact: 5 of 6 concurrent forms from one browser are stored', async () => {
    const headers = aBrowser();

    const responses = await inParallel(6, () => sendForm({}, headers));

    expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 5, 429: 1 });
    expect([await countRequests(), (await queuedEmails(world)).length]).toEqual([5, 5]);
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected && failureOf(rejected, 429).code).toBe('form.too_often');
    expect(rejected?.headers['retry-after']).toBe('3600');
  });

  it('is checked before validation, per kind and for all kinds', async () => {
    const headers = aBrowser();
    const body = { name: '', phone: '' };
    for (let n = 0; n < 5; n += 1) dataOf(sendCallback, await sendForm({}, headers));
    advanceClock(30 * 60 * SECOND_MS);
    const { headers: responseHeaders } = await world
      .call(sendCallback, { headers, body })
      .expect(429);
    expect(responseHeaders['retry-after']).toBe('1800');
    failureOf(await world.call(requestTransport, { headers, body }), 422);

    for (const kind of ['contact', 'transport']) {
      const { contract, body: form } = forms.formOf(kind);
      for (let n = 0; n < 5; n += 1)
        await world.call(contract, { headers, body: form }).expect(201);
    }
    for (const { contract } of Object.values(forms.forms)) {
      await world.call(contract, { headers, body: {} }).expect(429);
    }
    await world.call(sendToAdmin, { headers, form: { message: '' } }).expect(429);
    expect(await countRequests()).toBe(15);
    // Another browser is not limited, and an hour later no browser is.
    await sendForm({}, aBrowser()).expect(201);
    advanceClock(HOUR_MS);
    await sendForm({}, headers).expect(201);
  });

  it('counts suspect forms', async () => {
    const headers = aBrowser();
    for (let n = 0; n < 5; n += 1) dataOf(sendCallback, await sendForm({ website: 'x' }, headers));

    await sendForm({}, headers).expect(429);
  });

  it('does not count rejected forms', async () => {
    const headers = aBrowser();
    for (let n = 0; n < 8; n += 1) failureOf(await sendForm({ name: '' }, headers), 422);

    await sendForm({}, headers).expect(201);
  });
});
