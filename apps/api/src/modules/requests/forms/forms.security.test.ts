import {
  getRequests,
  type RouteContract,
  sendAutoTrade,
  sendCallback,
  sendContact,
  sendTransport,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { failureOf, pageOf } from '../../../testing/responses.ts';
import { someForms } from '../../../testing/some-forms.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
let forms: Awaited<ReturnType<typeof someForms>>;
beforeAll(async () => {
  forms = await someForms(world);
});
resetFormsBeforeEach(world);

const email = 'victim@example.test';

describe('hostile texts', () => {
  it('are returned unchanged and appear in no email', { timeout: 120_000 }, async () => {
    const { token } = await aModerator(world);
    const { vehicle, transport } = forms;
    const sendForm = (contract: RouteContract, body: object) =>
      world.call(contract, { headers: aBrowser(), body }).expect(201);
    const shorten = (text: string) => text.slice(0, 100);
    for (const text of hostileTexts) {
      const cities = { send_city: shorten(text), receipt_city: shorten(text) };
      await Promise.all([
        sendForm(sendContact, { name: 'Анна', email, description: text }),
        sendForm(sendAutoTrade, { ...vehicle, email, wanted: text, description: text }),
        sendForm(sendTransport, { ...transport, ...cities }),
        sendForm(sendCallback, { ...forms.contact, time: shorten(text) }),
      ]);
    }
    const inbox = async (kind: string) => {
      const query = { kind, per_page: 100 };
      const { data } = pageOf(getRequests, await world.call(getRequests, { token, query }));
      return data.toSorted((a, b) => a.id - b.id);
    };

    const shortTexts = hostileTexts.map(shorten);
    expect((await inbox('contact')).map(({ description }) => description)).toEqual(hostileTexts);
    const trades = await inbox('auto-trade');
    expect(trades.map(({ wanted }) => wanted)).toEqual(hostileTexts);
    for (const [n, { details }] of trades.entries()) {
      expect(details.map(({ value }) => value)).toContain(hostileTexts[n]);
    }
    const transports = await inbox('transport');
    expect(transports.map(({ send_city: city }) => city)).toEqual(shortTexts);
    expect(transports.map(({ receipt_city: city }) => city)).toEqual(shortTexts);
    expect((await inbox('callback')).map(({ time }) => time)).toEqual(shortTexts);
    const emails = await mailServer.deliver(world);
    expect(emails).toHaveLength(2 * hostileTexts.length);
    for (const { raw, html, text, to } of emails) {
      expect(to).toEqual([email]);
      expect(`${raw}${html}${text}`).not.toMatch(/<script|onerror|alert\(|evil|DROP|passwd/i);
    }
  });

  it('are rejected as names', async () => {
    for (const name of hostileTexts) {
      const body = { ...forms.contact, name };
      const response = await world.call(sendCallback, { headers: aBrowser(), body });
      // One text has only letters and spaces.
      if (response.status !== 201)
        expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['name']);
      else expect(name).toMatch(/^[\p{L}\p{M}\p{Cf} .'-]+$/u);
    }
  });
});

describe('sendCallback', () => {
  it('does not disclose the request of a reused form token', async () => {
    const { form_token } = (await world.app.services.forms.params('ru')) ?? {};
    const secret = { ...forms.contact, name: 'Тайна', form_token };
    await world.call(sendCallback, { headers: aBrowser(), body: secret }).expect(201);

    const body = { ...forms.contact, name: 'Ольга', form_token };
    const failure = failureOf(await world.call(sendCallback, { headers: aBrowser(), body }), 422);

    expect(JSON.stringify(failure)).not.toContain('Тайна');
    expect(failure.code).toBe('idempotency.reused');
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'rejects a form sent as %s',
    async (type) => {
      const response = await world.http
        .post('/api/forms/callback')
        .set('Content-Type', type)
        .send('name=Анна&phone=79991234567');

      failureOf(response, 415);
    },
  );
});
