import type { Row } from './copy-rows.ts';

/** Catalogue rows that ads are made of, read once. */
export interface Facts {
  modifications: {
    id: number;
    generationId: number;
    modelId: number;
    brandId: number;
    volume: number | null;
    power: number | null;
    engineId: number | null;
    transmissionId: number | null;
    wheelDriveId: number | null;
    carcaseId: number;
    kind: 'ground' | 'water' | 'air';
    yearFrom: number;
    yearTo: number;
  }[];
  cities: { id: number; countryId: number }[];
  rates: { currencyId: number; rate: number }[];
}

/** Columns of `post`, as COPY takes them. */
export const postColumns = `
  id, user_id, status, removed_reason, kind, brand_id, model_id, generation_id, mod_id, year,
  mileage, price, currency_id, price_rub, color_id, owners_count, engine_id, wheel_drive_id,
  transmission_id, steering_wheel_id, carcase_id, volume, power, description, register_country_id,
  location_country_id, location_city_id, contact_name, contact_phones, guarantee, tuning,
  special_offer_date, published_at, expires_at, created_at, updated_at`;

const DAY_MS = 86_400_000;
const PLACEMENT_DAYS = 30;
const COLORS = 16;
const DESCRIPTION =
  'Автомобиль в отличном состоянии, обслуживался по регламенту, вся история сохранена. '.repeat(6);

/** Returns a generator of random numbers that gives the same ads in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Makes ads whose figures hang together as in life: a few makes and cities hold most of them,
 * prices fall with age and rise with power, mileage grows with age.
 * @returns the columns of `postColumns` for an ad's id
 */
export function createPostMaker(
  { modifications, cities, rates }: Facts,
  { firstUser, sellers }: { firstUser: number; sellers: number },
): (id: number) => Row {
  const random = createRandom(20_261_121);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  // The square makes the first entries common and the last ones rare.
  const skewed = (length: number) => Math.floor(random() ** 2 * length);
  const start = Date.now();
  const currencies = rates.filter(({ currencyId }) => currencyId <= 3);

  return (id) => {
    const mod = modifications[skewed(modifications.length)];
    const city = cities[skewed(cities.length)];
    const currency = random() < 0.9 ? currencies[0] : currencies[between(0, currencies.length - 1)];
    if (!mod || !city || !currency) throw new Error('The database holds no catalogue');
    const year = between(mod.yearFrom, Math.min(mod.yearTo, 2026));
    const age = 2026 - year;
    const roubles =
      ((mod.power ?? 150) * 9_000 * (0.6 + random())) / (1 + Math.min(age, 15) * 0.08);
    const price =
      random() < 0.04 ? null : Math.max(1, Math.round(roubles / currency.rate / 1_000)) * 1_000;
    const chance = random();
    const status = chance < 0.6 ? 'active' : chance < 0.95 ? 'removed' : 'moderation';
    const published = new Date(
      start - random() * PLACEMENT_DAYS * DAY_MS * (status === 'removed' ? 12 : 0.99),
    );
    const expires = new Date(published.getTime() + PLACEMENT_DAYS * DAY_MS);
    const promoted = status === 'active' && random() < 0.004;
    return [
      id,
      firstUser + skewed(sellers),
      status,
      status === 'removed' ? 'expired' : null,
      mod.kind,
      mod.brandId,
      mod.modelId,
      mod.generationId,
      mod.id,
      year,
      random() < 0.05 ? 0 : Math.round(age * between(2_000, 15_000) + between(1, 5_000)),
      price,
      currency.currencyId,
      price === null ? null : Math.round(price * currency.rate * 100),
      between(1, COLORS),
      between(1, 3),
      mod.engineId,
      mod.wheelDriveId,
      mod.transmissionId,
      random() < 0.06 ? 2 : 1,
      mod.carcaseId,
      mod.volume,
      mod.power,
      DESCRIPTION,
      city.countryId,
      city.countryId,
      city.id,
      'Иван',
      '{+79990000000}',
      random() < 0.1,
      random() < 0.07,
      promoted ? new Date(Math.min(start + 3 * DAY_MS, expires.getTime())) : null,
      status === 'moderation' ? null : published,
      status === 'moderation' ? null : expires,
      published,
      published,
    ];
  };
}
