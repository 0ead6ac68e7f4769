import type { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../infra/database.ts';

/** Photos a card carries: enough to leaf through, small enough for a page of 24. */
const CARD_PHOTOS = 6;
const SIMILAR_MOST = 12;
/** A similar ad of another model costs between these shares of the price. */
const PRICE_BAND = { from: 60, to: 160 } as const;

const cardFields = {
  brand: true,
  model: true,
  generation: true,
  modification: true,
  engine: true,
  transmission: true,
  wheelDrive: true,
  carcase: true,
  color: true,
  currency: true,
  locationCountry: true,
  locationCity: true,
  user: true,
  _count: { select: { photos: true } },
} satisfies Prisma.PostInclude;

const cardInclude = {
  ...cardFields,
  photos: { orderBy: { position: 'asc' }, take: CARD_PHOTOS },
} satisfies Prisma.PostInclude;

const postInclude = {
  ...cardFields,
  photos: { orderBy: { position: 'asc' } },
  steeringWheel: true,
  registerCountry: true,
  deliveryCountry: true,
} satisfies Prisma.PostInclude;

export type CardRow = Prisma.PostGetPayload<{ include: typeof cardInclude }>;
export type PostRow = Prisma.PostGetPayload<{ include: typeof postInclude }>;

/** The cards of these ads, in the order of the ids; ids that are gone by now fall out. */
export async function findCards(database: Database, ids: number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await database.post.findMany({
    relationLoadStrategy: 'join',
    where: { id: { in: ids } },
    include: cardInclude,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One active ad with everything its page shows. */
export function findActivePost(database: Database, id: number): Promise<PostRow | null> {
  return database.post.findFirst({
    relationLoadStrategy: 'join',
    where: { id, status: 'active' },
    include: postInclude,
  });
}

/** Whether an ad can be seen by anyone. */
export async function isActive(database: Database, id: number): Promise<boolean> {
  return (await database.post.count({ where: { id, status: 'active' } })) > 0;
}

/**
 * Ids of similar ads, the most alike first: the same generation, the same model, then make and
 * body, then the body alone, both within the price band (issue 2, "really similar").
 */
export async function findSimilarIds(database: Database, id: number): Promise<number[]> {
  const rows = await database.$queryRaw<{ id: number }[]>`
    SELECT p.id FROM post p
    JOIN post this ON this.id = ${id}
    CROSS JOIN LATERAL (
      SELECT p.price_rub * 100 BETWEEN this.price_rub * ${PRICE_BAND.from}::int
        AND this.price_rub * ${PRICE_BAND.to}::int AS near
    ) AS price
    WHERE p.status = 'active' AND p.id <> this.id
      AND (p.model_id = this.model_id OR (p.carcase_id = this.carcase_id AND price.near))
    ORDER BY p.generation_id IS NOT DISTINCT FROM this.generation_id AND p.model_id = this.model_id DESC,
      p.model_id = this.model_id DESC, p.brand_id = this.brand_id DESC,
      abs(p.price_rub - this.price_rub) NULLS LAST, p.id DESC
    LIMIT ${SIMILAR_MOST}`;
  return rows.map((row) => row.id);
}

/** Counts a view once for a viewer and day; the row decides, so parallel calls count once. */
export async function countView(
  database: Database,
  postId: number,
  viewer: string,
  day: string,
): Promise<void> {
  await database.$executeRaw`
    WITH seen AS (
      INSERT INTO post_view (post_id, viewer, day) VALUES (${postId}, ${viewer}, ${day}::date)
      ON CONFLICT DO NOTHING RETURNING post_id
    )
    UPDATE post SET views = views + 1 FROM seen WHERE post.id = seen.post_id`;
}

/** Writes down that the numbers of an ad were asked for. */
export async function notePhoneLook(
  database: Database,
  postId: number,
  viewer: string,
  lookedAt: Date,
): Promise<void> {
  await database.phoneLook.create({ data: { postId, viewer, lookedAt } });
}

/** Takes ads whose days are over off the site; run again, it finds nothing left. */
export async function expirePosts(database: Database, now: Date): Promise<number> {
  const { count } = await database.post.updateMany({
    where: { status: 'active', expiresAt: { lte: now } },
    data: { status: 'removed', removedReason: 'expired', updatedAt: now },
  });
  return count;
}

/** Forgets who asked for numbers before a moment. */
export async function forgetPhoneLooks(database: Database, before: Date): Promise<number> {
  const { count } = await database.phoneLook.deleteMany({ where: { lookedAt: { lt: before } } });
  return count;
}

/** Forgets who looked before a day; the counters on the ads stay. */
export async function forgetViews(database: Database, before: Date): Promise<number> {
  const { count } = await database.postView.deleteMany({ where: { day: { lt: before } } });
  return count;
}
