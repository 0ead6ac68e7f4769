import { hash } from 'node:crypto';
import { type Filter, filterToSearchParams, hasCriteria } from '@pitlane/contracts';
import type { VehicleChoice } from '../../core/catalogue/catalogue.rules.ts';
import { ALL_POSTS, type CountKey } from '../../core/post-counts/post-counts.rules.ts';

/**
 * Returns the stored counts whose sum is the total of a filter that has only vehicles, only one seller or no criteria.
 * @param vehicles without parents that a child replaces, so that no ad is counted twice
 * @returns `null` if the ads have to be counted
 */
export function storedCountsFor(
  filter: Filter,
  vehicles: VehicleChoice,
  sellerId: number | null,
): CountKey[] | null {
  const { brand_id, model_id, generation_id, mod_id, ...rest } = filter;
  if (hasCriteria(rest)) return null;
  if (!hasCriteria({ brand_id, model_id, generation_id, mod_id })) {
    return [sellerId === null ? ALL_POSTS : { level: 'seller', ids: [sellerId] }];
  }
  if (sellerId !== null) return null;
  return [
    { level: 'brand', ids: vehicles.brands },
    { level: 'model', ids: vehicles.models },
    { level: 'generation', ids: vehicles.generations },
    { level: 'modification', ids: vehicles.modifications },
  ];
}

const HOUR_MS = 3_600_000;

/**
 * Returns the seed of the rotation of special placements. It changes with the hour, the search and the visitor, so
 * that over many visitors each placement is shown equally often. The order of ids within a filter's lists has no
 * effect.
 */
export function seedOf(filter: Filter, { viewer, at }: { viewer: string; at: Date }): number {
  const search = [...filterToSearchParams(filter)].map(
    ([name, value]) => `${name}=${value.split(',').sort()}`,
  );
  const text = [Math.floor(at.getTime() / HOUR_MS), viewer, ...search].join('\n');
  return hash('sha256', text, 'buffer').readUInt32LE();
}
