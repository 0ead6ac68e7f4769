import {
  type Filter,
  type PostField,
  type PostFieldRow,
  postFieldRows,
  vehicleStates,
} from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';
import type { VehicleChoice } from '../../core/catalogue/catalogue.rules.ts';
import { leastKopecks } from '../../core/rates/rates.rules.ts';
import type { SortTerm } from './search.rules.ts';

type Sql = Prisma.Sql;
const { sql, join, empty, raw } = Prisma;

/** Everything a filter needs to become SQL: nothing is looked up while it is built. */
export interface SearchScope {
  filter: Filter;
  /** The filter's vehicles, without parents that a child replaces. */
  vehicles: VehicleChoice;
  /** Whether the filter names vehicles at all: all of them unknown is an empty page. */
  namesVehicles: boolean;
  /** For each word of the text search, what is called so; null where no text is searched for. */
  words: VehicleChoice[] | null;
  /** Kopecks for one unit of the price filter's currency; null when there is no such currency. */
  kopecksPerUnit: Prisma.Decimal | null;
  /** Only this seller's ads. */
  sellerId: number | null;
  /**
   * The moment of the question, the same for all pages: ads published later stay out, promotions
   * and periods are measured from it, so that pages do not shift while people read.
   */
  asOf: Date;
}

const any = (column: Sql, ids: number[]) => sql`${column} = ANY(${ids})`;

/** An ad fits when it is of any of these vehicles. */
function vehiclesSql({ brands, models, generations, modifications }: VehicleChoice): Sql {
  const levels = [
    { column: sql`p.brand_id`, ids: brands },
    { column: sql`p.model_id`, ids: models },
    { column: sql`p.generation_id`, ids: generations },
    { column: sql`p.mod_id`, ids: modifications },
  ].filter((level) => level.ids.length > 0);
  if (levels.length === 0) return sql`FALSE`;
  return sql`(${join(
    levels.map((level) => any(level.column, level.ids)),
    ' OR ',
  )})`;
}

/** Every word is in the name of the make, the model, the generation or the modification. */
function wordsSql(words: VehicleChoice[]): Sql[] {
  // A text without words, such as a single comma, matches nothing.
  return words.length === 0 ? [sql`FALSE`] : words.map(vehiclesSql);
}

/** The price as cards show it in the filter's currency, rounded, as bounds that an index can read. */
function priceSql({ filter, kopecksPerUnit }: SearchScope): Sql[] {
  const { price_from: from, price_to: to } = filter;
  if (from === undefined && to === undefined) return [];
  if (!kopecksPerUnit) return [sql`FALSE`];
  return [
    ...(from === undefined ? [] : [sql`p.price_rub >= ${leastKopecks(from, kopecksPerUnit)}`]),
    ...(to === undefined ? [] : [sql`p.price_rub < ${leastKopecks(to + 1, kopecksPerUnit)}`]),
  ];
}

function stateSql(stateId: number | undefined): Sql[] {
  if (stateId === vehicleStates.new) return [sql`p.mileage = 0`];
  if (stateId === vehicleStates.used) return [sql`p.mileage > 0`];
  return [];
}

/** Fields whose condition is more than a comparison with their column. */
const special: readonly string[] = [
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'price',
  'currency_id',
] satisfies PostField[];

/** The columns that a filter compares with, named as the contract names their fields. */
const compared = Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, { filter }]) =>
  filter && !special.includes(name) ? [{ name, filter, column: raw(`p.${name}`) }] : [],
);

