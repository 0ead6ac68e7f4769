import { addHidings, removeHidings } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const many = Array.from({ length: 1_001 }, (_none, n) => n + 1);

it.each([
  { body: {}, field: 'post_id' },
  { body: { id: 7 }, field: 'post_id' },
  { body: { post_id: '7' }, field: 'post_id' },
  { body: { post_id: [] }, field: 'post_id' },
  { body: { post_id: [0] }, field: 'post_id' },
  { body: { post_id: 1.5 }, field: 'post_id' },
  { body: { post_id: many }, field: 'post_id' },
  { body: { post_id: 1, user_id: null }, field: 'user_id' },
  { body: { user_id: 2_147_483_648 }, field: 'user_id' },
])('refuses a bad $field', async ({ body, field }) => {
  const { token } = await aSignedIn(world);

  for (const contract of [addHidings, removeHidings]) {
    const { errors } = failureOf(await world.call(contract, { token, body }), 422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
  }
});
