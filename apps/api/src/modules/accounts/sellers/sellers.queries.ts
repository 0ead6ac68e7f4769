import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';

const { sql } = Prisma;

/** Account with its city and figures about replies in recent chats. */
export interface SellerRow {
  id: number;
  firstName: string;
  isEntity: boolean;
  companyName: string | null;
  logo: string | null;
  avatar: string | null;
  phoneVerifiedAt: Date | null;
  createdAt: Date;
  city: { id: number; nameRu: string; nameEn: string } | null;
  chats: number;
  replied: number;
  /** Median minutes to a reply; `null` without replies. */
  minutes: number | null;
}

/** Columns and joins of `SellerRow`. Reads the chats opened since a moment with an index-only scan. */
const sellerColumns = (since: Date) => sql`
  u.id, u.first_name AS "firstName", u.is_entity AS "isEntity", u.company_name AS "companyName", u.logo, u.avatar,
    u.phone_verified_at AS "phoneVerifiedAt", u.created_at AS "createdAt",
    CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'nameRu', c.name_ru, 'nameEn', c.name_en) END AS city,
    reply.*
  FROM users u LEFT JOIN city c ON c.id = u.city_id CROSS JOIN LATERAL (
    SELECT count(*)::int AS chats, count(replied_at)::int AS replied,
      round(extract(epoch FROM
        percentile_cont(0.5) WITHIN GROUP (ORDER BY replied_at - created_at)) / 60)::int AS minutes
    FROM chat WHERE seller_id = u.id AND created_at > ${since} AND NOT by_offer
  ) AS reply`;

export function findSellers(database: Database, ids: number[], since: Date): Promise<SellerRow[]> {
  return database.$queryRaw`
    /* prepared sellers */ SELECT ${sellerColumns(since)} WHERE u.id = ANY(${ids})`;
}

/** Returns the sellers of active ads by ad id. */
export async function findSellersOfPosts(
  database: Database,
  postIds: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, SellerRow>> {
  const rows = await database.$queryRaw<(SellerRow & { postId: number })[]>`
    /* prepared sellers-of-posts */ SELECT p.id AS "postId", ${sellerColumns(since)} JOIN post p ON p.user_id = u.id
    WHERE p.id = ANY(${postIds}) AND p.status = 'active' AND NOT p.hidden`;
  return new Map(rows.map(({ postId, ...seller }) => [postId, seller]));
}

export async function findExistingAccounts(database: Database, ids: number[]): Promise<number[]> {
  const rows = await database.user.findMany({ where: { id: { in: ids } }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Returns those of the accounts that are not blocked and are a company or have an ad that is or was public. */
export async function findPublicSellers(database: Database, ids: number[]): Promise<number[]> {
  const rows = await database.$queryRaw<{ id: number }[]>`
    /* prepared public-sellers */ SELECT u.id FROM users u
    WHERE u.id = ANY(${ids}::int[]) AND u.blocked_at IS NULL AND (u.is_entity
      OR u.had_public_ad
      OR EXISTS (SELECT FROM post WHERE user_id = u.id AND published_at IS NOT NULL))`;
  return rows.map(({ id }) => id);
}
