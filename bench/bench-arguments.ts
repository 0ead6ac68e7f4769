import { type Action, dryRun, readArguments, UsageError } from '@pitlane/api/infra/command-line';
import pg from 'pg';

const CONNECT_TIMEOUT_MS = 5_000;

/** Fails early and clearly where the database to measure in is unreachable. */
async function connectOnce(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.connect();
  await client.end();
}

/**
 * Reads the command line of a benchmark, which writes into the database that DATABASE_URL names; ends the process
 * where it is not to run.
 */
export async function readBenchArguments<
  const Arguments extends NonNullable<Action['arguments']> = Record<never, never>,
  const Options extends NonNullable<Action['options']> = Record<never, never>,
>(name: string, definition: Omit<Action<Arguments, Options>, 'run'>) {
  return readArguments(
    name,
    { ...definition, options: Object.assign({}, dryRun, definition.options) },
    async (given) => {
      const url = process.env.DATABASE_URL;
      if (!url) throw new UsageError('Set DATABASE_URL to the database to measure in.');
      await connectOnce(url);
      if (!given['dry-run']) return true;
      const { host, pathname } = new URL(url);
      console.log(
        `Would run in the database ${pathname.slice(1)} at ${host}: ${definition.about}.`,
      );
      return false;
    },
  );
}
