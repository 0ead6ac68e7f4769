import { checkMessage } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ RATE_LIMIT_SCALE: '0.1' });
let token: string;
beforeAll(async () => {
  ({ token } = await aSignedIn(world));
});

const check = (body: object, from = '198.51.100.1') =>
  world.call(checkMessage, { token, body, from });

it.each([undefined, null, 1, ['a', 'b'], 'я'.repeat(4_001), 'a\0b', '\ud800'])(
  'profile/check-message refuses %j',
  async (message) => {
    const { errors } = failureOf(await check({ message }), 422);

    expect(Object.keys(errors ?? {})).toEqual(['message']);
  },
);

it('profile/check-message is asked a bounded number of times a minute', async () => {
  const statuses: number[] = [];
  while (statuses.length < 31 && statuses.at(-1) !== 429) {
    statuses.push((await check({ message: 'Добрый день' })).status);
  }

  expect(statuses.at(-1)).toBe(429);
});

it('profile/check-message is for those who have signed in', async () => {
  failureOf(await world.call(checkMessage, { body: { message: 'a' } }), 401);
});
