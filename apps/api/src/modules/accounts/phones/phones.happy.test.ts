import { getProfile, verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestPhoneCall } from '../../../testing/a-phone-call.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { type PhoneService, startPhoneService } from '../../../testing/phone-service.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url, PHONE_CALLS: 'inbox' }));
beforeEach(() => world.clock.moveTo(START));

const PHONE = '+79123456789';

describe('profile/verify-phone', () => {
  it('calls the number and returns the number of digits and the expiry', async () => {
    const { token } = await aSignedInAccount(world);
    mailServer.received.length = 0;

    const response = await world.call(verifyPhone, { token, body: { phone: '8 (912) 345-67-89' } });

    expect(dataOf(verifyPhone, response)).toEqual({
      callId: expect.stringMatching(/^[\da-f-]{36}$/),
      digits: 5,
      expires_at: '2026-06-15T12:05:00.000Z',
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(mailServer.received.map(({ to }) => to)).toEqual([['79123456789@phone.pitlane.test']]);
  });
});

describe('profile/verify-phone-code', () => {
  it('verifies the main phone', async () => {
    const { token } = await aSignedInAccount(world, { phone: PHONE });

    const response = await world.call(verifyPhoneCode, {
      token,
      body: await requestPhoneCall(world, mailServer, { token }),
    });

    const profile = dataOf(verifyPhoneCode, response);
    expect(profile).toMatchObject({ phone: PHONE, phone_verified: true, phones: [] });
    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(profile);
  });

  it('verifies an additional phone', async () => {
    const { token } = await aSignedInAccount(world, {
      phones: { create: [{ phone: PHONE }, { phone: '+79990000003' }] },
    });

    const response = await world.call(verifyPhoneCode, {
      token,
      body: await requestPhoneCall(world, mailServer, { token }),
    });

    const profile = dataOf(verifyPhoneCode, response);
    expect(profile.phone_verified).toBe(false);
    expect(profile.phones.map(({ phone, verified }) => [phone, verified])).toEqual([
      [PHONE, true],
      ['+79990000003', false],
    ]);
  });

  it('adds a new number as a verified additional one', async () => {
    const { user, token } = await aSignedInAccount(world);

    const response = await world.call(verifyPhoneCode, {
      token,
      body: await requestPhoneCall(world, mailServer, { token }),
    });

    const profile = dataOf(verifyPhoneCode, response);
    expect(profile.phone).toBe(user.phone);
    expect(profile.phones).toEqual([{ id: expect.any(Number), phone: PHONE, verified: true }]);
  });

  it('accepts digits with surrounding spaces for five minutes', async () => {
    const { token } = await aSignedInAccount(world, { phone: PHONE });
    const { callId, code } = await requestPhoneCall(world, mailServer, { token });
    world.clock.moveTo(new Date(START.getTime() + 5 * 60_000 - 1));

    const response = await world.call(verifyPhoneCode, {
      token,
      body: { callId, code: ` ${code} ` },
    });

    expect(dataOf(verifyPhoneCode, response).phone_verified).toBe(true);
  });

  it('accepts the right digits at the third attempt', async () => {
    const { token } = await aSignedInAccount(world, { phone: PHONE });
    const { callId, code } = await requestPhoneCall(world, mailServer, { token });

    const statuses: number[] = [];
    for (const guess of ['x', '00000000', code]) {
      const response = await world.call(verifyPhoneCode, { token, body: { callId, code: guess } });
      statuses.push(response.status);
    }

    expect(statuses).toEqual([422, 422, 200]);
  });
});

describe('calls through a service', () => {
  let service: PhoneService;
  beforeAll(async () => {
    service = await startPhoneService();
  });
  afterAll(() => service.close());

  it('verify a phone by the configured number of digits that the service returns', async () => {
    const otherWorld = await testWorld({
      PHONE_CALLS: 'http',
      PHONE_CALL_URL: service.url,
      PHONE_CALL_KEY: 'the-key',
      PHONE_CALL_DIGITS: '4',
    });
    const { token } = await aSignedInAccount(otherWorld, { phone: PHONE });
    service.reaction = { text: '{"status":"OK","code":"74950001234"}' };

    const callResponse = await otherWorld.call(verifyPhone, {
      token,
      body: { phone: PHONE },
      from: '203.0.113.77',
    });
    const { callId, digits } = dataOf(verifyPhone, callResponse);

    expect(digits).toBe(4);
    expect(service.asked.at(-1)?.query).toEqual({
      phone: '79123456789',
      ip: '203.0.113.77',
      api_id: 'the-key',
    });
    const response = await otherWorld.call(verifyPhoneCode, {
      token,
      body: { callId, code: '1234' },
    });
    expect(dataOf(verifyPhoneCode, response).phone_verified).toBe(true);
    await otherWorld.close();
  });
});
