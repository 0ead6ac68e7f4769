import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { serializeError } from './logged-error.ts';

// Errors of the real client are logged without values of a query.
let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({
    DATABASE_URL: testDatabase.url,
    DATABASE_POOL_SIZE: 2,
    DATABASE_TIMEOUT_MS: 10_000,
  });
});
afterAll(async () => {
  await database.$disconnect();
  await testDatabase.drop();
});

const userData = {
  email: 'quiet.person@example.test',
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$c29tZWhhc2g',
  firstName: 'Эсмеральда',
  lastName: 'Тихая',
  phone: '+79265557788',
  createdAt: new Date('2026-06-15T12:00:00.000Z'),
};

async function loggedErrorOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error, 'the query must fail').toBeInstanceOf(Error);
  return JSON.stringify(serializeError(error));
}

function expectNoValues(log: string): void {
  for (const secret of ['quiet.person', '$argon2', 'c29tZ', 'Эсмеральда', 'Тихая', '9265557788']) {
    expect(log).not.toContain(secret);
  }
}

const INVALID_DATE = new Date(Number.NaN);

it.each([
  ['a create', () => database.user.create({ data: { ...userData, createdAt: INVALID_DATE } })],
  [
    'an update',
    () =>
      database.user.updateMany({ where: { ...userData, blockedAt: INVALID_DATE }, data: userData }),
  ],
  ['a read', () => database.user.findFirst({ where: { ...userData, createdAt: INVALID_DATE } })],
])('logs no value if the client rejects %s', async (_what, work) => {
  const log = await loggedErrorOf(work());

  expectNoValues(log);
  expect(log).toContain('PrismaClientValidationError');
});

it.each([
  ['a duplicate email', 'P2002', () => database.user.create({ data: userData })],
  [
    'an unknown country',
    'P2003',
    () =>
      database.user.create({ data: { ...userData, email: 'q@example.test', countryId: 999_999 } }),
  ],
  [
    'a missing row',
    'P2025',
    () => database.user.update({ where: { email: 'nobody@example.test' }, data: userData }),
  ],
])('logs no value if the database rejects %s', async (_what, code, work) => {
  await database.user.createMany({ data: [userData], skipDuplicates: true });

  const log = await loggedErrorOf(work());

  expectNoValues(log);
  expect(log).toContain(code);
});

it('logs no value if a raw statement is rejected', async () => {
  await database.user.createMany({ data: [userData], skipDuplicates: true });

  const log = await loggedErrorOf(
    database.$executeRaw`
      INSERT INTO users (email, password_hash, first_name, last_name, phone, created_at)
      VALUES (${userData.email}, ${userData.passwordHash}, ${userData.firstName}, ${userData.lastName},
        ${userData.phone}, ${userData.createdAt})`,
  );

  expectNoValues(log);
});
