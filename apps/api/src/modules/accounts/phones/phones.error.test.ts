import { verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCall, wrongCodes } from '../../../testing/a-phone-call.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { type PhoneService, phoneService } from '../../../testing/phone-service.ts';
import { sharedOffice } from '../../../testing/post-office.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld, type TestWorld, testWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url, PHONE_CALLS: 'inbox' }));
let token: string;
beforeAll(async () => {
  token = (await aSignedIn(world)).token;
});
beforeEach(() => world.clock.moveTo(START));

describe('profile/verify-phone', () => {
  it('rejects an impossible number, even if it is stored in the account', async () => {
    const phone = '+78912345678';
    const own = await aSignedIn(world, { phone });
    const answer = await world.call(verifyPhone, { token: own.token, body: { phone } });

    expect(failureOf(answer, 422).errors).toEqual({
      phone: ['Такого номера нет: проверьте цифры и код страны'],
    });
  });

  it.each([
    ['+78091234567', 'a premium rate'],
    ['+78001234567', 'a free number'],
    ['+881612345678', 'a satellite'],
  ])('does not call %s, %s, though a profile may contain it', async (phone) => {
    const own = await aSignedIn(world, { phone });
    const before = office.received.length;

    const answer = await world.call(verifyPhone, { token: own.token, body: { phone } });

    expect(failureOf(answer, 422).errors).toEqual({
      phone: ['Введите номер телефона целиком, с кодом страны'],
    });
    expect(office.received).toHaveLength(before);
    expect(await world.database.phoneCall.count({ where: { userId: own.user.id } })).toBe(0);
  });

  it('rejects a new number before the call if the maximum is reached', async () => {
    const full = await aSignedIn(world, {
      phone: '+79123456701',
      phones: {
        create: Array.from({ length: 10 }, (_none, at) => ({ phone: `+7912345671${at}` })),
      },
    });
    const before = office.received.length;
    const call = (phone: string) => world.call(verifyPhone, { token: full.token, body: { phone } });

    expect(failureOf(await call('+79123456799'), 422).errors).toEqual({
      phone: ['Достигнут предел: больше добавить нельзя'],
    });
    expect(office.received).toHaveLength(before);
    expect((await call('+79123456701')).status).toBe(200);
    expect((await call('+79123456715')).status).toBe(200);
  });
});

describe('profile/verify-phone-code', () => {
  it('rejects wrong digits, and expires after three tries', async () => {
    const { callId, code } = await aCall(world, office, { token });

    const codes: string[] = [];
    for (const guess of [...wrongCodes(code, 4), code]) {
      const answer = await world.call(verifyPhoneCode, { token, body: { callId, code: guess } });
      codes.push(failureOf(answer, 422).code);
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
    const { callId, code } = await aCall(world, office, { token });
    world.clock.moveTo(new Date(START.getTime() + 5 * 60_000));

    const answer = await world.call(verifyPhoneCode, { token, body: { callId, code } });

    expect(failureOf(answer, 422).code).toBe('phone_code.expired');
  });

  it.each([
    ['a call that never was', '00000000-0000-4000-8000-000000000000'],
    ['what is no id', 'x'],
    ['an id of another kind', '1'],
    ['SQL', "' OR 1=1 --"],
    ['NUL', 'a\u0000b'],
  ])('rejects %s', async (_what, callId) => {
    const answer = await world.call(verifyPhoneCode, { token, body: { callId, code: '12345' } });

    expect(failureOf(answer, 422).code).toBe('phone_code.expired');
  });
});

describe('without a call', () => {
  it('returns the error in both languages if verification is disabled', async () => {
    const other = await testWorld();
    const { token } = await aSignedIn(other);
    const body = { phone: '+79123456789' };

    for (const [language, message] of Object.entries({
      ru: 'Сейчас не получается позвонить. Попробуйте чуть позже',
      en: expect.stringMatching(/call/i),
    })) {
      const headers = { 'Accept-Language': language };
      const answer = await other.call(verifyPhone, { token, body, headers });
      expect(failureOf(answer, 503)).toEqual({ code: 'phone.no_call', message });
      expect(answer.headers['retry-after']).toBeDefined();
    }
    expect(await other.database.phoneCall.count()).toBe(0);
    await other.close();
  });

  describe('if the service fails', () => {
    let service: PhoneService;
    let other: TestWorld;
    beforeAll(async () => {
      service = await phoneService();
      other = await testWorld({
        PHONE_CALLS: 'http',
        PHONE_CALL_URL: service.url,
        PHONE_CALL_KEY: 'the-key',
      });
    });
    afterAll(async () => {
      await other.close();
      await service.close();
    });

    it.each([
      ['refuses', { status: 500, text: 'the-key +79123456789' }],
      ['returns ERROR', { text: '{"status":"ERROR","code":"12345"}' }],
      ['returns no code', { text: '{}' }],
      ['breaks off', (response: { destroy(): unknown }) => void response.destroy()],
    ])('returns 503 if it %s, and no digits are accepted', async (_what, reaction) => {
      service.reaction = reaction;
      const { user, token } = await aSignedIn(other, { phone: '+79123456789' });

      const answer = await other.call(verifyPhone, { token, body: { phone: '+79123456789' } });

      expect(failureOf(answer, 503).code).toBe('phone.no_call');
      expect(answer.headers['retry-after']).toBeDefined();
      expect(answer.text).not.toMatch(/the-key|9123456789|127\.0\.0\.1/);
      const [call] = await other.database.phoneCall.findMany({ where: { userId: user.id } });
      expect(call?.codeHash).toBeNull();
      const body = { callId: call?.id, code: '12345' };
      const tried = await other.call(verifyPhoneCode, { token, body });
      expect(failureOf(tried, 422).code).toBe('phone_code.expired');
    });
  });
});
