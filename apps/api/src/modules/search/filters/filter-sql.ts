import {
  type Filter,
  type PostField,
  type PostFieldRow,
  postFieldRows,
  type SavedSearchFields,
} from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import {
  type VehicleChoice,
  vehicleChoiceOf,
  vehicleFields,
} from '../../core/catalogue/catalogue.rules.ts';
import { minKopecksOf } from '../../core/rates/rates.rules.ts';

type Sql = Prisma.Sql;
const { sql, join, raw } = Prisma;

/** Filter with all lookups resolved, from which SQL and index queries are built. */
export interface SearchScope {
  /**
   * Includes the meaning of the words, but not the words; a city with a radius is replaced by all cities within it.
   */
  filter: Filter;
  /** Vehicles of the filter, without parents that a child replaces. */
  vehicles: VehicleChoice;
  /** Set if the filter names any vehicles; if all of them are unknown, the result is empty. */
  namesVehicles: boolean;
  /** Modifications of the filter's versions; `null` if it names none. */
  versionModifications: number[] | null;
  /** tsquery on titles and descriptions; `null` for none, empty if nothing can match. */
  text: string | null;
  /** Kopecks per unit of the price filter's currency; `null` if the currency is unknown. */
  kopecksPerUnit: Prisma.Decimal | null;
  sellerId: number | null;
  /**
   * Moment of the search, the same for all pages: later ads are excluded, and special placements and periods are
   * measured from it, so that pages do not shift while users read.
   */
  asOf: Date;
}

/** Builds the condition on `post p` for a value: a parameter of one search, or a column of saved searches. */
type Condition = (value: Sql, asOf: Date) => Sql;

/** Fields whose condition needs more than a comparison with their column. */
const specialFields: readonly string[] = [
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'price',
  'currency_id',
] satisfies PostField[];

/** Conditions of ranges, lists and single values that are compared with the column of their name. */
const columnConditions = Object.entries<PostFieldRow>(postFieldRows).flatMap(
  ([name, { filter, type }]): [string, Condition][] => {
    if (!filter || specialFields.includes(name)) return [];
    const column = raw(`p.${name}`);
    if (filter === 'range') {
      return [
        [`${name}_from`, (value) => sql`${column} >= ${value}`],
        [`${name}_to`, (value) => sql`${column} <= ${value}`],
      ];
    }
    if (filter === 'many') return [[name, (value) => sql`${column} = ANY(${value})`]];
    // A flag that is not set does not restrict the search.
    return [[name, type === 'flag' ? () => column : (value) => sql`${column} = ${value}`]];
  },
);

/**
 * Single definition of the conditions of fields on `post p`, except for vehicles, words and prices below. Search,
 * count, neighbors, the seller's page and saved searches share it, so that they cannot disagree.
 */
const conditions: Readonly<Record<string, Condition>> = {
  ...Object.fromEntries(columnConditions),
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

export const hasMileage = ({ mileage_from: from, mileage_to: to }: Filter) =>
  from !== undefined || to !== undefined;

/**
 * Returns the kind of a filter. Kilometers and engine hours are not comparable: without a kind, a mileage is in
 * kilometers.
 */
export const impliedKindOf = (filter: Filter) =>
  filter.kind ?? (hasMileage(filter) ? 'ground' : undefined);

/** Reports whether a value of a field restricts the search. */
export const restrictsSearch = (field: string, value: unknown) =>
  value !== undefined &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0) &&
  !(field === 'state_id' && value === 0);

/** Returns the restricting fields of a filter that have a condition above. */
function restrictionsOf(filter: SavedSearchFields): [string, unknown][] {
  const fields = { ...filter, kind: impliedKindOf(filter) };
  return Object.entries(fields).filter(
    ([field, value]) => field in conditions && restrictsSearch(field, value),
  );
}

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

/** Matches a tsquery against an ad's texts, or only its title. */
export const textSql = (text: string | null, where: 'title' | 'document'): Sql =>
  sql`EXISTS (SELECT FROM post_text t WHERE t.post_id = p.id AND t.${raw(where)} @@ ${text}::tsquery)`;

