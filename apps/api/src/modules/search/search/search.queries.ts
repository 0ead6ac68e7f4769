import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';
import { type SearchScope, textSql, whereSql } from '../filters/filter-sql.ts';
import type { SortValues } from '../index/cursor.ts';
import type { SortTerm } from '../index/sort-terms.ts';

type Sql = Prisma.Sql;
const { sql, join, empty } = Prisma;

export async function countMatches(database: Database, scope: SearchScope): Promise<number> {
  const [row] = await database.$queryRaw<{ total: bigint }[]>`
    SELECT count(*) AS total FROM post p WHERE ${whereSql(scope)}`;
  return Number(row?.total ?? 0);
}

const columns = {
  published: sql`p.published_at`,
  price: sql`p.price_rub`,
  year: sql`p.year`,
  mileage: sql`p.mileage`,
  power: sql`p.power`,
  id: sql`p.id`,
} as const;

const directionSql = { asc: sql`ASC`, desc: sql`DESC` } as const;

type ColumnTerm = SortTerm & { key: keyof typeof columns };

const isColumnTerm = (term: SortTerm): term is ColumnTerm => term.key !== 'relevance';

/** Returns the condition that the words are in the title of an ad, or that they are not. */
function titleMatchSql(isInTitle: boolean, { text }: Pick<SearchScope, 'text'>): Sql {
  const titleCondition = textSql(text, 'title');
  return isInTitle ? titleCondition : sql`NOT ${titleCondition}`;
}

/** Reports whether ads may lack a key. Such ads come last in both directions, and therefore first in reverse. */
const isOptional = (key: SortTerm['key']) => key === 'price' || key === 'power';

function orderBySql(terms: ColumnTerm[], nulls: Sql): Sql {
  return join(
    terms.map(
      ({ key, direction }) =>
        sql`${columns[key]} ${directionSql[direction]} ${isOptional(key) ? nulls : empty}`,
    ),
    ', ',
  );
}

interface PageOptions {
  limit: number;
  offset: number;
  /** Number of ads in the scope, if known. */
  total?: number;
}

/** Maximum number of matches for which sorting all is faster than scanning the newest ads for them. */
const MAX_SORTED_MATCHES = 20_000;

/**
 * Returns the ids of a page, in order. By relevance, ads with and without the words in their title are read
 * separately, so that each part can scan the index by date instead of sorting everything.
 */
