import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recurringJobs } from '../../../recurring-jobs.ts';
import { anAccount, aSignedIn } from '../../../testing/an-account.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const DAY_MS = 86_400_000;
const after = (ms: number) => new Date(START.getTime() + ms);

/** Creates a row of each kind that expires at a moment. */
async function rowsUntil(expiresAt: Date) {
  const user = await anAccount(world);
  const id = randomUUID();
  const { database } = world;
  const person = { email: `${id}@example.test`, firstName: 'Анна', lastName: 'К' };
  await database.registration.create({
    data: {
      ...person,
      id,
      phone: '+79991234567',
      passwordHash: 'x',
      isEntity: false,
      locale: 'ru',
      network: 'a network',
      createdAt: START,
      expiresAt,
    },
  });
  await database.passwordReset.create({ data: { id, userId: user.id, expiresAt } });
  await database.emailChange.create({
    data: { id, userId: user.id, newEmail: person.email, expiresAt },
  });
  await database.providerSignIn.create({
    data: { ...person, id, provider: 'google', subject: id, locale: 'ru', expiresAt },
  });
  return id;
}

/** Returns the existing kinds of rows with an id. */
async function left(id: string) {
  const where = { where: { id } };
  const { database } = world;
  return Promise.all([
    database.registration.count(where),
    database.passwordReset.count(where),
    database.emailChange.count(where),
    database.providerSignIn.count(where),
  ]);
}

describe('forget-sign-ins', () => {
  it('removes expired rows, preserves valid ones, and can run twice', async () => {
    const over = await rowsUntil(START);
    const running = await rowsUntil(after(1));
    const { user } = await aSignedIn(world);
    const networks = [after(-90 * DAY_MS - 1), after(-90 * DAY_MS)];
    await world.database.knownNetwork.createMany({
      data: networks.map((lastUsed, n) => ({ userId: user.id, network: `old ${n}`, lastUsed })),
    });
    const job = recurringJobs(world.app.services, world).find(
      ({ name }) => name === 'forget-sign-ins',
    );

    await job?.run();
    await job?.run();

    expect(await left(over)).toEqual([0, 0, 0, 0]);
    expect(await left(running)).toEqual([1, 1, 1, 1]);
    const known = await world.database.knownNetwork.findMany({ where: { userId: user.id } });
    expect(known.map(({ network }) => network)).toContain('old 1');
    expect(known.map(({ network }) => network)).not.toContain('old 0');
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
  });
});
