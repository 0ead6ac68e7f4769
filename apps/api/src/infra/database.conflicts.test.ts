import { afterAll, beforeAll, expect, it } from 'vitest';
import { aSeller } from '../testing/a-post.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';

let own: TestDatabase;
let database: Database;
beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase({
    DATABASE_URL: own.url,
    DATABASE_POOL_SIZE: 4,
    DATABASE_TIMEOUT_MS: 20_000,
  });
});
afterAll(async () => {
  await database.$disconnect();
  await own.drop();
});

it('retries a transaction that the database aborted for another one', async () => {
  const [a, b] = [await aSeller(database), await aSeller(database)];
  const rename = (id: number, firstName: string) => ({ where: { id }, data: { firstName } });
  let tries = 0;
  let begun = 0;
  let bothBegan = () => {};
  const both = new Promise<void>((resolve) => {
    bothBegan = resolve;
  });
  // Each locks a row and then requests the other's.
  const change = (first: number, second: number, name: string) =>
    database.$transaction(async (transaction) => {
      tries += 1;
      await transaction.user.update(rename(first, name));
      begun += 1;
      if (begun >= 2) bothBegan();
      await both;
      await transaction.user.update(rename(second, name));
    });

  await Promise.all([change(a.id, b.id, 'Анна'), change(b.id, a.id, 'Борис')]);

  expect(tries).toBe(3);
  const names = await database.user.findMany({ select: { firstName: true } });
  expect(new Set(names.map(({ firstName }) => firstName)).size).toBe(1);
});

it('waits for the connection of a transaction as long as for any other', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holding = Array.from({ length: 4 }, () => database.$transaction(() => held));
  setTimeout(release, 3_000);

  const late = database.$transaction(async () => 'done');

  expect(await late).toBe('done');
  await Promise.all(holding);
});

it('retries nothing else, and returns the result of a transaction', async () => {
  let tries = 0;
  const failing = database.$transaction(async () => {
    tries += 1;
    throw new Error('something else');
  });

  await expect(failing).rejects.toThrow('something else');
  expect(tries).toBe(1);
  expect(await database.$transaction(async () => 7)).toBe(7);
});
