import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSellerRow } from '../testing/a-post.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({
    DATABASE_URL: testDatabase.url,
    DATABASE_POOL_SIZE: 4,
    DATABASE_TIMEOUT_MS: 20_000,
  });
});
afterAll(async () => {
  await database.$disconnect();
  await testDatabase.drop();
});

it('retries a transaction that the database aborted because of another one', async () => {
  const [a, b] = [await aSellerRow(database), await aSellerRow(database)];
  const rename = (id: number, firstName: string) => ({ where: { id }, data: { firstName } });
  let tries = 0;
  let begunCount = 0;
  let bothBegan = () => {};
  const bothBegun = new Promise<void>((resolve) => {
    bothBegan = resolve;
  });
  // Each locks a row and then requests the other's.
  const renameBoth = (first: number, second: number, name: string) =>
    database.$transaction(async (transaction) => {
      tries += 1;
      await transaction.user.update(rename(first, name));
      begunCount += 1;
      if (begunCount >= 2) bothBegan();
      await bothBegun;
      await transaction.user.update(rename(second, name));
    });

  await Promise.all([renameBoth(a.id, b.id, 'Анна'), renameBoth(b.id, a.id, 'Борис')]);

  expect(tries).toBe(3);
  const names = await database.user.findMany({ select: { firstName: true } });
  expect(new Set(names.map(({ firstName }) => firstName)).size).toBe(1);
});

it('waits for the connection of a transaction longer than the 2 s that Prisma allows by default', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const openTransactions = Array.from({ length: 4 }, () => database.$transaction(() => released));
  setTimeout(release, 3_000);

  const waitingTransaction = database.$transaction(async () => 'done');

  expect(await waitingTransaction).toBe('done');
  await Promise.all(openTransactions);
});

it('does not retry other errors, and returns the result of a transaction', async () => {
  let tries = 0;
  const failing = database.$transaction(async () => {
    tries += 1;
    throw new Error('something else');
  });

  await expect(failing).rejects.toThrow('something else');
  expect(tries).toBe(1);
  expect(await database.$transaction(async () => 7)).toBe(7);
});