/** Compares the rounded price in the filter's currency, as cards show it, with bounds that can use an index. */
function priceSql({ filter, kopecksPerUnit }: SearchScope): Sql[] {
  const { price_from: from, price_to: to } = filter;
  if (from === undefined && to === undefined) return [];
  if (!kopecksPerUnit) return [sql`FALSE`];
  return [
    ...(from === undefined ? [] : [sql`p.price_rub >= ${minKopecksOf(from, kopecksPerUnit)}`]),
    ...(to === undefined ? [] : [sql`p.price_rub < ${minKopecksOf(to + 1, kopecksPerUnit)}`]),
  ];
}

const publicSql = (asOf: Date) =>
  sql`p.status = 'active' AND NOT p.hidden AND p.published_at <= ${asOf}`;

/** Returns the conditions of the filter on `post p`, public or not. */
export function filterSql(scope: SearchScope): Sql {
  const { filter, asOf, sellerId } = scope;
  const restrictions = restrictionsOf({
    ...filter,
    ...(sellerId !== null && { seller_id: sellerId }),
  });
  const allConditions = [
    ...(scope.namesVehicles ? [vehiclesSql(scope.vehicles)] : []),
    ...restrictions.flatMap(([field, value]) => conditions[field]?.(sql`${value}`, asOf) ?? []),
    ...priceSql(scope),
    ...(scope.text === null ? [] : [textSql(scope.text, 'document')]),
  ];
  return allConditions.length === 0 ? sql`TRUE` : join(allConditions, ' AND ');
}

/** Returns the conditions on public ads `post p`, joined with AND. */
export const whereSql = (scope: SearchScope): Sql =>
  sql`${publicSql(scope.asOf)} AND ${filterSql(scope)}`;

/** Returns a scope restricted to one of its fields, without words; a price retains its currency. */
export function restrictToField(scope: SearchScope, name: string): SearchScope {
  const companionField = name.startsWith('mileage') ? 'kind' : name;
  const remainingEntries = Object.entries(scope.filter).filter(
    ([field]) => field === name || field === companionField,
  );
  const filter: Filter = {
    currency_id: scope.filter.currency_id,
    ...Object.fromEntries(remainingEntries),
  };
  return {
    ...scope,
    filter,
    vehicles: vehicleChoiceOf(filter),
    namesVehicles: vehicleFields.some((field) => field === name),
    versionModifications: name === 'version' ? scope.versionModifications : null,
    text: null,
    sellerId: name === 'seller_id' ? scope.sellerId : null,
  };
}

/** Columns of a saved search that an ad is compared with. */
export const comparedColumns = [
  ...Object.keys(conditions),
  ...vehicleFields,
  'price_from',
  'price_to',
  'currency_id',
  'words',
] as const;

