import {
  formResponse,
  getFormParams,
  getOwnRequests,
  sendCallback,
  sendContact,
  sendToAdmin,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUniquePicture } from '../../../testing/a-placed-post.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { queuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { resetFormsBeforeEach } from '../../../testing/reset-forms.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { someForms } from '../../../testing/some-forms.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
let forms: Awaited<ReturnType<typeof someForms>>;
beforeAll(async () => {
  forms = await someForms(world);
});
resetFormsBeforeEach(world);

const headers = (language = 'ru') => ({ ...aBrowser(), 'accept-language': language });

describe('forms/get-params', () => {
  it('returns choices in both languages, hours, the consent and a new token each time', async () => {
    const requestParams = async (language: string) =>
      dataOf(getFormParams, await world.call(getFormParams, { headers: headers(language) }));

    const [ru, en] = [await requestParams('ru'), await requestParams('en')];

    expect(ru.send_type.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(ru.send_type.map(({ name }) => name)).toEqual([
      ...['Открытый автовоз', 'Закрытый автовоз', 'Контейнер', 'Самолёт'],
    ]);
    expect(en.send_type[0]?.name).toBe('Open carrier');
    expect(en.hours).toEqual({
      weekdays: ['09:00', '20:00'],
      weekends: ['10:00', '17:00'],
      timezone: 'Europe/Moscow',
    });
    expect(en.consent.version).toBeGreaterThan(0);
    expect(en.consent.link).toMatch(/^\//);
    expect(en.form_token).not.toBe(ru.form_token);
    const response = await world.call(getFormParams);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('a form', () => {
  it.each([
    ['contact', '2026-06-16T10:00:00.000Z', 'Мы ответим вам завтра до 13:00 по Москве'],
    ['transport', '2026-06-15T12:30:00.000Z', 'Наш менеджер свяжется с вами в течение 30 минут'],
    [
      'transport of services',
      '2026-06-15T12:30:00.000Z',
      'Наш менеджер свяжется с вами в течение 30 минут',
    ],
    [
      'auto-trade',
      '2026-06-16T10:00:00.000Z',
      'Наш менеджер свяжется с вами завтра до 13:00 по Москве',
    ],
    [
      'buy-auto',
      '2026-06-16T10:00:00.000Z',
      'Наш менеджер свяжется с вами завтра до 13:00 по Москве',
    ],
    [
      'individual-selection',
      '2026-06-16T10:00:00.000Z',
      'Наш менеджер свяжется с вами завтра до 13:00 по Москве',
    ],
    ['buyback', '2026-06-17T12:00:00.000Z', 'Мы сделаем вам предложение в течение 48 часов'],
    ['callback', '2026-06-15T12:30:00.000Z', 'Наш менеджер свяжется с вами в течение 30 минут'],
    [
      'by-service',
      '2026-06-16T10:00:00.000Z',
      'Наш менеджер свяжется с вами завтра до 13:00 по Москве',
    ],
  ])(
    'of kind %s is stored, and the response states when to expect a reply',
    async (kind, due, message) => {
      const { contract, body } = forms.formOf(kind);

      const response = await world.call(contract, { headers: headers(), body });

      expect(formResponse.parse(dataOf(contract, response))).toMatchObject({
        message,
        due_at: due,
      });
      const row = await world.database.request.findFirstOrThrow();
      const { name, phone, email, description, ...fields } = body;
      expect(row).toMatchObject({
        state: 'new',
        suspect: false,
        name,
        phone: phone ? '+79991234567' : null,
        email: email ?? null,
        text: description ?? null,
        fields,
        language: 'ru',
        userId: null,
        consentVersion: null,
      });
    },
  );

  it('is confirmed once by email, without any of its texts', async () => {
    const body = {
      name: 'Зловред',
      email: 'Victim@Example.test',
      description: 'Купите слона https://evil.example',
      consent: true,
    };
    for (const language of ['ru', 'en']) {
      await world.call(sendContact, { headers: headers(language), body });
    }

    const mails = await mailServer.deliver(world);

    expect(mails.map(({ to }) => to)).toEqual([['victim@example.test'], ['victim@example.test']]);
    const [ru, en] = mails;
    expect(ru?.subject).toMatch(/^Мы получили вашу заявку № \d+$/);
    expect(ru?.text).toContain('до 13:00 16 июня по московскому времени');
    expect(en?.text).toContain('by 13:00 on 16 June, Moscow time');
    for (const { raw, text, html } of mails) {
      expect(`${raw}${text}${html}`).not.toMatch(/Зловред|слона|evil/);
    }
    expect(await mailServer.deliver(world)).toEqual([]);
  });

  it('requires no email address, and then sends no email', async () => {
    await world.call(sendCallback, { headers: headers(), body: forms.contact });

    expect(await queuedEmails(world)).toEqual([]);
  });

  it('stores the accepted version of the consent, by default the newest', async () => {
    const send = async (fields: object) => {
      const body = { ...forms.contact, ...fields };
      const response = await world.call(sendCallback, { headers: headers(), body });
      const { id } = dataOf(sendCallback, response);
      return (await world.database.request.findUniqueOrThrow({ where: { id } })).consentVersion;
    };
    const response = await world.call(getFormParams);
    const { version } = dataOf(getFormParams, response).consent;

    expect(await send({})).toBeNull();
    expect(await send({ consent_version: version })).toBeNull();
    expect(await send({ consent: true })).toBe(version);
    expect(await send({ consent: 1, consent_version: version })).toBe(version);
  });

  it('of a signed-in user belongs to them and is listed among their messages', async () => {
    const { user, token } = await aSignedInAccount(world);
    await world.call(sendCallback, { token, headers: headers(), body: forms.contact });
    world.clock.moveTo(new Date(START.getTime() + 60_000));
    const description = 'Первая строка\nвторая';
    const body = { name: 'Анна', email: 'a@example.test', description };
    await world.call(sendContact, { token, headers: headers(), body });
    await world.call(sendCallback, { headers: headers(), body: forms.contact });

    const { data, meta } = pageOf(getOwnRequests, await world.call(getOwnRequests, { token }));

    expect(data).toMatchObject([
      { kind: 'contact', message: description, state: 'new', file: null, answers: [] },
      { kind: 'callback', message: '', due_at: '2026-06-15T12:30:00.000Z' },
    ]);
    expect(meta).toMatchObject({ current_page: 1, last_page: 1, total: 2 });
    const rows = await world.database.request.findMany({ where: { userId: user.id } });
    expect(rows).toHaveLength(2);
    const second = await world.call(getOwnRequests, { token, query: { page: 2, per_page: 1 } });
    expect(pageOf(getOwnRequests, second).data).toMatchObject([{ kind: 'callback' }]);
  });
});

describe('a message to support', () => {
  const sendMessage = (fields: Record<string, string>, token?: string, language = 'ru') =>
    world.call(sendToAdmin, {
      ...(token !== undefined && { token }),
      headers: headers(language),
      form: { message: 'Не открывается чат', ...fields },
    });

  it('says in its response that no reply is possible without contact details', async () => {
    const response = dataOf(sendToAdmin, await sendMessage({}));
    expect(response.message).toBe(
      'Мы передали сообщение в поддержку, но ответить вам не сможем: вы не указали e-mail',
    );
    const en = dataOf(sendToAdmin, await sendMessage({}, undefined, 'en'));
    expect(en.message).toContain('we cannot reply to you');

    const { token } = await aSignedInAccount(world);
    const replyText = 'Поддержка ответит вам в течение 5 минут';
    expect(dataOf(sendToAdmin, await sendMessage({ email: 'a@example.test' })).message).toBe(
      replyText,
    );
    expect(dataOf(sendToAdmin, await sendMessage({}, token)).message).toBe(replyText);
  });

  it('is listed with the name of its file', async () => {
    const { token } = await aSignedInAccount(world);
    const response = await world.call(sendToAdmin, {
      token,
      headers: headers(),
      form: { message: 'Снимок' },
      files: { file: { bytes: await aUniquePicture(), name: 'Снимок экрана.PNG' } },
    });

    const { id } = dataOf(sendToAdmin, response);
    const ownRequests = pageOf(getOwnRequests, await world.call(getOwnRequests, { token }));
    expect(ownRequests.data).toMatchObject([
      { id, kind: 'support', message: 'Снимок', file: { name: 'Снимок экрана.jpg' } },
    ]);
  });
});
