import { getProfile, verifyPhone, verifyPhoneCode } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCall } from '../../../testing/a-phone-call.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { type PhoneService, phoneService } from '../../../testing/phone-service.ts';
import { sharedOffice } from '../../../testing/post-office.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url, PHONE_CALLS: 'inbox' }));
beforeEach(() => world.clock.moveTo(START));

const PHONE = '+79123456789';

describe('profile/verify-phone', () => {
  it('calls the number and returns the number of digits and the expiry', async () => {
    const { token } = await aSignedIn(world);
    office.received.length = 0;

    const answer = await world.call(verifyPhone, { token, body: { phone: '8 (912) 345-67-89' } });

    expect(dataOf(verifyPhone, answer)).toEqual({
      callId: expect.stringMatching(/^[\da-f-]{36}$/),
      digits: 5,
      expires_at: '2026-06-15T12:05:00.000Z',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(office.received.map(({ to }) => to)).toEqual([['79123456789@phone.pitlane.test']]);
  });
});

describe('profile/verify-phone-code', () => {
  it('verifies the main phone', async () => {
    const { token } = await aSignedIn(world, { phone: PHONE });

    const answer = await world.call(verifyPhoneCode, {
      token,
      body: await aCall(world, office, { token }),
    });

    const profile = dataOf(verifyPhoneCode, answer);
    expect(profile).toMatchObject({ phone: PHONE, phone_verified: true, phones: [] });
    expect(dataOf(getProfile, await world.call(getProfile, { token }))).toEqual(profile);
  });

  it('verifies an additional phone', async () => {
    const { token } = await aSignedIn(world, {
      phones: { create: [{ phone: PHONE }, { phone: '+79990000003' }] },
    });

    const answer = await world.call(verifyPhoneCode, {
      token,
      body: await aCall(world, office, { token }),
    });

    const profile = dataOf(verifyPhoneCode, answer);
    expect(profile.phone_verified).toBe(false);
    expect(profile.phones.map(({ phone, verified }) => [phone, verified])).toEqual([
      [PHONE, true],
      ['+79990000003', false],
    ]);
  });

  it('adds a new number as a verified additional one', async () => {
    const { user, token } = await aSignedIn(world);

    const answer = await world.call(verifyPhoneCode, {
      token,
      body: await aCall(world, office, { token }),
    });

    const profile = dataOf(verifyPhoneCode, answer);
    expect(profile.phone).toBe(user.phone);
    expect(profile.phones).toEqual([{ id: expect.any(Number), phone: PHONE, verified: true }]);
  });

  it('accepts digits with surrounding spaces until five minutes have passed', async () => {
    const { token } = await aSignedIn(world, { phone: PHONE });
    const { callId, code } = await aCall(world, office, { token });
    world.clock.moveTo(new Date(START.getTime() + 5 * 60_000 - 1));

    const answer = await world.call(verifyPhoneCode, {
      token,
      body: { callId, code: ` ${code} ` },
    });

    expect(dataOf(verifyPhoneCode, answer).phone_verified).toBe(true);
  });

  it('accepts the right digits at the third try', async () => {
    const { token } = await aSignedIn(world, { phone: PHONE });
    const { callId, code } = await aCall(world, office, { token });

    const statuses: number[] = [];
    for (const guess of ['x', '00000000', code]) {
      const answer = await world.call(verifyPhoneCode, { token, body: { callId, code: guess } });
      statuses.push(answer.status);
    }

    expect(statuses).toEqual([422, 422, 200]);
  });
});

describe('calls through a service', () => {
  let service: PhoneService;
  beforeAll(async () => {
    service = await phoneService();
  });
  afterAll(() => service.close());

  it('verify a phone by the digits that the service returns, in the configured number', async () => {
    const other = await testWorld({
      PHONE_CALLS: 'http',
      PHONE_CALL_URL: service.url,
      PHONE_CALL_KEY: 'the-key',
      PHONE_CALL_DIGITS: '4',
    });
    const { token } = await aSignedIn(other, { phone: PHONE });
    service.reaction = { text: '{"status":"OK","code":"74950001234"}' };

    const started = await other.call(verifyPhone, {
      token,
      body: { phone: PHONE },
      from: '203.0.113.77',
    });
    const { callId, digits } = dataOf(verifyPhone, started);

    expect(digits).toBe(4);
    expect(service.asked.at(-1)?.query).toEqual({
      phone: '79123456789',
      ip: '203.0.113.77',
      api_id: 'the-key',
    });
    const answer = await other.call(verifyPhoneCode, { token, body: { callId, code: '1234' } });
    expect(dataOf(verifyPhoneCode, answer).phone_verified).toBe(true);
    await other.close();
  });
});
