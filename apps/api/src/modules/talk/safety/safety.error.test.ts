import { checkMessage } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({ RATE_LIMIT_SCALE: '0.1' });
let token: string;
beforeAll(async () => {
  ({ token } = await aSignedInAccount(world));
});

const check = (body: object, from = '198.51.100.1') =>
  world.call(checkMessage, { token, body, from });

it('limits requests of profile/check-message per minute', async () => {
  const statuses: number[] = [];
  while (statuses.length < 31 && statuses.at(-1) !== 429) {
    statuses.push((await check({ message: 'Добрый день' })).status);
  }

  expect(statuses.at(-1)).toBe(429);
});