/** From and to, lists and single values of columns that hold what the filter names. */
function columnsSql(filter: Filter): Sql[] {
  const asked = new Map<string, unknown>(Object.entries(filter));
  const conditions = compared.flatMap(({ name, filter: by, column }): (Sql | false)[] => {
    if (by === 'range') {
      const [from, to] = [asked.get(`${name}_from`), asked.get(`${name}_to`)];
      return [
        from !== undefined && sql`${column} >= ${from}`,
        to !== undefined && sql`${column} <= ${to}`,
      ];
    }
    const value = asked.get(name);
    // A flag that is not asked for says nothing.
    if (value === undefined || value === false) return [];
    if (Array.isArray(value)) return [value.length > 0 && any(column, value)];
    return [value === true ? column : sql`${column} = ${value}`];
  });
  const { not_brand_id: brands = [], not_model_id: models = [] } = filter;
  return [
    ...conditions.filter((condition) => condition !== false),
    ...(brands.length > 0 ? [sql`p.brand_id <> ALL(${brands})`] : []),
    ...(models.length > 0 ? [sql`p.model_id <> ALL(${models})`] : []),
  ];
}

/** Kilometres and engine hours are not comparable: without a kind, mileage means kilometres. */
const kindOf = ({ kind, mileage_from: from, mileage_to: to }: Filter) =>
  kind ?? (from === undefined && to === undefined ? undefined : 'ground');

const daysBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * 86_400_000);

/**
 * The only place that knows how a filter becomes SQL: search, count, neighbours and the seller's
 * page all ask it, so they cannot disagree.
 * @returns conditions on `post p`, joined with AND
 */
export function whereSql(scope: SearchScope): Sql {
  const { filter, asOf, sellerId } = scope;
  const kind = kindOf(filter);
  return join(
    [
      sql`p.status = 'active'`,
      sql`NOT p.hidden`,
      sql`p.published_at <= ${asOf}`,
      ...(scope.namesVehicles ? [vehiclesSql(scope.vehicles)] : []),
      ...columnsSql(filter),
      ...priceSql(scope),
      ...stateSql(filter.state_id),
      ...(scope.words ? wordsSql(scope.words) : []),
      ...(kind ? [sql`p.kind = ${kind}::vehicle_kind`] : []),
      ...(filter.special_offer ? [sql`p.special_offer_date > ${asOf}`] : []),
      ...(filter.period ? [sql`p.published_at >= ${daysBefore(asOf, filter.period)}`] : []),
      ...(filter.seller_type
        ? [
            sql`p.user_id IN (SELECT id FROM users WHERE is_entity = ${filter.seller_type === 'entity'})`,
          ]
        : []),
      ...(sellerId === null ? [] : [sql`p.user_id = ${sellerId}`]),
    ],
    ' AND ',
  );
}

/** How many ads a scope holds. */
export async function countMatches(database: Database, scope: SearchScope): Promise<number> {
  const [row] = await database.$queryRaw<{ total: bigint }[]>`
    SELECT count(*) AS total FROM post p WHERE ${whereSql(scope)}`;
  return Number(row?.total ?? 0);
}

const columns = {
  published: sql`p.published_at`,
  price: sql`p.price_rub`,
  year: sql`p.year`,
  id: sql`p.id`,
} as const;

const directionSql = { asc: sql`ASC`, desc: sql`DESC` } as const;

type ColumnTerm = SortTerm & { key: keyof typeof columns };

/** The terms within each part of a list: promoted ads and the rest are read separately. */
const withinPart = (terms: SortTerm[]) =>
  terms.filter((term): term is ColumnTerm => term.key !== 'promoted');

/** An ad that was never promoted has no date: that is false, not unknown. */
const promotedSql = (promoted: boolean, asOf: Date) =>
  promoted
    ? sql`p.special_offer_date > ${asOf}`
    : sql`(p.special_offer_date IS NULL OR p.special_offer_date <= ${asOf})`;

/** Ads without a price stand last in both price orders, and so first where one is reversed. */
function orderBySql(terms: ColumnTerm[], nulls: Sql): Sql {
  return join(
    terms.map(
      ({ key, direction }) =>
        sql`${columns[key]} ${directionSql[direction]} ${key === 'price' ? nulls : empty}`,
    ),
    ', ',
  );
}

interface Page {
  limit: number;
  offset: number;
}

/**
 * The ids of one page, in order. Promoted ads come first and are few: they and the rest are read
 * separately, so that each part can walk the index by date instead of sorting everything.
 */
