import { addViewedPosts, removeViewedPosts } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
beforeEach(async () => {
  ({ token } = await aSignedIn(world));
});

const many = Array.from({ length: 101 }, (_none, n) => n + 1);

it.each([
  { body: {}, says: 'Это поле обязательно' },
  { body: { ids: [] }, says: 'Это поле обязательно' },
  { body: { ids: ['7'] }, says: 'Только целые числа' },
  { body: { ids: [1.5] }, says: 'Только целые числа' },
  { body: { ids: [0] }, says: 'Не меньше 1' },
  { body: { ids: [2_147_483_648] }, says: 'Не больше 2147483647' },
  { body: { ids: many }, says: 'Не больше 100' },
  { body: { ids: null }, says: 'Только целые числа' },
])('refuses $body', async ({ body, says }) => {
  for (const contract of [addViewedPosts, removeViewedPosts]) {
    const { errors } = failureOf(await world.call(contract, { token, body }), 422);
    expect(Object.keys(errors ?? {})).toEqual(['ids']);
    expect(errors?.ids?.[0]).toContain(says);
  }
});

it('takes out all only where that is said', async () => {
  const answer = await world.call(removeViewedPosts, { token, body: { all: false } });
  expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['ids']);
});
