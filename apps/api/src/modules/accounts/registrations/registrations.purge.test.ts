import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recurringJobs } from '../../../recurring-jobs.ts';
import { anAccount, aSignedInAccount } from '../../../testing/an-account.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const DAY_MS = 86_400_000;
const timeAfterStart = (ms: number) => new Date(START.getTime() + ms);

/** Creates one row of each kind; all have the same id and expire at a moment. */
async function createExpiringRows(expiresAt: Date) {
  const user = await anAccount(world);
  const id = randomUUID();
  const { database } = world;
  const personFields = { email: `${id}@example.test`, firstName: 'Анна', lastName: 'К' };
  await database.registration.create({
    data: {
      ...personFields,
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
    data: { id, userId: user.id, newEmail: personFields.email, expiresAt },
  });
  await database.providerSignIn.create({
    data: { ...personFields, id, provider: 'google', subject: id, locale: 'ru', expiresAt },
  });
  return id;
}

/** Returns the number of rows with an id, by kind. */
async function countRows(id: string) {
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
    const expiredId = await createExpiringRows(START);
    const validId = await createExpiringRows(timeAfterStart(1));
    const { user } = await aSignedInAccount(world);
    const networks = [timeAfterStart(-90 * DAY_MS - 1), timeAfterStart(-90 * DAY_MS)];
    await world.database.knownNetwork.createMany({
      data: networks.map((lastUsed, n) => ({ userId: user.id, network: `old ${n}`, lastUsed })),
    });
    const job = recurringJobs(world.app.services, world).find(
      ({ name }) => name === 'forget-sign-ins',
    );

    await job?.run();
    await job?.run();

    expect(await countRows(expiredId)).toEqual([0, 0, 0, 0]);
    expect(await countRows(validId)).toEqual([1, 1, 1, 1]);
    const knownNetworks = await world.database.knownNetwork.findMany({
      where: { userId: user.id },
    });
    expect(knownNetworks.map(({ network }) => network)).toContain('old 1');
    expect(knownNetworks.map(({ network }) => network)).not.toContain('old 0');
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
  });
});
