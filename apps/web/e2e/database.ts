import pg from 'pg';
import { runningUrls } from '../../../scripts/postgres/cluster.ts';

/** Changes the database of the server that is tested, for what no call brings about. */
async function change(statement: string, ...values: unknown[]): Promise<void> {
  const urls = runningUrls(process.env.E2E_DATA_FOLDER ?? '');
  if (urls === null) throw new Error('The database of E2E_DATA_FOLDER does not run');
  const client = new pg.Client(urls.url);
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

/** Has the worker do a recurring job at once, not when its minute comes. */
export const runJob = (name: string) => change('INSERT INTO pgboss.job (name) VALUES ($1)', name);

/** Lets the time be over in which a payment can be paid. */
export const letExpire = (id: number) =>
  change('UPDATE money_transaction SET expires_at = created_at WHERE id = $1', id);

/** Marks an address as refused for good: the inbox of the tests takes everything. */
export const refuseMail = (email: string) =>
  change('UPDATE users SET email_refused_at = now() WHERE email = $1', email);

/** Turns a person into a company. */
export const letBeCompany = (id: number) =>
  change("UPDATE users SET is_entity = true, company_name = 'Дилер' WHERE id = $1", id);

/** Has a saved search name ids that no dictionary has, as after a release that took them away. */
export const letVanish = (id: number, fields: Record<string, number[] | number>) =>
  change('UPDATE saved_search SET filter = filter || $2 WHERE id = $1', id, JSON.stringify(fields));
