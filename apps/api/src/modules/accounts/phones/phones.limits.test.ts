import { randomUUID } from 'node:crypto';
import { verifyPhone } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { type PhoneService, phoneService } from '../../../testing/phone-service.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

const CALLS_PER_DAY = 100;
const MINUTE = 60_000;
const DAY = 86_400_000;

let service: PhoneService;
let world: TestWorld;
/** Each test begins on its own day, so that it does not count the calls of another. */
let begin = START;
beforeAll(async () => {
  service = await phoneService();
  world = await testWorld({
    RATE_LIMIT_SCALE: '1',
    PHONE_CALLS: 'http',
    PHONE_CALL_URL: service.url,
    PHONE_CALL_KEY: 'the-key',
    PHONE_CALLS_PER_DAY: String(CALLS_PER_DAY),
  });
});
beforeEach(() => {
  begin = new Date(begin.getTime() + 2 * DAY);
  world.clock.moveTo(begin);
  service.asked.length = 0;
});
afterAll(async () => {
  await world.close();
  await service.close();
});

let used = 0;
const next = () => {
  used += 1;
  return used;
};
const aNumber = () => `+7912${String(next()).padStart(7, '0')}`;
const aNetwork = () => `198.51.${Math.floor(next() / 250)}.${used % 250}`;
const at = (ms: number) => world.clock.moveTo(new Date(begin.getTime() + ms));
const aToken = async () => (await aSignedIn(world)).token;

const start = (token: string, phone: string, from: string) =>
  world.call(verifyPhone, { token, body: { phone }, from });

/** Property that the calls of a test share; the others differ. */
const shared = {
  'one account': async () => {
    const { user } = await aSignedIn(world);
    return async () => start(await tokenOf(world, user.id), aNumber(), aNetwork());
  },
  'one number': async () => {
    const phone = aNumber();
    return async () => start(await aToken(), phone, aNetwork());
  },
  'one network': async () => {
    const from = aNetwork();
    return async () => start(await aToken(), aNumber(), from);
  },
  'one IPv6 network': async () => {
    const network = `2001:db8:0:${next().toString(16)}`;
    return async () => start(await aToken(), aNumber(), `${network}::${next().toString(16)}`);
  },
} as const;

describe.each(Object.entries(shared))('calls of %s', (_what, make) => {
  it('are a minute apart', async () => {
    const call = await make();
    expect((await call()).status).toBe(200);

    at(MINUTE - 20_500);
    const soon = await call();
    at(MINUTE);

    expect(failureOf(soon, 429).code).toBe('phone.too_soon');
    expect(soon.headers['retry-after']).toBe('21');
    expect((await call()).status).toBe(200);
    expect(service.asked).toHaveLength(2);
  });

  it('are limited to three in ten minutes', async () => {
    const call = await make();
    for (const minute of [0, 1, 2]) {
      at(minute * MINUTE);
      expect((await call()).status).toBe(200);
    }

    at(4 * MINUTE);
    const fourth = await call();

    expect(failureOf(fourth, 429).code).toBe('phone.too_many_calls');
    expect(fourth.headers['retry-after']).toBe(String(6 * 60));
    at(10 * MINUTE);
    expect((await call()).status).toBe(200);
  });

  it('are limited to ten a day', async () => {
    const call = await make();
    for (let number = 0; number < 10; number += 1) {
      at(number * 60 * MINUTE);
      expect((await call()).status).toBe(200);
    }

    at(10 * 60 * MINUTE);
    const eleventh = await call();

    expect(failureOf(eleventh, 429).code).toBe('phone.too_many_calls');
    expect(eleventh.headers['retry-after']).toBe(String(14 * 3_600));
    at(DAY);
    expect((await call()).status).toBe(200);
    expect(service.asked).toHaveLength(11);
  });
});

describe('calls', () => {
  it('are made once for twenty parallel requests', async () => {
    const token = await aToken();
    const [phone, from] = [aNumber(), aNetwork()];

    const answers = await Promise.all(Array.from({ length: 20 }, () => start(token, phone, from)));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
    expect(service.asked).toHaveLength(1);
  });

  it('count if the service fails', async () => {
    const [token, phone, from] = [await aToken(), aNumber(), aNetwork()];
    const { reaction } = service;
    service.reaction = { status: 500, text: '' };

    const failed = await start(token, phone, from);
    service.reaction = reaction;

    expect(failed.status).toBe(503);
    expect(failureOf(await start(token, phone, from), 429).code).toBe('phone.too_soon');
  });

  it('do not count if they were rejected', async () => {
    const [token, phone, from] = [await aToken(), aNumber(), aNetwork()];
    await start(token, phone, from);
    for (let second = 1; second < 60; second += 10) {
      at(second * 1_000);
      expect((await start(token, phone, from)).status).toBe(429);
    }

    at(MINUTE);

    expect((await start(token, phone, from)).status).toBe(200);
  });

  it('of all accounts together have a daily limit, also in parallel', async () => {
    const { user } = await aSignedIn(world);
    await world.database.phoneCall.createMany({
      data: Array.from({ length: CALLS_PER_DAY - 2 }, () => ({
        id: randomUUID(),
        userId: user.id,
        phone: aNumber(),
        network: randomUUID(),
        createdAt: begin,
        expiresAt: begin,
      })),
    });
    at(60 * MINUTE);
    const tokens = await Promise.all(Array.from({ length: 8 }, aToken));

    const answers = await Promise.all(tokens.map((token) => start(token, aNumber(), aNetwork())));

    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(refused).toHaveLength(6);
    for (const answer of refused) {
      expect(failureOf(answer, 503).code).toBe('phone.no_call');
      expect(answer.headers['retry-after']).toBe('3600');
    }
    expect(service.asked).toHaveLength(2);
  });

  it('return the wait in both languages', async () => {
    const [token, phone, from] = [await aToken(), aNumber(), aNetwork()];
    await start(token, phone, from);
    const say = async (language: string) =>
      failureOf(await start(token, phone, from).set('Accept-Language', language), 429).message;

    expect(await say('ru')).toMatch(/^Следующий звонок возможен через /);
    expect(await say('en')).toMatch(/^You can request the next call in /);
  });
});
