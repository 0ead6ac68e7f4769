import type { Filter, SearchOrder } from '@pitlane/contracts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Database } from '../infra/database.ts';

// Naive second implementation of the search (docs/product.md#search) over ads in memory, as a reference for the real
// one. It shares no code with the product's search.

const withNames = {
  brand: true,
  model: true,
  generation: true,
  modification: true,
  user: true,
} satisfies Prisma.PostInclude;

export type MarketPost = Prisma.PostGetPayload<{ include: typeof withNames }>;

export interface Marketplace {
  posts: MarketPost[];
  /** Roubles for ten thousand units by currency: exact integers */
  rates: Map<number, bigint>;
  now: Date;
  /** Words reduced to stems */
  stems: {
    /** Stems of each ad's title, by id */
    byTitle: Map<number, Set<string>>;
    /** Stems of each ad's title and text, by id */
    byText: Map<number, Set<string>>;
    /** Stems of single words in lower case */
    words: Map<string, Set<string>>;
  };
  catalogue: {
    brandOfModel: Map<number, number>;
    modelOfGeneration: Map<number, number>;
    generationOfModification: Map<number, number>;
    /** Coordinates of cities in radians */
    places: Map<number, { lat: number; lon: number }>;
  };
}

/** Returns the purely alphabetic words of a text, in lower case. */
const wordsIn = (text: string) =>
  text.toLowerCase().match(/(?<![\p{L}\p{N}./_-])\p{L}{3,}(?![\p{L}\p{N}./_-])/gu) ?? [];

const EARTH_RADIUS_KM = 6_371;
const radians = (degrees: number) => (degrees / 180) * Math.PI;

const DAY_MS = 86_400_000;
const ROUBLE = 1;

export async function readMarketplace(database: Database, now: Date): Promise<Marketplace> {
  const rates = await database.currencyRate.findMany({ orderBy: { date: 'asc' } });
  const models = await database.model.findMany();
  const generations = await database.generation.findMany();
  const modifications = await database.modification.findMany();
  const posts = await database.post.findMany({ include: withNames });
  const titles = posts.map(titleOf);
  const texts = posts.map((post) => `${titleOf(post)} ${post.description}`);
  const words = [...new Set(texts.flatMap(wordsIn))];
  const stems = await readStems(database, [...titles, ...texts, ...words]);
  const stemsByPost = (from: number) =>
    new Map(posts.map(({ id }, index) => [id, stems[from + index] ?? new Set<string>()]));
  const cities = await database.city.findMany();
  return {
    posts,
    stems: {
      byTitle: stemsByPost(0),
      byText: stemsByPost(posts.length),
      words: new Map(
        words.map((word, index) => [word, stems[2 * posts.length + index] ?? new Set()]),
      ),
    },
    rates: new Map(
      rates.map(({ currencyId, rate }) => [currencyId, BigInt(rate.times(10_000).toFixed(0))]),
    ),
    now,
    catalogue: {
      brandOfModel: new Map(models.map((row) => [row.id, row.brandId])),
      modelOfGeneration: new Map(generations.map((row) => [row.id, row.modelId])),
      generationOfModification: new Map(modifications.map((row) => [row.id, row.generationId])),
      places: new Map(
        cities.flatMap(({ id, lat, lon }) =>
          lat === null || lon === null ? [] : [[id, { lat: radians(lat), lon: radians(lon) }]],
        ),
      ),
    },
  };
}

/** Tests the vehicle filters: a chosen child replaces its parent, and any remaining choice matches. */
function fitsVehicles(post: MarketPost, filter: Filter, { catalogue }: Marketplace): boolean {
  const brands = new Set(filter.brand_id);
  const models = new Set(filter.model_id);
  const generations = new Set(filter.generation_id);
  const modifications = new Set(filter.mod_id);
  if (brands.size + models.size + generations.size + modifications.size === 0) return true;

  const chosenVehicles = {
    brands: [...brands],
    models: [...models],
    generations: [...generations],
  };
  const replace = (set: Set<number>, id: number | undefined) => id !== undefined && set.delete(id);
  const replaceAboveModel = (id: number | undefined) =>
    id !== undefined && replace(brands, catalogue.brandOfModel.get(id));
  const replaceAboveGeneration = (id: number | undefined) => {
    if (id === undefined) return;
    const model = catalogue.modelOfGeneration.get(id);
    replace(models, model);
    replaceAboveModel(model);
  };
  for (const id of chosenVehicles.models) replaceAboveModel(id);
  for (const id of chosenVehicles.generations) replaceAboveGeneration(id);
  for (const id of modifications) {
    const generation = catalogue.generationOfModification.get(id);
    replace(generations, generation);
    replaceAboveGeneration(generation);
  }

  return (
    brands.has(post.brandId) ||
    models.has(post.modelId) ||
    (post.generationId !== null && generations.has(post.generationId)) ||
    (post.modificationId !== null && modifications.has(post.modificationId))
  );
}

