import {
  type Filter,
  type PostField,
  type PostFieldRow,
  postFieldRows,
  type SavedFields,
} from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import {
  type VehicleChoice,
  vehicleChoice,
  vehicleFields,
} from '../../core/catalogue/catalogue.rules.ts';
import { leastKopecks } from '../../core/rates/rates.rules.ts';

type Sql = Prisma.Sql;
const { sql, join, raw } = Prisma;

/** Everything a filter needs to become SQL: nothing is looked up while it is built. */
export interface SearchScope {
  /** With what its words mean, without the words; a city with a radius is all cities within it. */
  filter: Filter;
  /** The filter's vehicles, without parents that a child replaces. */
  vehicles: VehicleChoice;
  /** Whether the filter names vehicles at all: all of them unknown is an empty page. */
  namesVehicles: boolean;
  /** The modifications of the versions that the filter names; null where it names none. */
  ofVersions: number[] | null;
  /** What is looked for in titles and texts, a tsquery; null where nothing is, empty where nothing can be found. */
  text: string | null;
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

/** What an ad `p` must be for a value that is asked for: of one search a parameter, of many a column of theirs. */
type Condition = (value: Sql, asOf: Date) => Sql;

/** Fields whose condition is more than a comparison with their column. */
const special: readonly string[] = [
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'price',
  'currency_id',
] satisfies PostField[];

/** Of from and to, lists and single values of columns that hold what the filter names. */
const compared = Object.entries<PostFieldRow>(postFieldRows).flatMap(
  ([name, { filter, type }]): [string, Condition][] => {
    if (!filter || special.includes(name)) return [];
    const column = raw(`p.${name}`);
    if (filter === 'range') {
      return [
        [`${name}_from`, (value) => sql`${column} >= ${value}`],
        [`${name}_to`, (value) => sql`${column} <= ${value}`],
      ];
    }
    if (filter === 'many') return [[name, (value) => sql`${column} = ANY(${value})`]];
    // A flag that is not asked for says nothing.
    return [[name, type === 'flag' ? () => column : (value) => sql`${column} = ${value}`]];
  },
);

/**
 * The only place that knows what a field asks of an ad `p`, but for vehicles, words and prices below: search,
 * count, neighbours, the seller's page and saved searches all ask it, so they cannot disagree.
 */
const conditions: Readonly<Record<string, Condition>> = {
  ...Object.fromEntries(compared),
  not_brand_id: (value) => sql`p.brand_id <> ALL(${value})`,
  not_model_id: (value) => sql`p.model_id <> ALL(${value})`,
  state_id: (value) => sql`(p.mileage = 0) = (${value}::int = 1)`,
  kind: (value) => sql`p.kind = ${value}::vehicle_kind`,
  special_offer: (_value, asOf) => sql`p.special_offer_date > ${asOf}`,
  period: (value, asOf) =>
    sql`p.published_at >= ${asOf}::timestamptz - ${value}::int * interval '24 hours'`,
  seller_type: (value) =>
    sql`EXISTS (SELECT FROM users u WHERE u.id = p.user_id AND u.is_entity = (${value}::text = 'entity'))`,
  seller_id: (value) => sql`p.user_id = ${value}`,
  version: (value) =>
    sql`p.mod_id IN (SELECT v.id FROM modification v WHERE v.version = ANY(${value}::text[]))`,
  owners_to: (value) => sql`p.owners_count <= ${value}`,
};

export const asksMileage = ({ mileage_from: from, mileage_to: to }: Filter) =>
  from !== undefined || to !== undefined;

/** Kilometres and engine hours are not comparable: without a kind, mileage means kilometres. */
export const kindOf = (filter: Filter) =>
  filter.kind ?? (asksMileage(filter) ? 'ground' : undefined);

/** Whether a value of a field asks anything. */
export const narrows = (field: string, value: unknown) =>
  value !== undefined &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0) &&
  !(field === 'state_id' && value === 0);

