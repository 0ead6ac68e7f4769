import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const here = dirname(fileURLToPath(import.meta.url));
export const migrationsFolder = join(here, 'migrations');
const schemaFolder = join(here, 'schema');

const CONNECT_TIMEOUT_MS = 5_000;
const CHAR_OID = 18;
const TEXT_OID = 25;
const noFilters = { externalTables: [], externalEnums: [] };

export interface SchemaDifference {
  /** True when database and schema agree. */
  equal: boolean;
  /** The SQL that would bring the database to the schema; empty when they agree. */
  sql: string;
}

/** The schema files as the engine takes them: path and text. */
function schemaFiles(): { path: string; content: string }[] {
  return readdirSync(schemaFolder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({
      path: join(schemaFolder, name),
      content: readFileSync(join(schemaFolder, name), 'utf8'),
    }));
}

/** Names of the migrations in a folder, oldest first. */
function migrationNames(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Which columns of an answer were "char", by the answer's rows. */
const charColumns = new WeakMap<object, number[]>();

// Prisma's PostgreSQL adapter refuses the type "char" (OID 18), which the engine meets when it
// reads a schema back. The pool hands it over as text and remembers where; the adapter's answer
// then names those columns what the engine expects.
class EnginePool extends pg.Pool {
  override async query(...parameters: unknown[]): Promise<never> {
    const result: pg.QueryArrayResult | pg.QueryArrayResult[] = await Reflect.apply(
      super.query,
      this,
      parameters,
    );
    // A script has an answer for each statement, which nobody reads.
    if (Array.isArray(result)) return result as never;
    const found: number[] = [];
    for (const [index, field] of result.fields.entries()) {
      if (field.dataTypeID !== CHAR_OID) continue;
      field.dataTypeID = TEXT_OID;
      found.push(index);
    }
    charColumns.set(result.rows, found);
    return result as never;
  }
}

/** Whoever comes behind a migration that waits for a table waits too. */
const BRIEFLY = "SET LOCAL lock_timeout = '2s';\n";
const IS_LOCKED = '55P03';
const MOST_TRIES = 30;
const PAUSE_MS = 1_000;

/** Tries again where others held a table for too long, after a pause in which all who waited behind go on. */
async function waitingBriefly(migrate: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await migrate();
      return;
    } catch (error) {
      if (tries === MOST_TRIES || !isLocked(error)) throw error;
      await wait(PAUSE_MS);
    }
  }
}

/** The adapter wraps the database's own code. */
const isLocked = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (Reflect.get(error, 'originalCode') === IS_LOCKED || isLocked(Reflect.get(error, 'cause')));

class EngineAdapterFactory extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    // Prisma's own splits a script at every semicolon, also within functions, and runs one statement
    // after the other. Sent as it is, a migration happens as a whole or not at all.
    adapter.executeScript = (script) =>
      waitingBriefly(() => adapter.executeRaw({ sql: BRIEFLY + script, args: [], argTypes: [] }));
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const answer = await queryRaw(query);
      for (const index of charColumns.get(answer.rows) ?? []) {
        answer.columnTypes[index] = ColumnTypeEnum.Character;
      }
      return answer;
    };
    return adapter;
  }
}

/** Opens Prisma's schema engine on a database, runs the work and closes it. */
async function withEngine<T>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const files = schemaFiles();
  const pool = new EnginePool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The engine hides why a connection failed; the driver reports it.
  await pool.query('SELECT 1');
  const engine = await SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(new EngineAdapterFactory(pool)),
  );
  try {
    return await work(engine);
  } finally {
    engine.free();
    await pool.end();
  }
}

/**
 * Applies every migration the database has not seen, in Prisma's own bookkeeping table, so that
 * `prisma migrate deploy` can continue it. Safe to run again, and while servers run: it waits for a table
 * for two seconds at most before it lets others by.
 * @param folder where the migrations lie, beside their lock file
 * @returns the names that were applied now
 */
export async function applyMigrations(
  databaseUrl: string,
  folder = migrationsFolder,
): Promise<string[]> {
  return withEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: folder,
        lockfile: {
          path: 'migration_lock.toml',
          content: readFileSync(join(folder, 'migration_lock.toml'), 'utf8'),
        },
        shadowDbInitScript: '',
        migrationDirectories: migrationNames(folder).map((name) => ({
          path: name,
          migrationFile: {
            path: 'migration.sql',
            content: {
              tag: 'ok' as const,
              value: readFileSync(join(folder, name, 'migration.sql'), 'utf8'),
            },
          },
        })),
      },
      filters: noFilters,
    });
    return appliedMigrationNames;
  });
}

/** Names of the migrations that a database has not seen, oldest first; changes nothing. */
export async function findPendingMigrations(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      "SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = '_prisma_migrations'",
    );
    if (tables.length === 0) return migrationNames(migrationsFolder);
    const { rows } = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    );
    const applied = new Set(rows.map(({ name }) => name));
    return migrationNames(migrationsFolder).filter((name) => !applied.has(name));
  } finally {
    await client.end();
  }
}

/** Compares a migrated database with the schema files. */
export async function compareWithSchema(databaseUrl: string): Promise<SchemaDifference> {
  return withEngine(databaseUrl, async (engine) => {
    const files = schemaFiles();
    const result = await engine.diff({
      from: { tag: 'schemaDatasource', configDir: here, files },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: noFilters,
    });
    return { equal: result.exitCode === 0, sql: result.stdout ?? '' };
  });
}
