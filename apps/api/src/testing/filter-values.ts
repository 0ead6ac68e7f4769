import type { Filter } from '@pitlane/contracts';
import { sellerTypes, vehicleKinds } from '@pitlane/contracts';
import fc, { type Arbitrary } from 'fast-check';
import type { Marketplace } from './naive-search.ts';

/** Arbitraries of values for every field of the filter */
export type FilterValues = { [Field in keyof Filter]-?: Arbitrary<NonNullable<Filter[Field]>> };

const MISSING = 2_147_483_647;

/** Returns mostly values that occur among the ads, because a filter that finds nothing proves little. */
export function filterValues(market: Marketplace): FilterValues {
  const { posts, catalogue } = market;
  const distinctValues = (values: (number | null)[]) => {
    const knownValues = values.flatMap((value) => value ?? []);
    return [...new Set(knownValues)].sort((a, b) => a - b);
  };
  // Makes, their descendants and cities may have an unknown id; other dictionaries may not.
  const one = (values: (number | null)[]) => fc.constantFrom(...distinctValues(values));
  const oneOrMissing = (values: (number | null)[]) =>
    fc.constantFrom(...distinctValues(values), MISSING);
  const listSize = { minLength: 1, maxLength: 3 };
  const idList = (values: (number | null)[]) => fc.uniqueArray(oneOrMissing(values), listSize);
  const choices = (values: (number | null)[]) => fc.uniqueArray(one(values), listSize);
  const around = (values: (number | null)[], step: number) =>
    fc
      .tuple(fc.constantFrom(...distinctValues(values)), fc.constantFrom(-step, 0, 0, step))
      .map(([value, shift]) => Math.max(0, value + shift));
  const price = around(
    posts.map((post) => (post.price === null ? null : Number(post.price))),
    1,
  );
  const year = around(
    posts.map((post) => post.year),
    1,
  );
  const mileage = around(
    posts.map((post) => post.mileage),
    1,
  );
  const volume = around(
    posts.map((post) => post.volume),
    1,
  );
  const power = around(
    posts.map((post) => post.power),
    1,
  );
  const brands = posts.map((post) => post.brandId);
  const models = posts.map((post) => post.modelId);
  // Generations of the ads, and one without ads.
  const generations = [
    ...posts.map((post) => post.generationId),
    ...[...catalogue.modelOfGeneration.keys()].slice(0, 1),
  ];

  const versions = new Set(posts.flatMap((post) => post.modification?.version ?? []));

  return {
    q: arbitraryQuery(market),
    kind: fc.constantFrom(...vehicleKinds),
    brand_id: idList(brands),
    model_id: idList(models),
    generation_id: idList(generations),
    mod_id: idList(posts.map((post) => post.modificationId)),
    not_brand_id: idList(brands),
    not_model_id: idList(models),
    state_id: fc.constantFrom(0, 1, 2),
    year_from: year,
    year_to: year,
    mileage_from: mileage,
    mileage_to: mileage,
    price_from: price,
    price_to: price,
    currency_id: fc.constantFrom(1, 2, 3, 6),
    carcase_id: choices(posts.map((post) => post.carcaseId)),
    engine_id: choices(posts.map((post) => post.engineId)),
    transmission_id: choices(posts.map((post) => post.transmissionId)),
    wheel_drive_id: choices(posts.map((post) => post.wheelDriveId)),
    color_id: choices(posts.map((post) => post.colorId)),
    volume_from: volume,
    volume_to: volume,
    power_from: power,
    power_to: power,
    steering_wheel_id: one(posts.map((post) => post.steeringWheelId)),
    register_country_id: one(posts.map((post) => post.registerCountryId)),
    owners_count: fc.constantFrom(1, 2, 3),
    seller_type: fc.constantFrom(...sellerTypes),
    location_country_id: one(posts.map((post) => post.locationCountryId)),
    location_city_id: idList(posts.map((post) => post.locationCityId)),
    radius: fc.constantFrom(1, 50, 150, 700, 1_000),
    owners_to: fc.constantFrom(1, 2, 3),
    version: fc.uniqueArray(fc.constantFrom(...versions, 'no such version'), listSize),
    guarantee: fc.boolean(),
    special_offer: fc.boolean(),
    tuning: fc.boolean(),
    period: fc.constantFrom(1, 3, 7, 10, 3650),
  };
}

export const withCenter = <SomeFilter extends Filter>(
  filter: SomeFilter,
  { posts }: Marketplace,
): SomeFilter =>
  filter.radius === undefined || filter.location_city_id?.length === 1
    ? filter
    : { ...filter, location_city_id: posts.slice(0, 1).map((post) => post.locationCityId) };

/** Quoted words of ads, which have no meaning as filters, in lower or upper case, and special characters */
function arbitraryQuery({ stems }: Marketplace): Arbitrary<string> {
  const word = fc.constantFrom(...stems.words.keys()).filter((text) => text.length < 40);
  const quoted = fc
    .tuple(word, fc.boolean())
    .map(([text, isUpper]) => `"${isUpper ? text.toUpperCase() : text}"`);
  const specialText = fc.constantFrom(',', '%', '_', '\\', "'", '"', '&|!:*', '<->');
  return fc.oneof(
    { weight: 6, arbitrary: quoted },
    { weight: 3, arbitrary: fc.tuple(quoted, quoted).map((pair) => pair.join(' ')) },
    { weight: 1, arbitrary: specialText },
  );
}