/** What a filter asks of the fields above. */
function askedOf(filter: SavedFields): [string, unknown][] {
  const asked = { ...filter, kind: kindOf(filter) };
  return Object.entries(asked).filter(
    ([field, value]) => field in conditions && narrows(field, value),
  );
}

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
    levels.map(({ column, ids }) => sql`${column} = ANY(${ids})`),
    ' OR ',
  )})`;
}

/** Whether what is looked for stands in an ad's texts, or in its title alone. */
export const textSql = (text: string | null, where: 'title' | 'document'): Sql =>
  sql`EXISTS (SELECT FROM post_text t WHERE t.post_id = p.id AND t.${raw(where)} @@ ${text}::tsquery)`;

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

/** Whether everybody could see an ad at a moment. */
const publicSql = (asOf: Date) =>
  sql`p.status = 'active' AND NOT p.hidden AND p.published_at <= ${asOf}`;

/** What the filter alone asks of an ad `p`, public or not. */
export function filterSql(scope: SearchScope): Sql {
  const { filter, asOf, sellerId } = scope;
  const asked = askedOf({ ...filter, ...(sellerId !== null && { seller_id: sellerId }) });
  const all = [
    ...(scope.namesVehicles ? [vehiclesSql(scope.vehicles)] : []),
    ...asked.flatMap(([field, value]) => conditions[field]?.(sql`${value}`, asOf) ?? []),
    ...priceSql(scope),
    ...(scope.text === null ? [] : [textSql(scope.text, 'document')]),
  ];
  return all.length === 0 ? sql`TRUE` : join(all, ' AND ');
}

/** @returns conditions on `post p`, joined with AND */
export const whereSql = (scope: SearchScope): Sql =>
  sql`${publicSql(scope.asOf)} AND ${filterSql(scope)}`;

/** The same scope with one of its fields alone, none of words; a price keeps its currency. */
export function fieldScope(scope: SearchScope, name: string): SearchScope {
  const beside = name.startsWith('mileage') ? 'kind' : name;
  const alone = Object.entries(scope.filter).filter(
    ([field]) => field === name || field === beside,
  );
  const filter: Filter = { currency_id: scope.filter.currency_id, ...Object.fromEntries(alone) };
  return {
    ...scope,
    filter,
    vehicles: vehicleChoice(filter),
    namesVehicles: vehicleFields.some((field) => field === name),
    ofVersions: name === 'version' ? scope.ofVersions : null,
    text: null,
    sellerId: name === 'seller_id' ? scope.sellerId : null,
  };
}

/** The columns of a saved search that an ad is compared with. */
export const comparedColumns = [
  ...Object.keys(conditions),
  ...vehicleFields,
  'price_from',
  'price_to',
  'currency_id',
  'words',
] as const;

/** What these columns hold of a filter; null where it asks nothing. */
export function columnsOf(
  filter: SavedFields,
  { vehicles, text }: Pick<SearchScope, 'vehicles' | 'text'>,
): Record<string, unknown> {
  const { brands, models, generations, modifications } = vehicles;
  return {
    ...Object.fromEntries(askedOf(filter)),
    ...Object.fromEntries(
      [brands, models, generations, modifications].map((ids, level) => [
        vehicleFields[level],
        ids.length > 0 ? ids : null,
      ]),
    ),
    price_from: filter.price_from,
    price_to: filter.price_to,
    currency_id: filter.currency_id,
    words: text,
  };
}

const savedVehicles = join(
  vehicleFields.map((column) => sql`p.${raw(column)} = ANY(s.${raw(column)})`),
  ' OR ',
);
const savesNoVehicles = join(
  vehicleFields.map((column) => sql`s.${raw(column)} IS NULL`),
  ' AND ',
);

/** What saved searches are asked about an ad: the moment, what it costs, what its title and texts say. */
interface Asked {
  asOf: Date;
  /** As cards show it in each currency, by its id, and first in roubles; null on request. */
  prices: (bigint | null)[];
  /** A tsvector, as the database writes it. */
  document: string;
}

/** What searches ask in some fields, whose columns are those of `table`; null asks nothing. */
const fieldsSql = (table: Sql, fields: readonly string[], asOf: Date): Sql[] =>
  fields.flatMap((field) => {
    const value = sql`${table}.${raw(field)}`;
    const condition = conditions[field]?.(value, asOf);
    return condition ? [sql`(${value} IS NULL OR ${condition})`] : [];
  });

/** The same of prices; those without a currency are in roubles. */
function pricesSql(table: Sql, { prices }: Asked): Sql[] {
  const price = sql`(${prices}::bigint[])[COALESCE(${table}.currency_id, 0) + 1]`;
  const [from, to] = [sql`${table}.price_from`, sql`${table}.price_to`];
  return [sql`(${from} IS NULL OR ${from} <= ${price})`, sql`(${to} IS NULL OR ${to} >= ${price})`];
}

/**
 * The same the other way: the saved searches `s` that find an ad `p`.
 * @returns conditions on `saved_search s` and `post p`, joined with AND
 */
export function findsSql(asked: Asked): Sql {
  const { asOf, document } = asked;
  const searches = sql`s`;
  return join(
    [
      publicSql(asOf),
      ...fieldsSql(searches, Object.keys(conditions), asOf),
      sql`(${savesNoVehicles} OR COALESCE(${savedVehicles}, FALSE))`,
      ...pricesSql(searches, asked),
      sql`(s.words IS NULL OR ${document}::tsvector @@ s.words)`,
    ],
    ' AND ',
  );
}

const filedBounds = ['year_from', 'year_to', 'mileage_from', 'mileage_to'];

/** The columns of `saved_search_filed` that are those of its search. */
export const filedColumns = [...filedBounds, 'price_from', 'price_to', 'currency_id'] as const;

/** @returns the part of `findsSql` that rows `saved_search_filed f` can tell by themselves */
export const mayFindSql = (asked: Asked): Sql =>
  join([...fieldsSql(sql`f`, filedBounds, asked.asOf), ...pricesSql(sql`f`, asked)], ' AND ');

/** What of an ad searches are filed under. */
interface FiledPost {
  brand_id: number;
  model_id: number;
  generation_id: number | null;
  mod_id: number | null;
  user_id: number;
  location_city_id: number;
  carcase_id: number;
}

const keys = (name: string, ids: readonly (number | null)[]) =>
  ids.flatMap((id) => (id === null ? [] : [`${name}:${id}`]));

/** Searches of more cities are filed without them: each of their things would need a row for every city. */
const MOST_FILED_CITIES = 20;

/** What an ad must have besides, where a search names cities. */
const inCity = (thing: string, city: number) => `${thing}/city:${city}`;

/**
 * Under what a search is filed: the narrowest thing it names, and its cities, so that an ad meets few of those
 * it does not fit.
 * @param filter a city with a radius is all cities within it
 */
export function filedUnder(filter: SavedFields, vehicles: VehicleChoice): string[] {
  const {
    seller_id: seller = null,
    location_city_id: cities = [],
    carcase_id: bodies = [],
  } = filter;
  const chosen = [
    ...keys('brand', vehicles.brands),
    ...keys('model', vehicles.models),
    ...keys('generation', vehicles.generations),
    ...keys('mod', vehicles.modifications),
  ];
  const things = [keys('seller', [seller]), chosen, keys('body', bodies)].find(
    (named) => named.length > 0,
  ) ?? ['any'];
  return cities.length === 0 || cities.length > MOST_FILED_CITIES
    ? things
    : things.flatMap((thing) => cities.map((city) => inCity(thing, city)));
}

/** Under what the searches are filed that an ad is compared with. */
export const filedFor = (post: FiledPost): string[] =>
  [
    'any',
    ...keys('seller', [post.user_id]),
    ...keys('brand', [post.brand_id]),
    ...keys('model', [post.model_id]),
    ...keys('generation', [post.generation_id]),
    ...keys('mod', [post.mod_id]),
    ...keys('body', [post.carcase_id]),
  ].flatMap((thing) => [thing, inCity(thing, post.location_city_id)]);