/** Returns the values of `comparedColumns` for a filter; a missing or `null` value does not restrict. */
export function savedSearchColumnsOf(
  filter: SavedSearchFields,
  { vehicles, text }: Pick<SearchScope, 'vehicles' | 'text'>,
): Record<string, unknown> {
  const { brands, models, generations, modifications } = vehicles;
  return {
    ...Object.fromEntries(restrictionsOf(filter)),
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

const savedVehiclesSql = join(
  vehicleFields.map((column) => sql`p.${raw(column)} = ANY(s.${raw(column)})`),
  ' OR ',
);
const noSavedVehiclesSql = join(
  vehicleFields.map((column) => sql`s.${raw(column)} IS NULL`),
  ' AND ',
);

/** Values of an ad that saved searches are compared with. */
interface ComparedPost {
  asOf: Date;
  /** Price as cards show it, indexed by currency id, first in roubles; `null` on request. */
  prices: (bigint | null)[];
  /** tsvector in PostgreSQL's text format. */
  document: string;
}

/**
 * Returns the conditions of saved searches in some fields, which are columns of `table`; `null` does not restrict.
 */
const fieldsSql = (table: Sql, fields: readonly string[], asOf: Date): Sql[] =>
  fields.flatMap((field) => {
    const value = sql`${table}.${raw(field)}`;
    const condition = conditions[field]?.(value, asOf);
    return condition ? [sql`(${value} IS NULL OR ${condition})`] : [];
  });

/** Returns the conditions on prices; those without a currency are in roubles. */
function pricesSql(table: Sql, { prices }: ComparedPost): Sql[] {
  const price = sql`(${prices}::bigint[])[COALESCE(${table}.currency_id, 0) + 1]`;
  const [from, to] = [sql`${table}.price_from`, sql`${table}.price_to`];
  return [sql`(${from} IS NULL OR ${from} <= ${price})`, sql`(${to} IS NULL OR ${to} >= ${price})`];
}

/**
 * Returns the reverse of `whereSql`: the saved searches `s` that match an ad `p`.
 * @returns conditions on `saved_search s` and `post p`, joined with AND
 */
export function matchingSearchesSql(post: ComparedPost): Sql {
  const { asOf, document } = post;
  const searches = sql`s`;
  return join(
    [
      publicSql(asOf),
      ...fieldsSql(searches, Object.keys(conditions), asOf),
      sql`(${noSavedVehiclesSql} OR COALESCE(${savedVehiclesSql}, FALSE))`,
      ...pricesSql(searches, post),
      sql`(s.words IS NULL OR ${document}::tsvector @@ s.words)`,
    ],
    ' AND ',
  );
}

const filedRangeColumns = ['year_from', 'year_to', 'mileage_from', 'mileage_to'];

/** Columns of `saved_search_filed` copied from its search. */
export const filedColumns = [
  ...filedRangeColumns,
  'price_from',
  'price_to',
  'currency_id',
] as const;

/** Returns the part of `matchingSearchesSql` that rows `saved_search_filed f` can decide without their search. */
export const candidateSearchesSql = (post: ComparedPost): Sql =>
  join([...fieldsSql(sql`f`, filedRangeColumns, post.asOf), ...pricesSql(sql`f`, post)], ' AND ');

interface FiledPost {
  brand_id: number;
  model_id: number;
  generation_id: number | null;
  mod_id: number | null;
  user_id: number;
  location_city_id: number;
  carcase_id: number;
}

const filingKeys = (name: string, ids: readonly (number | null)[]) =>
  ids.flatMap((id) => (id === null ? [] : [`${name}:${id}`]));

/** Searches with more cities are filed without cities, because each key would need a row for every city. */
const MAX_FILED_CITIES = 20;

/** Returns the key of a criterion combined with a city. */
const keyInCity = (criterion: string, city: number) => `${criterion}/city:${city}`;

/**
 * Returns the keys that a search is filed under: its most selective criterion, combined with its cities, so that an
 * ad is compared with few searches that it does not match.
 * @param filter with a radius expanded to all cities within it
 */
export function filingKeysOfSearch(filter: SavedSearchFields, vehicles: VehicleChoice): string[] {
  const {
    seller_id: seller = null,
    location_city_id: cities = [],
    carcase_id: bodies = [],
  } = filter;
  const vehicleKeys = [
    ...filingKeys('brand', vehicles.brands),
    ...filingKeys('model', vehicles.models),
    ...filingKeys('generation', vehicles.generations),
    ...filingKeys('mod', vehicles.modifications),
  ];
  const criteria = [filingKeys('seller', [seller]), vehicleKeys, filingKeys('body', bodies)].find(
    (criterionKeys) => criterionKeys.length > 0,
  ) ?? ['any'];
  return cities.length === 0 || cities.length > MAX_FILED_CITIES
    ? criteria
    : criteria.flatMap((criterion) => cities.map((city) => keyInCity(criterion, city)));
}

/** Returns the keys of the searches that an ad is compared with. */
export const filingKeysOfPost = (post: FiledPost): string[] =>
  [
    'any',
    ...filingKeys('seller', [post.user_id]),
    ...filingKeys('brand', [post.brand_id]),
    ...filingKeys('model', [post.model_id]),
    ...filingKeys('generation', [post.generation_id]),
    ...filingKeys('mod', [post.mod_id]),
    ...filingKeys('body', [post.carcase_id]),
  ].flatMap((criterion) => [criterion, keyInCity(criterion, post.location_city_id)]);
