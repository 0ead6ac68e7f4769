import type { FormKind } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import type { Usage } from './form-limits.rules.ts';

const { sql } = Prisma;

/** Sender of a form, as limits identify them. */
export interface FormSender {
  browser: string | null;
  userId: number | null;
  /** Keyed hash of the network of the IP address. */
  network: string | null;
}

/**
 * Serializes the requests of one sender. Keys are always locked in the same order, so that two senders cannot deadlock.
 */
export async function lockSender(
  transaction: DatabaseTransaction,
  { browser, userId, network }: FormSender,
): Promise<void> {
  const keys = [
    ...(userId === null ? [] : [`forms of account ${userId}`]),
    ...(network === null ? [] : [`forms of address ${network}`]),
    ...(browser === null ? [] : [`forms of browser ${browser}`]),
  ];
  await transaction.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`;
}

/**
 * Returns the usage per browser, account and IP address since `since`; error reports are counted separately. Requests
 * that the server creates for ads (`addBuyoutRequest`) have no network and are not counted.
 */
export async function findUsage(
  transaction: DatabaseTransaction,
  { browser, userId, network }: FormSender,
  kind: FormKind,
  since: Date,
): Promise<Usage[]> {
  const countedCondition = kind === 'error' ? sql`kind = 'error'` : sql`kind <> 'error'`;
  const filterByKind = sql`FILTER (WHERE kind = ${kind}::request_kind)`;
  const usageBy = (who: Usage['who'], by: Prisma.Sql) => sql`
    SELECT ${who} AS who, count(*)::int AS "all", count(*) ${filterByKind}::int AS "ofKind",
      min(created_at) AS first, min(created_at) ${filterByKind} AS "firstOfKind"
    FROM request
    WHERE ${by} AND created_at > ${since} AND network IS NOT NULL AND ${countedCondition}`;
  const usages = [
    ...(browser === null ? [] : [usageBy('browser', sql`browser = ${browser}`)]),
    ...(userId === null ? [] : [usageBy('account', sql`user_id = ${userId}`)]),
    ...(network === null ? [] : [usageBy('address', sql`network = ${network}`)]),
  ];
  if (usages.length === 0) return [];
  return transaction.$queryRaw<Usage[]>(Prisma.join(usages, ' UNION ALL '));
}
