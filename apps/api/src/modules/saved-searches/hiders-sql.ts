import { Prisma } from '../../generated/prisma/client.ts';

/** Query for the accounts that hide an ad or its seller */
export const hidersSql = (postId: Prisma.Sql, sellerId: Prisma.Sql) => Prisma.sql`
  SELECT user_id FROM post_hiding WHERE post_id = ${postId}
  UNION ALL SELECT user_id FROM seller_hiding WHERE seller_id = ${sellerId}`;
