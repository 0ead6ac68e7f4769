import { verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestPhoneCall, wrongCodes } from '../../../testing/a-phone-call.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { type PhoneService, startPhoneService } from '../../../testing/phone-service.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld, type TestWorld, testWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url, PHONE_CALLS: 'inbox' }));
let token: string;
beforeAll(async () => {
  token = (await aSignedInAccount(world)).token;
});
beforeEach(() => world.clock.moveTo(START));

describe('profile/verify-phone', () => {
  it('rejects an impossible number, even if it is stored in the account', async () => {
    const phone = '+78912345678';
    const caller = await aSignedInAccount(world, { phone });
    const response = await world.call(verifyPhone, { token: caller.token, body: { phone } });

    expect(failureOf(response, 422).errors).toEqual({
      phone: ['Такого номера нет: проверьте цифры и код страны'],
    });
  });

  it.each([
    ['+78091234567', 'a premium-rate number'],
    ['+78001234567', 'a toll-free number'],
    ['+881612345678', 'a satellite phone'],
  ])('does not call %s, %s, although a profile may contain it', async (phone) => {
    const caller = await aSignedInAccount(world, { phone });
    const emailCountBefore = mailServer.received.length;

    const response = await world.call(verifyPhone, { token: caller.token, body: { phone } });

    expect(failureOf(response, 422).errors).toEqual({
      phone: ['Введите номер телефона целиком, с кодом страны'],
    });
    expect(mailServer.received).toHaveLength(emailCountBefore);
    expect(await world.database.phoneCall.count({ where: { userId: caller.user.id } })).toBe(0);
  });

  it('rejects a new number without a call if the account has the maximum of numbers', async () => {
    const accountWithAllPhones = await aSignedInAccount(world, {
      phone: '+79123456701',
      phones: {
        create: Array.from({ length: 10 }, (_none, index) => ({ phone: `+7912345671${index}` })),
      },
    });
    const emailCountBefore = mailServer.received.length;
    const requestCall = (phone: string) =>
      world.call(verifyPhone, { token: accountWithAllPhones.token, body: { phone } });

    expect(failureOf(await requestCall('+79123456799'), 422).errors).toEqual({
      phone: ['Достигнут предел: больше добавить нельзя'],
    });
    expect(mailServer.received).toHaveLength(emailCountBefore);
    expect((await requestCall('+79123456701')).status).toBe(200);
    expect((await requestCall('+79123456715')).status).toBe(200);
  });
});

describe('profile/verify-phone-code', () => {
  it('rejects wrong digits and, after three attempts, the right ones too', async () => {
    const { callId, code } = await requestPhoneCall(world, mailServer, { token });

    const codes: string[] = [];
    for (const guess of [...wrongCodes(code, 4), code]) {
      const response = await world.call(verifyPhoneCode, { token, body: { callId, code: guess } });
      codes.push(failureOf(response, 422).code);
    }

    expect(codes).toEqual([
      'phone_code.wrong',
      'phone_code.wrong',
      'phone_code.expired',
      'phone_code.expired',
      'phone_code.expired',
    ]);
  });

  it('rejects digits after five minutes', async () => {
    const { callId, code } = await requestPhoneCall(world, mailServer, { token });
    world.clock.moveTo(new Date(START.getTime() + 5 * 60_000));

    const response = await world.call(verifyPhoneCode, { token, body: { callId, code } });

    expect(failureOf(response, 422).code).toBe('phone_code.expired');
  });

  it.each([
    ['an unknown call', '00000000-0000-4000-8000-000000000000'],
    ['an invalid id', 'x'],
    ['an id of another kind', '1'],
    ['SQL', "' OR 1=1 --"],
    ['NUL', 'a\u0000b'],
  ])('rejects %s', async (_what, callId) => {
    const response = await world.call(verifyPhoneCode, { token, body: { callId, code: '12345' } });

    expect(failureOf(response, 422).code).toBe('phone_code.expired');
  });
});

describe('without a call', () => {
  it('verify-phone returns an error in both languages if verification is disabled', async () => {
    const otherWorld = await testWorld();
    const { token } = await aSignedInAccount(otherWorld);
    const body = { phone: '+79123456789' };

    for (const [language, message] of Object.entries({
      ru: 'Сейчас не получается позвонить. Попробуйте чуть позже',
      en: expect.stringMatching(/call/i),
    })) {
      const headers = { 'Accept-Language': language };
      const response = await otherWorld.call(verifyPhone, { token, body, headers });
      expect(failureOf(response, 503)).toEqual({ code: 'phone.no_call', message });
      expect(response.headers['retry-after']).toBeDefined();
    }
    expect(await otherWorld.database.phoneCall.count()).toBe(0);
    await otherWorld.close();
  });

  describe('if the service fails', () => {
    let service: PhoneService;
    let worldWithService: TestWorld;
    beforeAll(async () => {
      service = await startPhoneService();
      worldWithService = await testWorld({
        PHONE_CALLS: 'http',
        PHONE_CALL_URL: service.url,
        PHONE_CALL_KEY: 'the-key',
      });
    });
    afterAll(async () => {
      await worldWithService.close();
      await service.close();
    });

    it.each([
      ['responds with 500', { status: 500, text: 'the-key +79123456789' }],
      ['returns ERROR', { text: '{"status":"ERROR","code":"12345"}' }],
      ['returns no code', { text: '{}' }],
      ['breaks off', (response: { destroy(): unknown }) => void response.destroy()],
    ])('verify-phone returns 503 if it %s, and no digits are accepted', async (_what, reaction) => {
      service.reaction = reaction;
      const { user, token } = await aSignedInAccount(worldWithService, { phone: '+79123456789' });

      const response = await worldWithService.call(verifyPhone, {
        token,
        body: { phone: '+79123456789' },
      });

      expect(failureOf(response, 503).code).toBe('phone.no_call');
      expect(response.headers['retry-after']).toBeDefined();
      expect(response.text).not.toMatch(/the-key|9123456789|127\.0\.0\.1/);
      const [call] = await worldWithService.database.phoneCall.findMany({
        where: { userId: user.id },
      });
      expect(call?.codeHash).toBeNull();
      const body = { callId: call?.id, code: '12345' };
      const codeResponse = await worldWithService.call(verifyPhoneCode, { token, body });
      expect(failureOf(codeResponse, 422).code).toBe('phone_code.expired');
    });
  });
});
