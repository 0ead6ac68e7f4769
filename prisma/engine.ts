import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const prismaFolder = dirname(fileURLToPath(import.meta.url));
export const migrationsFolder = join(prismaFolder, 'migrations');
const schemaFolder = join(prismaFolder, 'schema');

const CONNECT_TIMEOUT_MS = 5_000;
const CHAR_OID = 18;
const TEXT_OID = 25;
const noFilters = { externalTables: [], externalEnums: [] };

export interface SchemaDifference {
  equal: boolean;
  /** SQL that would change the database to match the schema; empty if they agree. */
  sql: string;
}

/** Returns paths and texts of the schema files, in the format of the engine. */
function readSchemaFiles(): { path: string; content: string }[] {
  return readdirSync(schemaFolder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({
      path: join(schemaFolder, name),
      content: readFileSync(join(schemaFolder, name), 'utf8'),
    }));
}

/** Lists the migrations of a folder, oldest first. */
function listMigrations(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Indexes of the columns of type "char" in a result, keyed by the array of its rows. */
const charColumns = new WeakMap<object, number[]>();

// Prisma's PostgreSQL adapter rejects the type "char" (OID 18), which the engine reads from the catalogue. The pool
// returns such columns as text and records them; the adapter then reports the type that the engine expects.
class EnginePool extends pg.Pool {
  override async query(...parameters: unknown[]): Promise<never> {
    const result: pg.QueryArrayResult | pg.QueryArrayResult[] = await Reflect.apply(
      super.query,
      this,
      parameters,
    );
    // A script returns a result per statement, all of them unused.
    if (Array.isArray(result)) return result as never;
    const indexes: number[] = [];
    for (const [index, field] of result.fields.entries()) {
      if (field.dataTypeID !== CHAR_OID) continue;
      field.dataTypeID = TEXT_OID;
      indexes.push(index);
    }
    charColumns.set(result.rows, indexes);
    return result as never;
  }
}

/** Limits the wait for a lock: while a migration waits for a table, all later queries of that table wait behind it. */
const SET_LOCK_TIMEOUT = "SET LOCAL lock_timeout = '2s';\n";
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_ATTEMPTS = 30;
const RETRY_DELAY_MS = 1_000;

/** Retries if a table was locked for too long, after a pause in which waiting queries proceed. */
async function retryWhileLocked(migrate: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrate();
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLockTimeout(error)) throw error;
      await wait(RETRY_DELAY_MS);
    }
  }
}

/** Checks causes as well, because the adapter wraps the database's error. */
const isLockTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (Reflect.get(error, 'originalCode') === LOCK_NOT_AVAILABLE ||
    isLockTimeout(Reflect.get(error, 'cause')));

class EngineAdapterFactory extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    // Prisma's own version splits a script at every semicolon, even inside functions, and runs the statements one by
    // one. Sent as a whole, a migration is applied completely or not at all.
    adapter.executeScript = (script) =>
      retryWhileLocked(() =>
        adapter.executeRaw({ sql: SET_LOCK_TIMEOUT + script, args: [], argTypes: [] }),
      );
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query);
      for (const index of charColumns.get(result.rows) ?? []) {
        result.columnTypes[index] = ColumnTypeEnum.Character;
      }
      return result;
    };
    return adapter;
  }
}

async function withEngine<T>(
  databaseUrl: string,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  const files = readSchemaFiles();
  const pool = new EnginePool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // The engine hides the reason of a failed connection; the driver reports it.
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
 * Applies all pending migrations and records them in Prisma's table, so that `prisma migrate deploy` can continue. Safe
 * to repeat, and safe while servers run: waits for a locked table for at most two seconds, then lets waiting queries
 * pass and retries.
 * @param folder folder of the migrations and their lock file
 * @returns names of the migrations applied by this run
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
        migrationDirectories: listMigrations(folder).map((name) => ({
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

/** Lists the pending migrations of a database, oldest first, without changing anything. */
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
    if (tables.length === 0) return listMigrations(migrationsFolder);
    const { rows } = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL',
    );
    const applied = new Set(rows.map(({ name }) => name));
    return listMigrations(migrationsFolder).filter((name) => !applied.has(name));
  } finally {
    await client.end();
  }
}

export async function compareWithSchema(databaseUrl: string): Promise<SchemaDifference> {
  return withEngine(databaseUrl, async (engine) => {
    const files = readSchemaFiles();
    const result = await engine.diff({
      from: { tag: 'schemaDatasource', configDir: prismaFolder, files },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: noFilters,
    });
    return { equal: result.exitCode === 0, sql: result.stdout ?? '' };
  });
}
