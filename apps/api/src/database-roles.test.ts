import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure } from './infra/failure-message.ts';
import { createQueues } from './infra/jobs.ts';
import { prepareRoles } from './testing/database-roles.ts';
import { applyMigrations } from './testing/migrations.ts';
import { createTestDatabase, runStatements, type TestDatabase } from './testing/test-database.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

async function rowsOf(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text: query, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

/** Lists owners of all objects except those of the system and of extensions. */
const ownersIn = (url: string) =>
  rowsOf(
    url,
    `SELECT DISTINCT pg_get_userbyid(owner) FROM (
       SELECT oid, 'pg_class'::regclass AS class, relowner AS owner, relnamespace AS namespace FROM pg_class
       UNION ALL SELECT oid, 'pg_proc'::regclass, proowner, pronamespace FROM pg_proc
       UNION ALL SELECT oid, 'pg_type'::regclass, typowner, typnamespace FROM pg_type
       UNION ALL SELECT oid, 'pg_namespace'::regclass, nspowner, oid FROM pg_namespace
         WHERE nspowner <> 'pg_database_owner'::regrole
     ) AS object JOIN pg_namespace n ON n.oid = namespace
     WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' AND NOT EXISTS (
       SELECT FROM pg_depend d WHERE (d.classid, d.objid, d.deptype) = (class, object.oid, 'e'))`,
  );

const rightsQuery = `
  SELECT current_user::text, rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls
  FROM pg_roles WHERE rolname = current_user`;

it('gives all objects to the owner role, which is not a superuser', async () => {
  expect(await rowsOf(testDatabase.ownerUrl, rightsQuery)).toEqual([['pitlane_owner', false]]);
  expect(await ownersIn(testDatabase.url)).toEqual([['pitlane_owner']]);
});

describe('the role of server and worker', () => {
  it('is not a superuser and is a member of no other role', async () => {
    expect(await rowsOf(testDatabase.url, rightsQuery)).toEqual([['pitlane_app', false]]);
    const roles = `SELECT rolname FROM pg_roles
      WHERE rolname <> current_user AND pg_has_role(current_user, oid, 'MEMBER')`;
    expect(await rowsOf(testDatabase.url, roles)).toEqual([]);
  });

  it.each([
    'CREATE TABLE another (id int)',
    'CREATE SCHEMA another',
    `CREATE FUNCTION another() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    'CREATE TABLE pgboss.another (id int)',
    'CREATE INDEX another ON post (id)',
    'CREATE EXTENSION hstore',
    'CREATE ROLE another',
    'CREATE DATABASE another',
    'ALTER TABLE post ADD COLUMN another int',
    'ALTER TABLE moderation_entry DISABLE TRIGGER ALL',
    'ALTER FUNCTION refuse_log_change() OWNER TO pitlane_app',
    'ALTER ROLE pitlane_app SUPERUSER',
    'DROP TABLE post',
    'DROP TRIGGER moderation_entry_append_only ON moderation_entry',
    'TRUNCATE post_view',
    'TRUNCATE moderation_entry',
    'SET session_replication_role = replica',
    'SET ROLE pitlane_owner',
    `COPY post TO PROGRAM 'cat'`,
  ])('cannot run: %s', async (statement) => {
    await expect(runStatements(testDatabase.url, statement)).rejects.toThrow(
      /^(permission denied|must be owner)/,
    );
  });

  it('reads and writes rows of tables that the owner creates later', async () => {
    await testDatabase.asOwner(
      'CREATE SCHEMA later; CREATE TABLE later.made (id serial, name text)',
    );

    await runStatements(
      testDatabase.url,
      `INSERT INTO later.made (name) VALUES ('a'); UPDATE later.made SET name = 'b';
       SELECT setval('later.made_id_seq', 7); DELETE FROM later.made;`,
    );
  });
});

describe('a database of a release without roles', () => {
  let oldDatabase: TestDatabase;
  beforeAll(async () => {
    oldDatabase = await createTestDatabase('template0');
    await applyMigrations(oldDatabase.adminUrl);
    await createQueues(oldDatabase.adminUrl);
  });
  afterAll(() => oldDatabase.drop());

  it('is transferred to its owner once, and unchanged by a second run', async () => {
    const [[admin]] = (await rowsOf(oldDatabase.adminUrl, 'SELECT current_user::text')) as [
      [string],
    ];
    expect(await ownersIn(oldDatabase.adminUrl)).toEqual([[admin]]);
    const dryRunCount = await prepareRoles(oldDatabase, true);
    expect(await ownersIn(oldDatabase.adminUrl)).toEqual([[admin]]);

    expect(await prepareRoles(oldDatabase)).toBe(dryRunCount);
    expect(await prepareRoles(oldDatabase)).toBe(0);

    expect(dryRunCount).toBeGreaterThan(100);
    expect(await ownersIn(oldDatabase.adminUrl)).toEqual([['pitlane_owner']]);
    await oldDatabase.asOwner(
      'ALTER TABLE post ADD COLUMN next int; DROP FUNCTION refuse_log_change CASCADE',
    );
    await createQueues(oldDatabase.ownerUrl);
    await runStatements(oldDatabase.url, `UPDATE post SET next = 1; DELETE FROM pgboss.job`);
    const permissionError = /^(permission denied|must be owner)/;
    for (const statement of ['DROP TABLE post', 'CREATE TEMPORARY TABLE another (id int)']) {
      await expect(runStatements(oldDatabase.url, statement)).rejects.toThrow(permissionError);
    }
  });

  it('is not prepared with equal roles, equal passwords or a role with excessive rights', async () => {
    const { adminUrl, ownerUrl, url } = oldDatabase;
    const { password } = new URL(ownerUrl);
    const withChange = (url: string, change: object) => Object.assign(new URL(url), change).href;

    for (const [urls, reason] of [
      [{ adminUrl, ownerUrl, url: ownerUrl }, 'need a role each'],
      [{ adminUrl, ownerUrl: adminUrl, url }, 'need a role each'],
      [{ adminUrl, ownerUrl, url: withChange(url, { password }) }, 'a password of its own'],
      [
        { adminUrl: ownerUrl, ownerUrl: withChange(ownerUrl, { username: 'pitlane' }), url },
        'has rights that it must not have',
      ],
    ] as const) {
      await expect(prepareRoles(urls)).rejects.toThrow(reason);
    }
  });

  it.each(['pa#ss', '%zz'])(
    'is not prepared with the unencoded password %s, which is not printed',
    async (password) => {
      const url = `postgresql://pitlane:${password}@localhost/pitlane`;

      const message = await prepareRoles({ ...oldDatabase, adminUrl: url }).catch(describeFailure);

      expect(message).toBe(
        'DATABASE_ADMIN_URL is not a valid URL: percent-encode special characters in user and password.',
      );
    },
  );
});
