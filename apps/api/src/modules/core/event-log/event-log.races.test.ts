// One world with two apps, as two processes.
import { expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { atOnce } from '../../../testing/parallel.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const numbersOf = async (userId: number) =>
  (await world.database.event.findMany({ where: { userId }, orderBy: { number: 'asc' } })).map(
    ({ number }) => number,
  );

it('numbers events of the same two accounts without a gap, in any order', async () => {
  const second = await world.anotherApp();
  const [a, b] = [await aSignedIn(world), await aSignedIn(world)].map(({ user }) => user.id) as [
    number,
    number,
  ];
  const sent: number[] = [];
  let watching = true;
  const watcher = (async () => {
    // Events read after the last number of a stream never precede one that is committed later.
    while (watching) {
      const after = new Map([[a, sent.at(-1) ?? 0]]);
      for (const { number } of await world.app.services.eventLog.findEventsAfter(after))
        sent.push(number);
    }
  })();
  await atOnce(40, async (n) => {
    const { eventLog } = (n % 2 === 0 ? world.app : second).services;
    const users = n % 4 < 2 ? [a, b] : [b, a];
    await world.database
      .$transaction(async (transaction) => {
        for (const userId of users) {
          eventLog.publish(transaction, [{ userId, kind: 'message', subjectId: n + 1 }]);
          // A repeated event is not stored twice.
          eventLog.publish(transaction, [{ userId, kind: 'message', subjectId: n + 1 }]);
        }
        await transaction.$executeRaw`SELECT 1`;
        if (n % 10 === 0) throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
  });
  watching = false;
  await watcher;

  const all = Array.from({ length: 36 }, (_none, n) => n + 1);
  expect(await numbersOf(a)).toEqual(all);
  expect(await numbersOf(b)).toEqual(all);
  expect(sent).toEqual(all.slice(0, sent.length));
});

it('publishes only within a transaction', () => {
  const { eventLog } = world.app.services;
  const event = { userId: 1, kind: 'message', subjectId: 1 } as const;
  expect(() => eventLog.publish(world.database, [event])).toThrow('requires a transaction');
});