const titleOf = ({ brand, model, generation, modification }: MarketPost) =>
  [
    brand.name,
    brand.nameRu,
    ...brand.aliases,
    ...[model, generation, modification].flatMap((entry) => entry && [entry.name, entry.nameRu]),
  ].join(' ');

/** Returns the quoted words of a query, which are searched literally. */
const quotedWords = (q: string) => [...q.matchAll(/"([^"]*)"/g)].map(([, word]) => word ?? '');

/** Reduces texts to stems with PostgreSQL's text search. */
async function readStems(database: Database, texts: string[]): Promise<Set<string>[]> {
  const rows = await database.$queryRaw<{ stems: string[] }[]>`
    SELECT tsvector_to_array(to_tsvector('russian', lower(unaccent(text)))) AS stems
    FROM unnest(${texts}::text[]) WITH ORDINALITY AS t (text, place) ORDER BY place`;
  return rows.map(({ stems }) => new Set(stems));
}

/** Returns the stems of the quoted words; stop words have none. */
const stemsOf = (q: string, { stems }: Marketplace) =>
  quotedWords(q).flatMap((word) => [...(stems.words.get(word.toLowerCase()) ?? [])]);

const hasAllStems = (stems: Set<string> | undefined, wanted: string[]) =>
  wanted.every((stem) => stems?.has(stem));

/** Tests that every word is in the title or the text; a query of only stop words matches nothing. */
function fitsWords({ id }: MarketPost, q: string | undefined, market: Marketplace): boolean {
  if (!q) return true;
  const stems = stemsOf(q, market);
  return stems.length > 0 && hasAllStems(market.stems.byText.get(id), stems);
}

const hasWordsInTitle = ({ id }: MarketPost, q: string, market: Marketplace) =>
  hasAllStems(market.stems.byTitle.get(id), stemsOf(q, market));

/** Returns the price shown in a currency: the seller's own unchanged, others rounded half up. */
export function shownPrice(
  post: MarketPost,
  currency: number,
  { rates }: Marketplace,
): bigint | null {
  const rate = rates.get(currency);
  if (post.price === null || post.priceRub === null || rate === undefined) return null;
  return post.currencyId === currency ? post.price : (200n * post.priceRub + rate) / (2n * rate);
}

/** Tests the price as shown; ads without a price never match. */
function fitsPrice(post: MarketPost, filter: Filter, market: Marketplace): boolean {
  const { price_from: from, price_to: to, currency_id: currency = ROUBLE } = filter;
  if (from === undefined && to === undefined) return true;
  const price = shownPrice(post, currency, market);
  return (
    price !== null &&
    (from === undefined || price >= BigInt(from)) &&
    (to === undefined || price <= BigInt(to))
  );
}

const isWithin = (value: number | null, from: number | undefined, to: number | undefined) =>
  (from === undefined || (value !== null && value >= from)) &&
  (to === undefined || (value !== null && value <= to));

const isAmong = (value: number | null, ids: number[] | undefined) =>
  ids === undefined || (value !== null && ids.includes(value));

const equalsIfSet = <Value>(value: Value | null, wanted: Value | undefined) =>
  wanted === undefined || value === wanted;

const hasSpecialPlacement = (post: MarketPost, now: Date) =>
  post.specialOfferDate !== null && post.specialOfferDate > now;

/** Restricts a mileage without a kind to cars, because only they have kilometres. */
const fitsUnit = (post: MarketPost, { kind, mileage_from: from, mileage_to: to }: Filter) =>
  kind !== undefined || (from === undefined && to === undefined) || post.kind === 'ground';

/** Returns the kilometres between two cities by the spherical law of cosines. */
function distanceKm(from: number, to: number, { catalogue }: Marketplace): number {
  const [a, b] = [catalogue.places.get(from), catalogue.places.get(to)];
  if (from === to) return 0;
  if (!a || !b) return Number.POSITIVE_INFINITY;
  const cosine =
    Math.sin(a.lat) * Math.sin(b.lat) + Math.cos(a.lat) * Math.cos(b.lat) * Math.cos(b.lon - a.lon);
  return EARTH_RADIUS_KM * Math.acos(cosine);
}

/** Tests that an ad is in one of the cities, or near the only one. */
const fitsPlace = (post: MarketPost, filter: Filter, market: Marketplace) =>
  filter.location_city_id === undefined ||
  filter.location_city_id.some(
    (id) => distanceKm(id, post.locationCityId, market) <= (filter.radius ?? 0),
  );

