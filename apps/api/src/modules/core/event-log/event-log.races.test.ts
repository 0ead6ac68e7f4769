// Two apps in one world act as two processes.
import { expect, it } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const fetchEventNumbers = async (userId: number) =>
  (await world.database.event.findMany({ where: { userId }, orderBy: { number: 'asc' } })).map(
    ({ number }) => number,
  );

it('numbers parallel events of two accounts without gaps', async () => {
  const secondApp = await world.anotherApp();
  const [firstUserId, secondUserId] = [
    await aSignedInAccount(world),
    await aSignedInAccount(world),
  ].map(({ user }) => user.id) as [number, number];
  const readNumbers: number[] = [];
  let isWatching = true;
  const watcher = (async () => {
    // No event may be committed later with a number below those already read.
    while (isWatching) {
      const lastNumbers = new Map([[firstUserId, readNumbers.at(-1) ?? 0]]);
      for (const { number } of await world.app.services.eventLog.findEventsAfter(lastNumbers))
        readNumbers.push(number);
    }
  })();
  await inParallel(40, async (n) => {
    const { eventLog } = (n % 2 === 0 ? world.app : secondApp).services;
    const users = n % 4 < 2 ? [firstUserId, secondUserId] : [secondUserId, firstUserId];
    await world.database
      .$transaction(async (transaction) => {
        for (const userId of users) {
          eventLog.publish(transaction, [{ userId, kind: 'message', subjectId: n + 1 }]);
          // A repeated event is stored once.
          eventLog.publish(transaction, [{ userId, kind: 'message', subjectId: n + 1 }]);
        }
        await transaction.$executeRaw`SELECT 1`;
        if (n % 10 === 0) throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
  });
  isWatching = false;
  await watcher;

  const allNumbers = Array.from({ length: 36 }, (_none, n) => n + 1);
  expect(await fetchEventNumbers(firstUserId)).toEqual(allNumbers);
  expect(await fetchEventNumbers(secondUserId)).toEqual(allNumbers);
  expect(readNumbers).toEqual(allNumbers.slice(0, readNumbers.length));
});

it('requires a transaction to publish', () => {
  const { eventLog } = world.app.services;
  const event = { userId: 1, kind: 'message', subjectId: 1 } as const;
  expect(() => eventLog.publish(world.database, [event])).toThrow('requires a transaction');
});
