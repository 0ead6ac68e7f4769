import pg from 'pg';
import { runningUrls } from '../../../scripts/postgres/cluster.ts';

/** Executes a statement in the database of the tested server, for states that the API cannot create. */
async function execute(
  statement: string,
  ...values: unknown[]
): Promise<Record<string, unknown>[]> {
  const urls = runningUrls(process.env.E2E_DATA_FOLDER ?? '');
  if (urls === null) throw new Error('the database of E2E_DATA_FOLDER is not running');
  const client = new pg.Client(urls.url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, values);
    return rows;
  } finally {
    await client.end();
  }
}

/** Enqueues a recurring job for immediate execution by the worker. */
export const enqueueJob = (name: string) =>
  execute('INSERT INTO pgboss.job (name) VALUES ($1)', name);

export const expirePayment = (id: number) =>
  execute('UPDATE money_transaction SET expires_at = created_at WHERE id = $1', id);

/** Marks an email address as permanently rejected, since the test inbox accepts every email. */
export const markEmailRejected = (email: string) =>
  execute('UPDATE users SET email_refused_at = now() WHERE email = $1', email);

export const convertToCompany = (id: number) =>
  execute("UPDATE users SET is_entity = true, company_name = 'Дилер' WHERE id = $1", id);

/** Adds unknown ids to a saved search, as if a release had removed them from the dictionaries. */
export const addUnknownIds = (id: number, fields: Record<string, number[] | number>) =>
  execute(
    'UPDATE saved_search SET filter = filter || $2 WHERE id = $1',
    id,
    JSON.stringify(fields),
  );

/** Returns those photo keys whose ad is public and has not changed since a time. */
export async function findPublicPhotos(keys: string[], since: Date): Promise<Set<unknown>> {
  const rows = await execute(
    `SELECT DISTINCT photo.key FROM photo JOIN post ON post.id = photo.post_id
     WHERE photo.key = ANY ($1) AND post.status = 'active' AND NOT post.hidden AND post.updated_at < $2`,
    keys,
    since,
  );
  return new Set(rows.map(({ key }) => key));
}
