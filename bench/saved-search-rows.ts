// Lifelike saved searches, each for an ad like an existing one.

import {
  lineagesOf,
  vehicleChoice,
  withoutReplacedParents,
} from '@pitlane/api/modules/core/catalogue/catalogue.rules';
import {
  filterKey,
  keptFields,
} from '@pitlane/api/modules/saved-searches/saved-filters/saved-filters.rules';
import { columnsOf, filedUnder } from '@pitlane/api/modules/search/filters/filter-sql';
import { periodOptions, type SavedFields } from '@pitlane/contracts';
import type { Row } from './copy-rows.ts';
import { createRandom } from './post-rows.ts';

/** What of an ad a search asks. */
export interface Example {
  userId: number;
  brandId: number;
  brand: string;
  modelId: number;
  model: string;
  generationId: number;
  year: number;
  mileage: number;
  /** In roubles. */
  price: number;
  countryId: number;
  cityId: number;
  carcaseId: number;
  transmissionId: number | null;
  engineId: number | null;
}

/** What is stored of a search, before it has an id. */
export const madeColumns = [
  'id int',
  'user_id int',
  'filter jsonb',
  'filter_key text',
  'filed text[]',
  'columns jsonb',
  'name text',
  'option_id smallint',
  'notify boolean',
  'created_at timestamptz',
] as const;

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;
const ROUNDED_TO = 50_000;

/**
 * Makes searches, always the same ones: a few makes and models are looked for by most, nearly all name
 * years, prices or a place.
 * @param most how many an account keeps at most
 */
export function createSearchMaker(examples: Example[], most: number) {
  const random = createRandom(20_261_123);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const chance = <Value>(share: number, value: Value) => (random() < share ? value : undefined);
  const start = Date.now();

  const years = ({ year }: Example, share: number): SavedFields =>
    random() < share
      ? { year_from: year - between(0, 2), year_to: chance(0.6, year + between(0, 2)) }
      : {};
  const price = ({ price }: Example, share: number): SavedFields => {
    if (random() >= share) return {};
    const rounded = (factor: number) => Math.ceil((price * factor) / ROUNDED_TO) * ROUNDED_TO;
    return {
      price_from: chance(0.5, rounded(0.7 + random() * 0.2)),
      price_to: rounded(1 + random() * 0.2),
    };
  };
  const place = ({ countryId, cityId }: Example, share: number): SavedFields =>
    random() < share ? { location_country_id: countryId, location_city_id: [cityId] } : {};
  const details = ({ mileage, carcaseId, transmissionId, engineId }: Example): SavedFields => ({
    mileage_to: chance(0.35, Math.ceil((mileage + 1) / 10_000) * 10_000),
    carcase_id: chance(0.1, [carcaseId]),
    transmission_id: chance(0.2, transmissionId === null ? undefined : [transmissionId]),
    engine_id: chance(0.1, engineId === null ? undefined : [engineId]),
    seller_type: chance(0.05, 'individual' as const),
    owners_count: chance(0.08, between(1, 3)),
  });

  /** What is looked for like an ad: the vehicle first, then more or less around it. */
  function filterLike(ad: Example): SavedFields {
    const kind = random();
    const { brandId, modelId, generationId, carcaseId } = ad;
    const around = { ...details(ad), ...years(ad, 0.95), ...price(ad, 0.95) };
    if (kind < 0.05) return { seller_id: ad.userId };
    if (kind < 0.58) {
      return { ...around, ...place(ad, 0.75), brand_id: [brandId], model_id: [modelId] };
    }
    if (kind < 0.7) {
      const vehicle = { brand_id: [brandId], model_id: [modelId], generation_id: [generationId] };
      return { ...around, ...place(ad, 0.65), ...vehicle };
    }
    if (kind < 0.82) return { ...around, ...place(ad, 0.85), brand_id: [brandId] };
    if (kind < 0.92) return { ...around, ...place(ad, 1), carcase_id: [carcaseId] };
    if (kind < 0.97) {
      return { ...around, ...place(ad, 0.9), q: `${ad.brand} ${ad.model}`.slice(0, 100) };
    }
    const exact = { year_from: ad.year, year_to: ad.year, mileage_to: ad.mileage + 5_000 };
    if (kind < 0.985) return { ...around, ...exact, carcase_id: [carcaseId] };
    return { ...around, ...exact, ...place(ad, 0.7), special_offer: chance(0.3, true) };
  }

  /**
   * Rows of `madeColumns`, of one account after another.
   * @param mean how many an account has
   */
  return function* rows(
    first: { id: number; userId: number },
    amount: number,
    mean: number,
  ): Generator<Row> {
    let id = first.id;
    for (let userId = first.userId; id < first.id + amount; userId += 1) {
      const kept = new Set<string>();
      // A bit less than the mean: the last accounts have none, instead of the last searches no account.
      const wanted = 1 - Math.log(1 - random()) * (mean - 0.4);
      for (let n = 1; n <= Math.min(wanted, most) && id < first.id + amount; n += 1) {
        const ad = examples[between(0, examples.length - 1)];
        if (!ad) throw new Error('The database holds no ads');
        const filter = keptFields(filterLike(ad));
        const key = filterKey(filter);
        if (kept.has(key)) continue;
        kept.add(key);
        const choice = vehicleChoice(filter);
        const tree = {
          brandOf: new Map([[ad.modelId, ad.brandId]]),
          modelOf: new Map([[ad.generationId, ad.modelId]]),
          generationOf: new Map(),
        };
        const vehicles = withoutReplacedParents(choice, lineagesOf(tree, choice));
        // As words that are looked for; what they mean is not read here.
        const text = filter.q
          ? filter.q
              .split(' ')
              .map((word) => `'${word.toLowerCase().replaceAll("'", '')}'`)
              .join(' & ')
          : null;
        const option = random();
        yield [
          id,
          userId,
          JSON.stringify(filter),
          key,
          `{${filedUnder(filter, vehicles)}}`,
          JSON.stringify(columnsOf(filter, { vehicles, text })),
          chance(0.2, `Поиск ${n}`) ?? null,
          option < 0.85 ? periodOptions.account : between(1, 3),
          random() < 0.9,
          new Date(start - random() * YEAR_DAYS * DAY_MS),
        ];
        id += 1;
      }
    }
  };
}
