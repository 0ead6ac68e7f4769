import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { anAccount } from '../../../testing/an-account.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const staff = () => world.app.services.staff;
const NOBODY = 987_654_321;
const aModerator = (email: string) => ({
  email,
  role: 'moderator' as const,
  firstName: 'Модератор',
  lastName: '',
});

it('creates no account for a taken address in any case, and does not change the existing one', async () => {
  const owner = await anAccount(world);

  for (const email of [owner.email, owner.email.toUpperCase()]) {
    expect(await staff().create(aModerator(email))).toBeNull();
  }

  expect(await world.database.user.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(owner);
  expect(await world.database.passwordReset.count({ where: { userId: owner.id } })).toBe(0);
});

it('creates one account for an address requested by two operators in parallel', async () => {
  const email = `${randomUUID()}@example.test`;

  const links = await Promise.all([1, 2, 3].map(() => staff().create(aModerator(email))));

  expect(links.filter((link) => link !== null)).toHaveLength(1);
  expect(await world.database.user.count({ where: { email } })).toBe(1);
});

it('reports an unknown account', async () => {
  const email = 'nobody@example.test';

  expect(await staff().setRole(email, 'admin')).toBe(false);
  expect(await staff().block(NOBODY, 'Чужие фотографии')).toBe(false);
  expect(await staff().unblock(NOBODY)).toBe(false);
  expect(await staff().findIdByEmail(email)).toBeNull();
});
