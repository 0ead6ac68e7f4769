import { runningUrls } from '../../scripts/postgres/cluster.ts';
import { startPostgres } from '../../scripts/postgres/embedded.ts';
import { dataFolder } from './command-config.ts';

/**
 * Runs work on the database of DATABASE_URL or, if it is not set, on the embedded one of the data folder, which is
 * started if it is not running.
 * @param work receives the URL for reading and writing rows, and the owner's URL for schema changes; without
 * DATABASE_OWNER_URL they are equal
 * @returns the result of the work
 * @throws Error if the embedded database cannot be started
 */
export async function withDatabase<T>(
  work: (url: string, ownerUrl: string) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  if (DATABASE_URL) return work(DATABASE_URL, DATABASE_OWNER_URL || DATABASE_URL);
  const folder = dataFolder();
  const urls = runningUrls(folder);
  if (urls) return work(urls.url, urls.ownerUrl);
  const postgres = await startPostgres(folder);
  try {
    return await work(postgres.url, postgres.ownerUrl);
  } finally {
    await postgres.stop();
  }
}
