import { randomUUID } from 'node:crypto';
import { verifyPhone } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { type PhoneService, startPhoneService } from '../../../testing/phone-service.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

const CALLS_PER_DAY = 100;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let service: PhoneService;
let world: TestWorld;
/** Start of the current test: each has its own day, so that it does not count the calls of another. */
let testStart = START;
beforeAll(async () => {
  service = await startPhoneService();
  world = await testWorld({
    RATE_LIMIT_SCALE: '1',
    PHONE_CALLS: 'http',
    PHONE_CALL_URL: service.url,
    PHONE_CALL_KEY: 'the-key',
    PHONE_CALLS_PER_DAY: String(CALLS_PER_DAY),
  });
});
beforeEach(() => {
  testStart = new Date(testStart.getTime() + 2 * DAY_MS);
  world.clock.moveTo(testStart);
  service.asked.length = 0;
});
afterAll(async () => {
  await world.close();
  await service.close();
});

let counter = 0;
const nextNumber = () => {
  counter += 1;
  return counter;
};
const aPhoneNumber = () => `+7912${String(nextNumber()).padStart(7, '0')}`;
const anIpAddress = () => `198.51.${Math.floor(nextNumber() / 250)}.${counter % 250}`;
const moveToOffset = (ms: number) => world.clock.moveTo(new Date(testStart.getTime() + ms));
const aNewToken = async () => (await aSignedInAccount(world)).token;

const startCall = (token: string, phone: string, from: string) =>
  world.call(verifyPhone, { token, body: { phone }, from });

/** By the property that the calls share: functions that return a function which starts one more such call. */
const callPreparations = {
  'one account': async () => {
    const { user } = await aSignedInAccount(world);
    return async () => startCall(await tokenOf(world, user.id), aPhoneNumber(), anIpAddress());
  },
  'one number': async () => {
    const phone = aPhoneNumber();
    return async () => startCall(await aNewToken(), phone, anIpAddress());
  },
  'one network': async () => {
    const from = anIpAddress();
    return async () => startCall(await aNewToken(), aPhoneNumber(), from);
  },
  'one IPv6 network': async () => {
    const network = `2001:db8:0:${nextNumber().toString(16)}`;
    return async () =>
      startCall(await aNewToken(), aPhoneNumber(), `${network}::${nextNumber().toString(16)}`);
  },
} as const;

describe.each(Object.entries(callPreparations))('calls of %s', (_what, prepareCall) => {
  it('are a minute apart', async () => {
    const repeatCall = await prepareCall();
    expect((await repeatCall()).status).toBe(200);

    moveToOffset(MINUTE_MS - 20_500);
    const earlyResponse = await repeatCall();
    moveToOffset(MINUTE_MS);

    expect(failureOf(earlyResponse, 429).code).toBe('phone.too_soon');
    expect(earlyResponse.headers['retry-after']).toBe('21');
    expect((await repeatCall()).status).toBe(200);
    expect(service.asked).toHaveLength(2);
  });

  it('are limited to three in ten minutes', async () => {
    const repeatCall = await prepareCall();
    for (const minute of [0, 1, 2]) {
      moveToOffset(minute * MINUTE_MS);
      expect((await repeatCall()).status).toBe(200);
    }

    moveToOffset(4 * MINUTE_MS);
    const fourthResponse = await repeatCall();

    expect(failureOf(fourthResponse, 429).code).toBe('phone.too_many_calls');
    expect(fourthResponse.headers['retry-after']).toBe(String(6 * 60));
    moveToOffset(10 * MINUTE_MS);
    expect((await repeatCall()).status).toBe(200);
  });

  it('are limited to ten a day', async () => {
    const repeatCall = await prepareCall();
    for (let number = 0; number < 10; number += 1) {
      moveToOffset(number * 60 * MINUTE_MS);
      expect((await repeatCall()).status).toBe(200);
    }

    moveToOffset(10 * 60 * MINUTE_MS);
    const eleventhResponse = await repeatCall();

    expect(failureOf(eleventhResponse, 429).code).toBe('phone.too_many_calls');
    expect(eleventhResponse.headers['retry-after']).toBe(String(14 * 3_600));
    moveToOffset(DAY_MS);
    expect((await repeatCall()).status).toBe(200);
    expect(service.asked).toHaveLength(11);
  });
});

describe('calls', () => {
  it('are made once for twenty parallel requests', async () => {
    const token = await aNewToken();
    const [phone, from] = [aPhoneNumber(), anIpAddress()];

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => startCall(token, phone, from)),
    );

    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
    expect(service.asked).toHaveLength(1);
  });

  it('count towards the limits if the service fails', async () => {
    const [token, phone, from] = [await aNewToken(), aPhoneNumber(), anIpAddress()];
    const { reaction } = service;
    service.reaction = { status: 500, text: '' };

    const failedResponse = await startCall(token, phone, from);
    service.reaction = reaction;

    expect(failedResponse.status).toBe(503);
    expect(failureOf(await startCall(token, phone, from), 429).code).toBe('phone.too_soon');
  });

  it('do not count towards the limits if they were rejected', async () => {
    const [token, phone, from] = [await aNewToken(), aPhoneNumber(), anIpAddress()];
    await startCall(token, phone, from);
    for (let second = 1; second < 60; second += 10) {
      moveToOffset(second * 1_000);
      expect((await startCall(token, phone, from)).status).toBe(429);
    }

    moveToOffset(MINUTE_MS);

    expect((await startCall(token, phone, from)).status).toBe(200);
  });

  it('of all accounts together have a daily limit, also in parallel', async () => {
    const { user } = await aSignedInAccount(world);
    await world.database.phoneCall.createMany({
      data: Array.from({ length: CALLS_PER_DAY - 2 }, () => ({
        id: randomUUID(),
        userId: user.id,
        phone: aPhoneNumber(),
        network: randomUUID(),
        createdAt: testStart,
        expiresAt: testStart,
      })),
    });
    moveToOffset(60 * MINUTE_MS);
    const tokens = await Promise.all(Array.from({ length: 8 }, aNewToken));

    const responses = await Promise.all(
      tokens.map((token) => startCall(token, aPhoneNumber(), anIpAddress())),
    );

    const refusedResponses = responses.filter(({ status }) => status === 503);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(refusedResponses).toHaveLength(6);
    for (const response of refusedResponses) {
      expect(failureOf(response, 503).code).toBe('phone.no_call');
      expect(response.headers['retry-after']).toBe('3600');
    }
    expect(service.asked).toHaveLength(2);
  });

  it('report the wait in both languages if rejected', async () => {
    const [token, phone, from] = [await aNewToken(), aPhoneNumber(), anIpAddress()];
    await startCall(token, phone, from);
    const errorMessage = async (language: string) =>
      failureOf(await startCall(token, phone, from).set('Accept-Language', language), 429).message;

    expect(await errorMessage('ru')).toMatch(/^Следующий звонок возможен через /);
    expect(await errorMessage('en')).toMatch(/^You can request the next call in /);
  });
});
