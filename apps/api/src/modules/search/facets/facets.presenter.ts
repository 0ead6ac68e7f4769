import type { FacetRange } from '@pitlane/contracts';
import type { RangeCount } from '@pitlane/facet-index';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { lineageOf } from '../../core/catalogue/catalogue.rules.ts';
import { catalogueTreeOf } from '../../core/catalogue/dictionaries.presenter.ts';
import type { Dictionaries } from '../../core/catalogue/dictionaries.service.ts';
import { kopecksToUnits } from '../../core/rates/rates.rules.ts';
import type { FacetChoices } from './facets.rules.ts';

const cache = new WeakMap<Dictionaries, FacetChoices>();

/** Returns the options of all facets, cached per version of the dictionaries. */
export function facetChoicesOf(dictionaries: Dictionaries): FacetChoices {
  const choices = cache.get(dictionaries) ?? toChoices(dictionaries);
  cache.set(dictionaries, choices);
  return choices;
}

function toChoices(dictionaries: Dictionaries): FacetChoices {
  const ids = (rows: ReadonlyMap<number, unknown>) => [...rows.keys()];
  const { brands, cities, countries } = dictionaries;
  const tree = catalogueTreeOf(dictionaries);
  const versions = [...dictionaries.modifications.values()].flatMap(({ id, version }) => {
    const brand = lineageOf(tree, 'modifications', id)?.brands;
    return version === null || !brand ? [] : [{ id, version, brand }];
  });
  return {
    entries: {
      brand_id: ids(brands),
      carcase_id: ids(dictionaries.carcases),
      engine_id: ids(dictionaries.engines),
      transmission_id: ids(dictionaries.transmissions),
      wheel_drive_id: ids(dictionaries.wheelDrives),
      color_id: ids(dictionaries.colors),
      steering_wheel_id: ids(dictionaries.steeringWheels),
      register_country_id: ids(countries),
      location_country_id: ids(countries),
    },
    ...tree,
    countryOf: new Map([...cities.values()].map(({ id, countryId }) => [id, countryId])),
    versions: Map.groupBy(versions, ({ version }) => version),
  };
}

/** Converts prices of a range from kopecks to whole units of the filter's currency. */
export function toRange(
  name: FacetRange,
  { min, max, ...counts }: RangeCount,
  kopecksPerUnit: Prisma.Decimal | null,
) {
  const toUnits = (value: number | null) =>
    name !== 'price' || value === null || !kopecksPerUnit
      ? value
      : Number(kopecksToUnits(BigInt(value), kopecksPerUnit));
  return { min: toUnits(min), max: toUnits(max), ...counts };
}
