import type { PostValues } from '@pitlane/contracts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../infra/database.ts';

const { sql } = Prisma;

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
  _count: { select: { photos: { where: { position: { not: null } } } } },
} satisfies Prisma.PostInclude;

/** Photos of the published version; those of an edit have no place yet. */
const shownPhotos = { where: { position: { not: null } }, orderBy: { position: 'asc' } } as const;

/** Ads that anyone can see: no condition on them is complete without it. */
export const visible = { status: 'active', hidden: false } as const;

const cardInclude = {
  ...cardFields,
  photos: { ...shownPhotos, take: CARD_PHOTOS },
} satisfies Prisma.PostInclude;

const postInclude = {
  ...cardFields,
  photos: shownPhotos,
  steeringWheel: true,
  registerCountry: true,
  deliveryCountry: true,
  edit: true,
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

/** One ad with everything its page shows, whatever its status. */
export function findPost(transaction: DatabaseTransaction, id: number): Promise<PostRow | null> {
  return transaction.post.findUnique({
    relationLoadStrategy: 'join',
    where: { id },
    include: postInclude,
  });
}

/** These ads with everything their pages show, in the order of the ids. */
export async function findPosts(database: DatabaseTransaction, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await database.post.findMany({
    relationLoadStrategy: 'join',
    where: { id: { in: ids } },
    include: postInclude,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Whose an ad is and whether anyone can see it. */
export function findSight(database: Database, id: number) {
  return database.post.findUnique({
    where: { id },
    select: { userId: true, status: true, hidden: true },
  });
}

/** Whether an ad can be seen by anyone. */
export async function isActive(database: Database, id: number): Promise<boolean> {
  return (await database.post.count({ where: { id, ...visible } })) > 0;
}

/** Unique views of ads by day since a day, the oldest first. */
export function findDays(transaction: DatabaseTransaction, postIds: number[], since: Date) {
  return transaction.postDay.findMany({
    where: { postId: { in: postIds }, day: { gte: since } },
    orderBy: { day: 'asc' },
  });
}

/**
 * The dictionary rows that versions of ads name.
 * @returns what a version's own rows are
 * @throws Error when a version names what is not there
 */
export async function findNamed(database: DatabaseTransaction, versions: PostValues[]) {
  const named = (pick: (values: PostValues) => number | null) => ({
    where: { id: { in: [...new Set(versions.flatMap((values) => pick(values) ?? []))] } },
  });
  const [
    brands,
    models,
    generations,
    modifications,
    engines,
    transmissions,
    wheelDrives,
    carcases,
    colors,
    currencies,
    steeringWheels,
    cities,
    countries,
  ] = await Promise.all([
    database.brand.findMany(named((values) => values.brand_id)),
    database.model.findMany(named((values) => values.model_id)),
    database.generation.findMany(named((values) => values.generation_id)),
    database.modification.findMany(named((values) => values.mod_id)),
    database.engine.findMany(named((values) => values.engine_id)),
    database.transmission.findMany(named((values) => values.transmission_id)),
    database.wheelDrive.findMany(named((values) => values.wheel_drive_id)),
    database.carcase.findMany(named((values) => values.carcase_id)),
    database.color.findMany(named((values) => values.color_id)),
    database.currency.findMany(named((values) => values.currency_id)),
    database.steeringWheel.findMany(named((values) => values.steering_wheel_id)),
    database.city.findMany(named((values) => values.location_city_id)),
    database.country.findMany({
      where: {
        id: {
          in: versions.flatMap((values) =>
            [
              values.location_country_id,
              values.register_country_id,
              values.delivery_country_id,
            ].filter((id) => id !== null),
          ),
        },
      },
    }),
  ]);
  return (values: PostValues) => ({
    brand: needed(brands, values.brand_id),
    model: needed(models, values.model_id),
    generation: chosen(generations, values.generation_id),
    modification: chosen(modifications, values.mod_id),
    engine: chosen(engines, values.engine_id),
    transmission: chosen(transmissions, values.transmission_id),
    wheelDrive: chosen(wheelDrives, values.wheel_drive_id),
    carcase: needed(carcases, values.carcase_id),
    color: chosen(colors, values.color_id),
    currency: needed(currencies, values.currency_id),
    steeringWheel: chosen(steeringWheels, values.steering_wheel_id),
    locationCity: needed(cities, values.location_city_id),
    locationCountry: needed(countries, values.location_country_id),
    registerCountry: chosen(countries, values.register_country_id),
    deliveryCountry: chosen(countries, values.delivery_country_id),
  });
}

function chosen<Row extends { id: number }>(rows: Row[], id: number | null): Row | null {
  return id === null ? null : needed(rows, id);
}

function needed<Row extends { id: number }>(rows: Row[], id: number): Row {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Error(`A version of an ad names ${id}, which is not there`);
  return row;
}

/** The price band, in whole numbers: as shares they would round. */
const nearInPrice = sql`p.carcase_id = this.carcase_id AND p.price_rub * 100
  BETWEEN this.price_rub * ${PRICE_BAND.from}::int AND this.price_rub * ${PRICE_BAND.to}::int`;

/** What is alike, the most alike first. Each step is asked alone: the first ones read few ads. */
const similarSteps = [
  sql`p.model_id = this.model_id`,
  sql`p.brand_id = this.brand_id AND p.model_id <> this.model_id AND ${nearInPrice}`,
  sql`p.brand_id <> this.brand_id AND ${nearInPrice}`,
];

/**
 * Ids of similar ads, the most alike first: the same generation, the same model, then make and
 * body, then the body alone, both within the price band (issue 2, "really similar").
 */
export async function findSimilarIds(database: Database, id: number): Promise<number[]> {
  const ids: number[] = [];
  for (const alike of similarSteps) {
    const rows = await database.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM post p JOIN post this ON this.id = ${id}
      WHERE p.status = 'active' AND NOT p.hidden AND p.id <> this.id AND ${alike}
      ORDER BY p.model_id = this.model_id AND p.generation_id IS NOT DISTINCT FROM this.generation_id DESC,
        abs(p.price_rub - this.price_rub) NULLS LAST, p.id DESC
      LIMIT ${SIMILAR_MOST - ids.length}`;
    ids.push(...rows.map((row) => row.id));
    if (ids.length === SIMILAR_MOST) break;
  }
  return ids;
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
      ON CONFLICT DO NOTHING RETURNING post_id, day
    ), daily AS (
      INSERT INTO post_day AS known (post_id, day, views) SELECT post_id, day, 1 FROM seen
      ON CONFLICT (post_id, day) DO UPDATE SET views = known.views + 1
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

/** Forgets the views of days before one. */
export async function forgetDays(database: Database, before: Date): Promise<number> {
  const { count } = await database.postDay.deleteMany({ where: { day: { lt: before } } });
  return count;
}
