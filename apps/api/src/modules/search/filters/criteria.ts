import {
  type Filter,
  type PostFieldRow,
  postFieldRows,
  sellerTypes,
  vehicleKinds,
} from '@pitlane/contracts';
import type { Criterion, Query } from '@pitlane/facet-index';
import { vehicleFields } from '../../core/catalogue/catalogue.rules.ts';
import { minKopecksOf } from '../../core/rates/rates.rules.ts';
import { impliedKindOf, restrictsSearch, type SearchScope } from './filter-sql.ts';

const DAY_MS = 86_400_000;
const NO_VALUES: ArrayLike<number> = [];

const rangeCriteria = (
  name: string,
  from: number | undefined,
  to: number | undefined,
  field = name,
): Criterion[] =>
  from === undefined && to === undefined
    ? []
    : [{ name, field, from: from ?? 0, to: to ?? Number.POSITIVE_INFINITY }];

const equalityCriterion = (name: string, value: number, field = name): Criterion => ({
  name,
  field,
  from: value,
  to: value,
});

/** Returns the criteria of fields that are compared with the column of their name, as in `filter-sql.ts`. */
function columnCriteria(filter: Filter): Criterion[] {
  const values = new Map<string, unknown>(Object.entries(filter));
  const number = (field: string) => {
    const value = values.get(field);
    return typeof value === 'number' ? value : undefined;
  };
  return Object.entries<PostFieldRow>(postFieldRows).flatMap(([name, row]): Criterion[] => {
    if (!row.filter || row.type === 'flag' || vehicleLevels.has(name)) return [];
    if (name === 'price' || name === 'currency_id') return [];
    if (row.filter === 'range')
      return rangeCriteria(name, number(`${name}_from`), number(`${name}_to`));
    const value = values.get(name);
    if (!restrictsSearch(name, value)) return [];
    if (typeof value === 'number') return [equalityCriterion(name, value)];
    return Array.isArray(value) ? [{ name, field: name, values: value }] : [];
  });
}

const vehicleLevels: ReadonlySet<string> = new Set(vehicleFields);

function vehicleCriteria({ vehicles, namesVehicles }: SearchScope): Criterion[] {
  if (!namesVehicles) return [];
  const anyOf = [
    { field: 'brand_id', values: vehicles.brands },
    { field: 'model_id', values: vehicles.models },
    { field: 'generation_id', values: vehicles.generations },
    { field: 'mod_id', values: vehicles.modifications },
  ].filter(({ values }) => values.length > 0);
  return [{ name: 'vehicle', anyOf }];
}

function priceCriteria({ filter, kopecksPerUnit }: SearchScope): Criterion[] {
  const { price_from: from, price_to: to } = filter;
  if (from === undefined && to === undefined) return [];
  if (!kopecksPerUnit) return [{ name: 'price', field: 'brand_id', values: NO_VALUES }];
  const minKopecks = (units: number) => Number(minKopecksOf(units, kopecksPerUnit));
  return rangeCriteria(
    'price',
    from === undefined ? undefined : minKopecks(from),
    to === undefined ? undefined : minKopecks(to + 1) - 1,
    'price_rub',
  );
}

/** Returns the criteria of fields that need more than a comparison with their column. */
function specialCriteria(scope: SearchScope): Criterion[] {
  const { filter, versionModifications, asOf, sellerId } = scope;
  const { state_id: state, seller_type: seller, period, guarantee, tuning } = filter;
  const kind = impliedKindOf(filter);
  const now = asOf.getTime();
  return [
    ...(kind ? [equalityCriterion('kind', vehicleKinds.indexOf(kind))] : []),
    ...(state ? [equalityCriterion('state_id', state)] : []),
    ...(['not_brand_id', 'not_model_id'] as const).flatMap((name): Criterion[] => {
      const values = filter[name] ?? [];
      const field = name.slice('not_'.length);
      return values.length === 0 ? [] : [{ name, field, values, exclude: true }];
    }),
    ...(versionModifications
      ? [{ name: 'version', field: 'mod_id', values: versionModifications }]
      : []),
    ...rangeCriteria('owners_to', undefined, filter.owners_to, 'owners_count'),
    ...(seller ? [equalityCriterion('seller_type', sellerTypes.indexOf(seller))] : []),
    ...(guarantee ? [equalityCriterion('guarantee', 1)] : []),
    ...(tuning ? [equalityCriterion('tuning', 1)] : []),
    ...(filter.special_offer
      ? rangeCriteria('special_offer', now + 1, undefined, 'special_offer_date')
      : []),
    ...(period === undefined
      ? []
      : rangeCriteria('period', now - period * DAY_MS, undefined, 'published_at')),
    ...(sellerId === null ? [] : [equalityCriterion('seller_id', sellerId, 'user_id')]),
  ];
}

const criteriaOf = (scope: SearchScope): Criterion[] => [
  ...vehicleCriteria(scope),
  ...columnCriteria(scope.filter),
  ...priceCriteria(scope),
  ...specialCriteria(scope),
  ...(scope.text === null ? [] : [{ name: 'q', docSet: scope.text }]),
];

/**
 * Returns a scope as a query of the search index, with a criterion for each field: the same conditions as `whereSql`,
 * which property tests verify. Its base requires that the ad is public at the scope's moment.
 */
export const toIndexQuery = (scope: SearchScope): Query => ({
  base: [{ name: 'public', field: 'published_at', from: 0, to: scope.asOf.getTime() }],
  criteria: criteriaOf(scope),
});

/** Returns the query of a filter and its words, which form a single criterion. */
export const toIndexQueryWithWords = (scope: SearchScope, words: SearchScope): Query => {
  const { base, criteria } = toIndexQuery(scope);
  return { base, criteria: [...criteria, { name: 'q', allOf: criteriaOf(words) }] };
};