function matchesFilter(post: MarketPost, filter: Filter, market: Marketplace): boolean {
  const published = post.publishedAt;
  if (post.status !== 'active' || published === null || published > market.now) return false;
  const days = (market.now.getTime() - published.getTime()) / DAY_MS;
  return (
    fitsWords(post, filter.q, market) &&
    fitsVehicles(post, filter, market) &&
    fitsPrice(post, filter, market) &&
    !(filter.not_brand_id ?? []).includes(post.brandId) &&
    !(filter.not_model_id ?? []).includes(post.modelId) &&
    (filter.state_id !== 1 || post.mileage === 0) &&
    (filter.state_id !== 2 || post.mileage > 0) &&
    isWithin(post.year, filter.year_from, filter.year_to) &&
    isWithin(post.mileage, filter.mileage_from, filter.mileage_to) &&
    isWithin(post.volume, filter.volume_from, filter.volume_to) &&
    isWithin(post.power, filter.power_from, filter.power_to) &&
    isAmong(post.carcaseId, filter.carcase_id) &&
    isAmong(post.engineId, filter.engine_id) &&
    isAmong(post.transmissionId, filter.transmission_id) &&
    isAmong(post.wheelDriveId, filter.wheel_drive_id) &&
    isAmong(post.colorId, filter.color_id) &&
    equalsIfSet(post.kind, filter.kind) &&
    fitsUnit(post, filter) &&
    equalsIfSet(post.steeringWheelId, filter.steering_wheel_id) &&
    equalsIfSet(post.registerCountryId, filter.register_country_id) &&
    equalsIfSet(post.ownersCount, filter.owners_count) &&
    equalsIfSet(post.locationCountryId, filter.location_country_id) &&
    fitsPlace(post, filter, market) &&
    isWithin(post.ownersCount, undefined, filter.owners_to) &&
    (filter.version === undefined ||
      filter.version.some((name) => name === post.modification?.version)) &&
    equalsIfSet(post.user.isEntity ? 'entity' : 'individual', filter.seller_type) &&
    (!filter.guarantee || post.guarantee) &&
    (!filter.tuning || post.tuning) &&
    (!filter.special_offer || hasSpecialPlacement(post, market.now)) &&
    (filter.period === undefined || days <= filter.period)
  );
}

const publishedMs = (post: MarketPost) => post.publishedAt?.getTime() ?? 0;

/** Sorts larger values first and `null` last; returns 0 for a tie. */
function largerFirst(a: bigint | number | null, b: bigint | number | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a > b ? -1 : 1;
}

const smallerFirst = (a: bigint | number | null, b: bigint | number | null) =>
  a === null || b === null ? largerFirst(a, b) : largerFirst(b, a);

function compare(
  a: MarketPost,
  b: MarketPost,
  { order, filter: { q }, market }: SearchInput,
): number {
  switch (order) {
    case undefined:
    case 'relevance':
      if (q) {
        const [first, second] = [hasWordsInTitle(a, q, market), hasWordsInTitle(b, q, market)];
        return Number(second) - Number(first) || largerFirst(publishedMs(a), publishedMs(b));
      }
      return largerFirst(publishedMs(a), publishedMs(b));
    case 'date_desc':
      return largerFirst(publishedMs(a), publishedMs(b));
    case 'date_asc':
      return smallerFirst(publishedMs(a), publishedMs(b));
    case 'price_desc':
      return largerFirst(a.priceRub, b.priceRub);
    case 'price_asc':
      return smallerFirst(a.priceRub, b.priceRub);
    case 'year_desc':
      return largerFirst(a.year, b.year);
    case 'year_asc':
      return smallerFirst(a.year, b.year);
    case 'mileage_desc':
      return largerFirst(a.mileage, b.mileage);
    case 'mileage_asc':
      return smallerFirst(a.mileage, b.mileage);
    case 'power_desc':
      return largerFirst(a.power, b.power);
    case 'power_asc':
      return smallerFirst(a.power, b.power);
  }
}

interface SearchInput {
  order: SearchOrder | undefined;
  filter: Filter;
  market: Marketplace;
}

/** Returns the ids of a search's results in order; by default matches in the title come first, then the newest. */
export function naiveSearch(
  market: Marketplace,
  filter: Filter,
  order: SearchOrder | undefined,
  sellerId?: number,
): number[] {
  return market.posts
    .filter((post) => sellerId === undefined || post.userId === sellerId)
    .filter((post) => matchesFilter(post, filter, market))
    .sort((a, b) => compare(a, b, { order, filter, market }) || b.id - a.id)
    .map(({ id }) => id);
}

/** Returns the ids of a search's results with a running special placement. */
export function naiveSpecial(market: Marketplace, filter: Filter): number[] {
  return naiveSearch(market, { ...filter, special_offer: true }, undefined);
}
