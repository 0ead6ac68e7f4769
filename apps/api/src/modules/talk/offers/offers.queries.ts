import type { OfferStatus } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { OfferSide } from '../../../generated/prisma/enums.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

const { sql, empty } = Prisma;

export interface OfferRow {
  id: number;
  postId: number;
  titles: unknown;
  buyerId: number;
  sellerId: number;
  role: OfferSide;
  by: OfferSide;
  price: bigint;
  currencyId: number;
  code: string;
  sign: string;
  nameRu: string;
  nameEn: string;
  status: OfferStatus;
  counterToId: number | null;
  auto: boolean;
  /** True if another offer for the ad has been accepted. */
  isAdTaken: boolean;
  chatId: number | null;
  expiresAt: Date;
  createdAt: Date;
  answeredAt: Date | null;
  otherId: number;
  firstName: string;
  companyName: string | null;
  isEntity: boolean;
  avatar: string | null;
  logo: string | null;
  hasBlocked: boolean;
}

/** Filters of a list of offers; an omitted field does not filter. */
export interface OfferFilter {
  id?: number | undefined;
  ids?: number[] | undefined;
  role?: OfferSide | undefined;
  postId?: number | undefined;
  status?: OfferStatus | undefined;
}

/** The only definition of an open offer: an expired offer has lapsed, even before the job records it. */
const isOpen = (now: Date) => sql`o.status = 'open' AND o.expires_at > ${now}`;
const hasLapsed = (now: Date) =>
  sql`(o.status = 'lapsed' OR (o.status = 'open' AND o.expires_at <= ${now}))`;

function statusCondition(status: OfferStatus, now: Date): Prisma.Sql {
  if (status === 'open') return isOpen(now);
  return status === 'lapsed' ? hasLapsed(now) : sql`o.status = ${status}::offer_status`;
}

function conditionsOf(userId: number, filter: OfferFilter, now: Date): Prisma.Sql {
  const { id, role, ids, postId, status } = filter;
  const side = {
    buyer: sql`o.buyer_id = ${userId}`,
    seller: sql`o.seller_id = ${userId}`,
    both: sql`(o.buyer_id = ${userId} OR o.seller_id = ${userId})`,
  }[role ?? 'both'];
  return sql`${side}
    ${id === undefined ? empty : sql`AND o.id = ${id}`}
    ${ids === undefined ? empty : sql`AND o.id = ANY(${ids}::int[])`}
    ${postId === undefined ? empty : sql`AND o.post_id = ${postId}`}
    ${status === undefined ? empty : sql`AND ${statusCondition(status, now)}`}`;
}

export function findOffers(
  transaction: DatabaseTransaction,
  userId: number,
  { filter, now, skip, take }: { filter: OfferFilter; now: Date; skip: number; take: number },
) {
  return transaction.$queryRaw<OfferRow[]>`
    SELECT s.id, s.post_id AS "postId", s.titles, s.buyer_id AS "buyerId", s.seller_id AS "sellerId",
      s.role, s.by, s.price, s.currency_id AS "currencyId", cur.code, cur.sign,
      cur.name_ru AS "nameRu", cur.name_en AS "nameEn",
      CASE WHEN s.is_over THEN 'lapsed' ELSE s.status END AS status,
      CASE WHEN s.is_over THEN s.expires_at ELSE s.answered_at END AS "answeredAt",
      s.counter_to_id AS "counterToId", s.auto, s.expires_at AS "expiresAt", s.created_at AS "createdAt",
      EXISTS (SELECT 1 FROM offer a WHERE a.post_id = s.post_id AND a.status = 'accepted') AS "isAdTaken",
      c.id AS "chatId", u.id AS "otherId", u.first_name AS "firstName",
      u.company_name AS "companyName", u.is_entity AS "isEntity", u.avatar, u.logo,
      EXISTS (SELECT 1 FROM user_block WHERE user_id = ${userId} AND blocked_id = u.id) AS "hasBlocked"
    FROM (
      SELECT o.*, CASE WHEN o.buyer_id = ${userId} THEN 'buyer' ELSE 'seller' END AS role,
        o.status = 'open' AND o.expires_at <= ${now} AS is_over
      FROM offer o WHERE ${conditionsOf(userId, filter, now)}
      ORDER BY o.id DESC LIMIT ${take} OFFSET ${skip}
    ) AS s
    JOIN currency cur ON cur.id = s.currency_id
    JOIN users u ON u.id = CASE WHEN s.role = 'buyer' THEN s.seller_id ELSE s.buyer_id END
    LEFT JOIN chat c ON c.post_id = s.post_id AND c.buyer_id = s.buyer_id
    ORDER BY s.id DESC`;
}

export async function countOffers(
  database: Database,
  userId: number,
  filter: OfferFilter,
  now: Date,
): Promise<number> {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM offer o WHERE ${conditionsOf(userId, filter, now)}`;
  return row?.count ?? 0;
}

export function countOffersOfDay(
  transaction: DatabaseTransaction,
  buyerId: number,
  day: Date,
): Promise<number> {
  return transaction.offer.count({ where: { buyerId, day } });
}

/** Returns whether either account has ever made the other an offer. */
export async function hasOfferBetween(database: Database, a: number, b: number): Promise<boolean> {
  const offer = await database.offer.findFirst({
    where: {
      OR: [
        { buyerId: a, sellerId: b },
        { buyerId: b, sellerId: a },
      ],
    },
    select: { id: true },
  });
  return offer !== null;
}

/** Returns a buyer's highest price per currency that the owner of an ad has declined at this asking price. */
export async function findHighestDeclined(
  transaction: DatabaseTransaction,
  { postId, buyerId }: { postId: number; buyerId: number },
  asking: { price: bigint | null; currencyId: number },
): Promise<{ price: bigint; currencyId: number }[]> {
  const groups = await transaction.offer.groupBy({
    by: ['currencyId'],
    where: {
      postId,
      buyerId,
      by: 'buyer',
      status: 'declined',
      askingPrice: asking.price,
      askingCurrencyId: asking.currencyId,
    },
    _max: { price: true },
  });
  return groups.flatMap(({ currencyId, _max: { price } }) =>
    price === null ? [] : [{ price, currencyId }],
  );
}
