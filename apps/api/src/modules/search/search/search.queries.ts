import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';
import { type SearchScope, textSql, whereSql } from '../filters/filter-sql.ts';
import type { SortValues } from '../index/cursor.ts';
import type { SortTerm } from '../index/sort-terms.ts';

type Sql = Prisma.Sql;
const { sql, join, empty } = Prisma;

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
  mileage: sql`p.mileage`,
  power: sql`p.power`,
  id: sql`p.id`,
} as const;

const directionSql = { asc: sql`ASC`, desc: sql`DESC` } as const;

type ColumnTerm = SortTerm & { key: keyof typeof columns };

const isColumnTerm = (term: SortTerm): term is ColumnTerm => term.key !== 'relevance';

/** Whether an ad has the words in its title. */
function inTitleSql(isIn: boolean, { text }: Pick<SearchScope, 'text'>): Sql {
  const inTitle = textSql(text, 'title');
  return isIn ? inTitle : sql`NOT ${inTitle}`;
}

/** What ads may lack: without it they stand last in both orders, and so first where one is reversed. */
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

interface Page {
  limit: number;
  offset: number;
  /** How many ads the scope holds, where that is known. */
  total?: number;
}

/** So many ads with some words are sorted sooner than the newest ads are looked through for them. */
const FEW = 20_000;

/**
 * The ids of one page, in order. By relevance, ads with the words in their title and the others are read separately,
 * so that each can walk the index by date instead of sorting everything.
 */
export async function findIds(
  database: Database,
  scope: SearchScope,
  terms: SortTerm[],
  { limit, offset, total = 0 }: Page,
): Promise<number[]> {
  const where = whereSql(scope);
  const within = terms.filter(isColumnTerm);
  const order = orderBySql(within, sql`NULLS LAST`);
  if (within.length === terms.length) {
    const rows = await database.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM post p WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
    return rows.map((row) => row.id);
  }
  if (total <= FEW) {
    const rows = await database.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM post p WHERE ${where}
      ORDER BY ${inTitleSql(true, scope)} DESC, ${order} LIMIT ${limit} OFFSET ${offset}`;
    return rows.map((row) => row.id);
  }
  const titled = { scope, isInTitle: true, order };
  const first = await readPart(database, { ...titled, limit, offset });
  // Looking through all ads for what is in no part behind a full one would take longest of all.
  if (first.length === limit || offset + first.length === total) return first;
  const skip = first.length > 0 ? 0 : offset - (await countPart(database, titled));
  const rest = {
    ...titled,
    isInTitle: false,
    limit: limit - first.length,
    offset: Math.max(0, skip),
  };
  // Once, also where an ad came from one part to the other meanwhile.
  return [...new Set([...first, ...(await readPart(database, rest))])];
}

/** The ids of all ads of a scope whose special placement is running. */
export async function findRunning(
  database: Database,
  scope: SearchScope,
  now: Date,
): Promise<number[]> {
  const rows = await database.$queryRaw<{ id: number }[]>`
    SELECT p.id FROM post p WHERE ${whereSql(scope)} AND p.special_offer_date > ${now}`;
  return rows.map((row) => row.id);
}

interface Part {
  scope: SearchScope;
  isInTitle: boolean;
  order: Sql;
}

async function countPart(database: Database, { scope, isInTitle }: Part): Promise<number> {
  const [row] = await database.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM post p WHERE ${whereSql(scope)} AND ${inTitleSql(isInTitle, scope)}`;
  return row?.total ?? 0;
}

async function readPart(
  database: Database,
  { scope, isInTitle, order, limit, offset }: Part & Page,
): Promise<number[]> {
  const rows = await database.$queryRaw<{ id: number }[]>`
    SELECT p.id FROM post p WHERE ${whereSql(scope)} AND ${inTitleSql(isInTitle, scope)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  return rows.map((row) => row.id);
}

/** Where an active ad stands in any order; null when there is no such ad. */
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
 * What lies strictly behind an ad in an order, in stretches, the nearest first. Each has a bound
 * that an index can begin at; as one condition they would be read from the list's beginning.
 */
function stretchesBehind(
  [first, ...rest]: SortTerm[],
  at: SortValues,
  scope: SearchScope,
  backwards: boolean,
): Sql[] {
  if (!first) return [];
  const behindWithin = stretchesBehind(rest, at, scope, backwards);
  if (!isColumnTerm(first)) {
    const samePart = inTitleSql(at.relevance, scope);
    const otherPart = inTitleSql(!at.relevance, scope);
    const otherFollows = at.relevance === (first.direction === 'desc');
    return [
      ...behindWithin.map((stretch) => sql`${samePart} AND ${stretch}`),
      ...(otherFollows ? [otherPart] : []),
    ];
  }
  const column = columns[first.key];
  const value = at[first.key];
  const nullsFollow = isOptional(first.key) && !backwards;
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
 * The ads that follow a place in a scope and order.
 * @param backwards walks the same list the other way
 * @returns their ids, fewer than the limit at the end
 */
export async function findBehind(
  database: Database,
  scope: SearchScope,
  terms: SortTerm[],
  { at, limit, backwards = false }: { at: SortValues; limit: number; backwards?: boolean },
): Promise<number[]> {
  const where = whereSql(scope);
  const order = orderBySql(
    terms.filter(isColumnTerm),
    backwards ? sql`NULLS FIRST` : sql`NULLS LAST`,
  );
  const ids: number[] = [];
  for (const stretch of stretchesBehind(terms, at, scope, backwards)) {
    if (ids.length === limit) break;
    const rows = await database.$queryRaw<{ id: number }[]>`
      SELECT p.id FROM post p WHERE ${where} AND ${stretch} ORDER BY ${order}
      LIMIT ${limit - ids.length}`;
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
