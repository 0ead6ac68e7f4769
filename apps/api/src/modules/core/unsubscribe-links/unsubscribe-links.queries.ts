import type { Database } from '../../../infra/database.ts';

interface UnsubscribeLink {
  hash: string;
  userId: number;
  scope: string;
  createdAt: Date;
}

/** Stores links; leaves existing ones unchanged. */
export async function storeLinks(database: Database, links: UnsubscribeLink[]): Promise<void> {
  await database.unsubscribeLink.createMany({ data: links, skipDuplicates: true });
}

export function findLink(database: Database, hash: string, createdAfter: Date) {
  return database.unsubscribeLink.findFirst({ where: { hash, createdAt: { gt: createdAfter } } });
}

/**
 * Purges up to `maxLinks` links created before a time.
 * @returns number of purged links
 */
export function purgeLinks(database: Database, before: Date, maxLinks: number): Promise<number> {
  return database.$executeRaw`
    DELETE FROM unsubscribe_link WHERE hash IN (
      SELECT hash FROM unsubscribe_link WHERE created_at <= ${before} LIMIT ${maxLinks})`;
}
