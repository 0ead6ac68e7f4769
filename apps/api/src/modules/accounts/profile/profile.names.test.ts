import { updateProfile } from '@pitlane/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

it('saves the form of somebody without a last name, as Google may vouch for one', async () => {
  const { token } = await aSignedIn(world, { firstName: 'Мадонна', lastName: '' });
  const form = { first_name: 'Мадонна', last_name: '', address: 'Москва' };

  const saved = dataOf(updateProfile, await world.call(updateProfile, { token, form }));

  expect(saved).toMatchObject({ first_name: 'Мадонна', last_name: '', address: 'Москва' });
});

it('lets the last name be given later', async () => {
  const { token } = await aSignedIn(world, { lastName: '' });

  const answer = await world.call(updateProfile, { token, form: { last_name: 'Чикконе' } });

  expect(dataOf(updateProfile, answer).last_name).toBe('Чикконе');
});

it('keeps asking for a first name', async () => {
  const { token } = await aSignedIn(world);

  const answer = await world.call(updateProfile, { token, form: { first_name: '' } });

  expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['first_name']);
});
