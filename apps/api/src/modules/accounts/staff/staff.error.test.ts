import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { anAccount } from '../../../testing/an-account.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const staffService = () => world.app.services.staff;
const UNKNOWN_ID = 987_654_321;
const moderatorFields = (email: string) => ({
  email,
  role: 'moderator' as const,
  firstName: 'Модератор',
  lastName: '',
});

it('creates no account for a taken email address in any case, and does not change the existing one', async () => {
  const owner = await anAccount(world);

  for (const email of [owner.email, owner.email.toUpperCase()]) {
    expect(await staffService().createAccount(moderatorFields(email))).toBeNull();
  }

  expect(await world.database.user.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(owner);
  expect(await world.database.passwordReset.count({ where: { userId: owner.id } })).toBe(0);
});

it('creates one account if operators request the same email address in parallel', async () => {
  const email = `${randomUUID()}@example.test`;

  const links = await Promise.all(
    [1, 2, 3].map(() => staffService().createAccount(moderatorFields(email))),
  );

  expect(links.filter((link) => link !== null)).toHaveLength(1);
  expect(await world.database.user.count({ where: { email } })).toBe(1);
});

it('returns false or null for an unknown account', async () => {
  const email = 'nobody@example.test';

  expect(await staffService().setRole(email, 'admin')).toBe(false);
  expect(await staffService().block(UNKNOWN_ID, 'Чужие фотографии')).toBe(false);
  expect(await staffService().unblock(UNKNOWN_ID)).toBe(false);
  expect(await staffService().findIdByEmail(email)).toBeNull();
});
