import { hash } from 'node:crypto';
import {
  type Filter,
  filterToSearchParams,
  narrowsSearch,
  type SearchOrder,
} from '@pitlane/contracts';
import type { VehicleChoice } from '../../core/catalogue/catalogue.rules.ts';
import { type Counted, everything } from '../../core/post-counts/post-counts.rules.ts';

/**
 * What a filter asks for, where the stored counts suffice: only vehicles, only one seller's ads, or
 * everything.
 * @param vehicles without parents that a child replaces, so that none counts twice
 * @returns null where ads must be counted
 */
export function countedParts(
  filter: Filter,
  vehicles: VehicleChoice,
  sellerId: number | null,
): Counted[] | null {
  const { brand_id, model_id, generation_id, mod_id, ...rest } = filter;
  if (narrowsSearch(rest)) return null;
  if (!narrowsSearch({ brand_id, model_id, generation_id, mod_id })) {
    return [sellerId === null ? everything : { level: 'seller', ids: [sellerId] }];
  }
  if (sellerId !== null) return null;
  return [
    { level: 'brand', ids: vehicles.brands },
    { level: 'model', ids: vehicles.models },
    { level: 'generation', ids: vehicles.generations },
    { level: 'modification', ids: vehicles.modifications },
  ];
}

/** What a list is sorted by; every order ends with the id, newest first, so it is total. */
export type SortKey = 'relevance' | 'published' | 'price' | 'year' | 'mileage' | 'power' | 'id';

export interface SortTerm {
  key: SortKey;
  direction: 'asc' | 'desc';
}

const byId: SortTerm = { key: 'id', direction: 'desc' };
const newest: SortTerm[] = [{ key: 'published', direction: 'desc' }, byId];

/**
 * The terms of a chosen order. Without one, or by relevance, ads with the words in their title come first where words
 * are looked for. Then the newest.
 * @param hasText whether words are looked for
 */
export function sortTerms(order: SearchOrder | undefined, hasText: boolean): SortTerm[] {
  switch (order) {
    case undefined:
    case 'relevance':
      return hasText ? [{ key: 'relevance', direction: 'desc' }, ...newest] : newest;
    case 'date_desc':
      return newest;
    case 'date_asc':
      return [{ key: 'published', direction: 'asc' }, byId];
    case 'price_asc':
      return [{ key: 'price', direction: 'asc' }, byId];
    case 'price_desc':
      return [{ key: 'price', direction: 'desc' }, byId];
    case 'year_asc':
      return [{ key: 'year', direction: 'asc' }, byId];
    case 'year_desc':
      return [{ key: 'year', direction: 'desc' }, byId];
    case 'mileage_asc':
      return [{ key: 'mileage', direction: 'asc' }, byId];
    case 'mileage_desc':
      return [{ key: 'mileage', direction: 'desc' }, byId];
    case 'power_asc':
      return [{ key: 'power', direction: 'asc' }, byId];
    case 'power_desc':
      return [{ key: 'power', direction: 'desc' }, byId];
  }
}

/** The same order read backwards: what stands before an ad. */
export function reversed(terms: SortTerm[]): SortTerm[] {
  return terms.map(({ key, direction }) => ({
    key,
    direction: direction === 'asc' ? 'desc' : 'asc',
  }));
}

const HOUR_MS = 3_600_000;

/**
 * Returns the seed of the order in which special placements take turns. It changes with the hour, the search and the visitor, so that
 * over many visitors each placement is shown equally often. The order of the ids within a filter's lists does not change it.
 */
export function seedOf(filter: Filter, { viewer, at }: { viewer: string; at: Date }): number {
  const search = [...filterToSearchParams(filter)].map(
    ([name, value]) => `${name}=${value.split(',').sort()}`,
  );
  const text = [Math.floor(at.getTime() / HOUR_MS), viewer, ...search].join('\n');
  return hash('sha256', text, 'buffer').readUInt32LE();
}
