import { runningUrl } from '../../scripts/postgres/cluster.ts';
import { startPostgres } from '../../scripts/postgres/embedded.ts';
import { dataFolder } from './command-config.ts';

/**
 * Runs a command's work on the database it means: DATABASE_URL, else the embedded one of the data
 * folder, whether `npm start` runs it now or not.
 * @returns what the work returns
 * @throws Error when the embedded database cannot be started
 */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = dataFolder();
  const url = process.env.DATABASE_URL || runningUrl(folder);
  if (url) return work(url);
  const postgres = await startPostgres(folder);
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
