import {
  type Filter,
  type PostFieldRow,
  postFieldRows,
  sellerTypes,
  vehicleKinds,
} from '@pitlane/contracts';
import { vehicleFields } from '../../core/catalogue/catalogue.rules.ts';
import { leastKopecks } from '../../core/rates/rates.rules.ts';
import { kindOf, narrows, type SearchScope } from './filter-sql.ts';

/** What one field asks of an ad's columns. Bounds are part of the range; a text is a tsquery. */
export type Criterion = { field: string } & (
  | { column: string; from: number; to: number }
  | { column: string; among: ArrayLike<number>; except?: true }
  | { anyOf: { column: string; among: number[] }[] }
  | { all: Criterion[] }
  | { text: string }
);

const DAY_MS = 86_400_000;
const NOTHING: ArrayLike<number> = [];

const range = (
  field: string,
  from: number | undefined,
  to: number | undefined,
  column = field,
): Criterion[] =>
  from === undefined && to === undefined
    ? []
    : [{ field, column, from: from ?? 0, to: to ?? Number.POSITIVE_INFINITY }];

const exactly = (field: string, value: number, column = field): Criterion => ({
  field,
  column,
  from: value,
  to: value,
});

/** Fields whose values stand in columns of their name, as in `filters.rules`. */
function comparedCriteria(filter: Filter): Criterion[] {
  const asked = new Map<string, unknown>(Object.entries(filter));
  const number = (field: string) => {
    const value = asked.get(field);
    return typeof value === 'number' ? value : undefined;
  };
  return Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, row]): Criterion[] => {
    if (!row.filter || row.type === 'flag' || vehicleLevels.has(name)) return [];
    if (name === 'price' || name === 'currency_id') return [];
    if (row.filter === 'range') return range(name, number(`${name}_from`), number(`${name}_to`));
    const value = asked.get(name);
    if (!narrows(name, value)) return [];
    if (typeof value === 'number') return [exactly(name, value)];
    return Array.isArray(value) ? [{ field: name, column: name, among: value }] : [];
  });
}

const vehicleLevels: ReadonlySet<string> = new Set(vehicleFields);

function vehicleCriteria({ vehicles, namesVehicles }: SearchScope): Criterion[] {
  if (!namesVehicles) return [];
  const anyOf = [
    { column: 'brand_id', among: vehicles.brands },
    { column: 'model_id', among: vehicles.models },
    { column: 'generation_id', among: vehicles.generations },
    { column: 'mod_id', among: vehicles.modifications },
  ].filter(({ among }) => among.length > 0);
  return [{ field: 'vehicle', anyOf }];
}

function priceCriteria({ filter, kopecksPerUnit }: SearchScope): Criterion[] {
  const { price_from: from, price_to: to } = filter;
  if (from === undefined && to === undefined) return [];
  if (!kopecksPerUnit) return [{ field: 'price', column: 'id', among: NOTHING }];
  const least = (units: number) => Number(leastKopecks(units, kopecksPerUnit));
  return range(
    'price',
    from === undefined ? undefined : least(from),
    to === undefined ? undefined : least(to + 1) - 1,
    'price_rub',
  );
}

/** The fields that are more than a comparison with their column. */
function specialCriteria(scope: SearchScope): Criterion[] {
  const { filter, ofVersions, asOf, sellerId } = scope;
  const { state_id: state, seller_type: seller, period, guarantee, tuning } = filter;
  const kind = kindOf(filter);
  const now = asOf.getTime();
  return [
    ...(kind ? [exactly('kind', vehicleKinds.indexOf(kind))] : []),
    ...(state ? [exactly('state_id', state)] : []),
    ...(['not_brand_id', 'not_model_id'] as const).flatMap((field): Criterion[] => {
      const ids = filter[field] ?? [];
      const column = field.slice('not_'.length);
      return ids.length === 0 ? [] : [{ field, column, among: ids, except: true }];
    }),
    ...(ofVersions ? [{ field: 'version', column: 'mod_id', among: ofVersions }] : []),
    ...range('owners_to', undefined, filter.owners_to, 'owners_count'),
    ...(seller ? [exactly('seller_type', sellerTypes.indexOf(seller))] : []),
    ...(guarantee ? [exactly('guarantee', 1)] : []),
    ...(tuning ? [exactly('tuning', 1)] : []),
    ...(filter.special_offer
      ? range('special_offer', now + 1, undefined, 'special_offer_date')
      : []),
    ...(period === undefined
      ? []
      : range('period', now - period * DAY_MS, undefined, 'published_at')),
    ...(sellerId === null ? [] : [exactly('seller_id', sellerId, 'user_id')]),
  ];
}

/**
 * What a search asks of columns, field by field: the same as `whereSql` asks of rows. Property tests hold the two
 * against each other.
 * @returns the first criterion is that everybody can see the ad, the others are one a field that narrows
 */
export const criteriaOf = (scope: SearchScope): Criterion[] => [
  { field: 'public', column: 'published_at', from: 0, to: scope.asOf.getTime() },
  ...vehicleCriteria(scope),
  ...comparedCriteria(scope.filter),
  ...priceCriteria(scope),
  ...specialCriteria(scope),
  ...(scope.text === null ? [] : [{ field: 'q', text: scope.text }]),
];

/** The same of a filter and its words, which are one field whatever they mean. */
export const criteriaWithWords = (scope: SearchScope, words: SearchScope): Criterion[] => [
  ...criteriaOf(scope),
  { field: 'q', all: criteriaOf(words).slice(1) },
];