export async function findIds(
  database: Database,
  scope: SearchScope,
  terms: SortTerm[],
  { limit, offset, total = 0 }: PageOptions,
): Promise<number[]> {
  const where = whereSql(scope);
  const columnTerms = terms.filter(isColumnTerm);
  const order = orderBySql(columnTerms, sql`NULLS LAST`);
  if (columnTerms.length === terms.length) {
    const rows = await database.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM post p WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
    return rows.map((row) => row.id);
  }
  if (total <= MAX_SORTED_MATCHES) {
    const rows = await database.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM post p WHERE ${where}
      ORDER BY ${titleMatchSql(true, scope)} DESC, ${order} LIMIT ${limit} OFFSET ${offset}`;
    return rows.map((row) => row.id);
  }
  const titlePart = { scope, isInTitle: true, order };
  const firstIds = await findPartIds(database, { ...titlePart, limit, offset });
  // Scanning all ads for the empty rest of a part would be very slow.
  if (firstIds.length === limit || offset + firstIds.length === total) return firstIds;
  const skipCount = firstIds.length > 0 ? 0 : offset - (await countPart(database, titlePart));
  const otherPart = {
    ...titlePart,
    isInTitle: false,
    limit: limit - firstIds.length,
    offset: Math.max(0, skipCount),
  };
  // An ad may have moved from one part to the other between the queries.
  return [...new Set([...firstIds, ...(await findPartIds(database, otherPart))])];
}

/** Returns the ids of all ads of a scope whose special placement has not expired. */
export async function findSpecialIds(
  database: Database,
  scope: SearchScope,
  now: Date,
): Promise<number[]> {
  const rows = await database.$queryRaw<{ id: number }[]>`
    SELECT p.id FROM post p WHERE ${whereSql(scope)} AND p.special_offer_date > ${now}`;
  return rows.map((row) => row.id);
}

interface RelevancePart {
  scope: SearchScope;
  isInTitle: boolean;
  order: Sql;
}

async function countPart(database: Database, { scope, isInTitle }: RelevancePart): Promise<number> {
  const [row] = await database.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM post p WHERE ${whereSql(scope)} AND ${titleMatchSql(isInTitle, scope)}`;
  return row?.total ?? 0;
}

async function findPartIds(
  database: Database,
  { scope, isInTitle, order, limit, offset }: RelevancePart & PageOptions,
): Promise<number[]> {
  const rows = await database.$queryRaw<{ id: number }[]>`
    SELECT p.id FROM post p WHERE ${whereSql(scope)} AND ${titleMatchSql(isInTitle, scope)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => row.id);
}

/** Returns the sort values of a public ad; `null` if there is none. */
export async function findSortValues(
  database: Database,
  id: number,
  text: string | null,
): Promise<SortValues | null> {
  const [row] = await database.$queryRaw<SortValues[]>`
    SELECT ${textSql(text, 'title')} AS relevance, p.published_at AS published, p.price_rub AS price,
      p.year, p.mileage, p.power, p.id
    FROM post p WHERE p.id = ${id} AND p.status = 'active' AND NOT p.hidden`;
  return row ?? null;
}

/**
 * Returns the conditions of the ads strictly after a position, as consecutive ranges. Each has a bound at which an
 * index scan can start; a single condition would scan the list from its start.
 */
function rangesAfter(
  [first, ...rest]: SortTerm[],
  position: SortValues,
  scope: SearchScope,
  backwards: boolean,
): Sql[] {
  if (!first) return [];
  const innerRanges = rangesAfter(rest, position, scope, backwards);
  if (!isColumnTerm(first)) {
    const samePart = titleMatchSql(position.relevance, scope);
    const otherPart = titleMatchSql(!position.relevance, scope);
    const isOtherPartNext = position.relevance === (first.direction === 'desc');
    return [
      ...innerRanges.map((range) => sql`${samePart} AND ${range}`),
      ...(isOtherPartNext ? [otherPart] : []),
    ];
  }
  const column = columns[first.key];
  const value = position[first.key];
  const areNullsNext = isOptional(first.key) && !backwards;
  if (value === null) {
    return [
      ...innerRanges.map((range) => sql`${column} IS NULL AND ${range}`),
      ...(areNullsNext ? [] : [sql`${column} IS NOT NULL`]),
    ];
  }
  const [bound, beyond] =
    first.direction === 'asc'
      ? [sql`${column} >= ${value}`, sql`${column} > ${value}`]
      : [sql`${column} <= ${value}`, sql`${column} < ${value}`];
  const [tiedRange] = innerRanges;
  return [
    tiedRange ? sql`${bound} AND (${beyond} OR ${tiedRange})` : beyond,
    ...(areNullsNext ? [sql`${column} IS NULL`] : []),
  ];
}

/**
 * Returns the ids of the ads after a position in a scope and order, at most `limit`.
 * @param backwards reads the list in reverse
 */
export async function findAfterCursor(
  database: Database,
  scope: SearchScope,
  terms: SortTerm[],
  {
    position,
    limit,
    backwards = false,
  }: { position: SortValues; limit: number; backwards?: boolean },
): Promise<number[]> {
  const where = whereSql(scope);
  const order = orderBySql(
    terms.filter(isColumnTerm),
    backwards ? sql`NULLS FIRST` : sql`NULLS LAST`,
  );
  const ids: number[] = [];
  for (const range of rangesAfter(terms, position, scope, backwards)) {
    if (ids.length === limit) break;
    const rows = await database.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM post p WHERE ${where} AND ${range} ORDER BY ${order}
      LIMIT ${limit - ids.length}`;
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