export async function findIds(
  database: Database,
  scope: SearchScope,
  terms: SortTerm[],
  { limit, offset }: Page,
): Promise<number[]> {
  const where = whereSql(scope);
  const { asOf, filter } = scope;
  const withinParts = withinPart(terms);
  const order = orderBySql(withinParts, sql`NULLS LAST`);
  if (withinParts.length === terms.length || filter.special_offer) {
    const rows = await database.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM post p WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
    return rows.map((row) => row.id);
  }
  const most = limit + offset;
  const rows = await database.$queryRaw<{ id: number }[]>`
    SELECT id FROM (
      (SELECT p.id, p.published_at, 0 AS part FROM post p
        WHERE ${where} AND ${promotedSql(true, asOf)} ORDER BY ${order} LIMIT ${most})
      UNION ALL
      (SELECT p.id, p.published_at, 1 AS part FROM post p
        WHERE ${where} AND ${promotedSql(false, asOf)} ORDER BY ${order} LIMIT ${most})
    ) AS p ORDER BY part, ${order} LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => row.id);
}

interface SortValues {
  promoted: boolean;
  published: Date;
  price: bigint | null;
  year: number;
  id: number;
}

/** Where an active ad stands in any order; null when there is no such ad. */
export async function findSortValues(
  database: Database,
  id: number,
  asOf: Date,
): Promise<SortValues | null> {
  const [row] = await database.$queryRaw<SortValues[]>`
    SELECT COALESCE(${promotedSql(true, asOf)}, FALSE) AS promoted, p.published_at AS published, p.price_rub AS price,
      p.year, p.id
    FROM post p WHERE p.id = ${id} AND p.status = 'active' AND NOT p.hidden`;
  return row ?? null;
}

/**
 * What lies strictly behind an ad in an order, in stretches, the nearest first. Each has a bound
 * that an index can begin at; as one condition they would be read from the list's beginning.
 */
function stretchesBehind(
  [first, ...rest]: SortTerm[],
  at: SortValues,
  asOf: Date,
  backwards: boolean,
): Sql[] {
  if (!first) return [];
  const behindWithin = stretchesBehind(rest, at, asOf, backwards);
  if (first.key === 'promoted') {
    const samePart = promotedSql(at.promoted, asOf);
    const otherPart = promotedSql(!at.promoted, asOf);
    const otherFollows = at.promoted === (first.direction === 'desc');
    return [
      ...behindWithin.map((stretch) => sql`${samePart} AND ${stretch}`),
      ...(otherFollows ? [otherPart] : []),
    ];
  }
  const column = columns[first.key];
  const value = at[first.key];
  const nullsFollow = first.key === 'price' && !backwards;
  if (value === null) {
    return [
      ...behindWithin.map((stretch) => sql`${column} IS NULL AND ${stretch}`),
      ...(nullsFollow ? [] : [sql`${column} IS NOT NULL`]),
    ];
  }
  const [bound, beyond] =
    first.direction === 'asc'
      ? [sql`${column} >= ${value}`, sql`${column} > ${value}`]
      : [sql`${column} <= ${value}`, sql`${column} < ${value}`];
  const [tied] = behindWithin;
  return [
    tied ? sql`${bound} AND (${beyond} OR ${tied})` : beyond,
    ...(nullsFollow ? [sql`${column} IS NULL`] : []),
  ];
}

/**
 * The ad that follows a place in a scope and order.
 * @param backwards walks the same list the other way
 * @returns its id, null at the end
 */
export async function findNeighbour(
  database: Database,
  scope: SearchScope,
  terms: SortTerm[],
  at: SortValues,
  backwards: boolean,
): Promise<number | null> {
  const where = whereSql(scope);
  const order = orderBySql(withinPart(terms), backwards ? sql`NULLS FIRST` : sql`NULLS LAST`);
  for (const stretch of stretchesBehind(terms, at, scope.asOf, backwards)) {
    const [row] = await database.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM post p WHERE ${where} AND ${stretch} ORDER BY ${order} LIMIT 1`;
    if (row) return row.id;
  }
  return null;
}
