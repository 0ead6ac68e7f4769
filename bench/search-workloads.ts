// Workloads of `pnpm bench:search`: lifelike requests, different in every turn, the same in every run.
import {
  countPosts,
  type FilterField,
  getAppDescription,
  getBrands,
  getFacets,
  getFooterBrands,
  getNextId,
  getPortalFeatures,
  getPost,
  getPostSeller,
  getPostsTotalCount,
  getPrevId,
  getRelaxations,
  getSeoTags,
  getSlider,
  getSpecialPosts,
  periods,
  searchPosts,
  suggestSearches,
} from '@pitlane/contracts';
import { createRandom } from './post-rows.ts';
import { type Ad, type Examples, pick } from './search-examples.ts';

const DEEP_PAGE = 400;
const PER_PAGE = 24;

export interface Aim {
  /** Requests a second as a share of the hand-written path's. */
  ofBest?: number;
  /** Milliseconds of one connection alone. */
  p50?: number;
  p99?: number;
}

export interface Workload {
  name: string;
  /** The address at our server. */
  path: (turn: number) => string;
  /** The same question to the hand-written path. */
  best?: (turn: number) => string;
  /** Some ads are the last of their search. */
  mayHoldNothing?: true;
  aim?: Aim;
}

type Asked = Record<string, string | number>;

const same = (field: keyof Ad) => (ad: Ad) => ({ [field]: ad[field] ?? '' });

/** Every field of a filter alone, as somebody who looks for an ad would fill it in. */
const alone: Record<Exclude<FilterField, 'q'>, (ad: Ad) => Asked> = {
  kind: same('kind'),
  brand_id: same('brand_id'),
  model_id: same('model_id'),
  generation_id: same('generation_id'),
  mod_id: same('mod_id'),
  version: ({ version }) => ({ version: version ?? 'GT3 RS' }),
  not_brand_id: ({ brand_id }) => ({ not_brand_id: brand_id }),
  not_model_id: ({ model_id }) => ({ not_model_id: model_id }),
  price_from: ({ price }) => ({ price_from: price }),
  price_to: ({ price }) => ({ price_to: price }),
  currency_id: ({ price }) => ({ currency_id: 2, price_to: Math.ceil(price / 50) }),
  year_from: ({ year }) => ({ year_from: year }),
  year_to: ({ year }) => ({ year_to: year }),
  mileage_from: ({ mileage }) => ({ mileage_from: mileage, kind: 'ground' }),
  mileage_to: ({ mileage }) => ({ mileage_to: mileage + 10_000, kind: 'ground' }),
  volume_from: ({ volume }) => ({ volume_from: volume }),
  volume_to: ({ volume }) => ({ volume_to: volume }),
  power_from: ({ power }) => ({ power_from: power }),
  power_to: ({ power }) => ({ power_to: power }),
  engine_id: same('engine_id'),
  transmission_id: same('transmission_id'),
  wheel_drive_id: same('wheel_drive_id'),
  carcase_id: same('carcase_id'),
  steering_wheel_id: same('steering_wheel_id'),
  owners_count: same('owners_count'),
  owners_to: ({ owners_count }) => ({ owners_to: owners_count }),
  color_id: same('color_id'),
  guarantee: () => ({ guarantee: 1 }),
  tuning: () => ({ tuning: 1 }),
  special_offer: () => ({ special_offer: 1 }),
  location_country_id: same('location_country_id'),
  location_city_id: same('location_city_id'),
  radius: ({ location_city_id }) => ({ radius: 300, location_city_id }),
  register_country_id: same('register_country_id'),
  state_id: ({ id }) => ({ state_id: 1 + (id % 2) }),
  seller_type: ({ id }) => ({ seller_type: pick(['individual', 'entity'], id) }),
  period: ({ id }) => ({ period: pick(periods, id) }),
};
const fieldsAlone = Object.values(alone);

const likeAd = ({ brand_id, year, price }: Ad) => ({
  brand_id,
  year_from: year - 5,
  year_to: year + 5,
  price_from: Math.round(price * 0.5),
  price_to: Math.round(price * 2),
});

/** Eight fields, of which the price is too low. */
const tooMuch = (ad: Ad): Asked => ({
  brand_id: ad.brand_id,
  year_from: ad.year,
  price_to: Math.round(ad.price * 0.9),
  mileage_to: ad.mileage + 10_000,
  transmission_id: ad.transmission_id,
  carcase_id: ad.carcase_id,
  color_id: ad.color_id,
  location_city_id: ad.location_city_id,
});

/** As far as somebody has typed, also with errors and on the wrong keyboard. */
const typed =
  'по|порше|порше кар|porshe 911|gjhit|бмв е30|bmw 20|mers|мерседес g|феррари 458 спайдер|фер|911 gt3|гтр|nissan sky|ламбо|aston|v8|красный|кабриолет|порше 911 до 10 млн|вертол|ford mus|в москве|1995'.split(
    '|',
  );

/** Of titles and descriptions: some that few ads have, some that many have, some that all have. */
const words =
  '"bristol"|facelift|v8|обслуживался|"carrera" регламенту|"amg"|история сохранена|"v12" отличном'.split(
    '|',
  );

const deepOrders = ['date_desc', 'price_asc', 'price_desc', 'year_desc', 'mileage_asc'] as const;

const homeCalls = [
  getSpecialPosts,
  getSlider,
  getFooterBrands,
  getPortalFeatures,
  getAppDescription,
  getSeoTags,
];

/**
 * All questions.
 * @param size how many ads the database has
 */
export function workloads({ ads, rare }: Examples, size: number): Workload[] {
  const to = ({ path }: { path: string }, asked: Asked = {}) => {
    const query = new URLSearchParams();
    for (const [field, value] of Object.entries(asked)) query.set(field, String(value));
    return query.size > 0 ? `/api${path}?${query}` : `/api${path}`;
  };
  const like = (turn: number) => likeAd(pick(ads, turn));
  const bestLike = (what: string) => (turn: number) =>
    `/best/${what}/${Object.values(like(turn)).join('/')}`;
  const strong = (turn: number) => ({
    tuning: 1,
    steering_wheel_id: 2,
    power_from: pick(rare, turn).power,
  });
  const anyOne = (turn: number) => pick(fieldsAlone, turn)(pick(ads, turn + 1));
  const idIn = ({ path }: { path: string }, id: number) =>
    to({ path: path.replace(':id', `${id}`) });
  // Small databases have fewer pages.
  const page = Math.min(DEEP_PAGE, Math.floor(size / PER_PAGE / 4));
  const fast = { p99: 10 };
  const found = { p99: 25 };
  return [
    {
      name: 'list: make, years, price',
      path: (turn) => to(searchPosts, like(turn)),
      best: bestLike('list'),
      aim: { ofBest: 0.8, p99: 25 },
    },
    {
      name: 'count of the same',
      path: (turn) => to(countPosts, like(turn)),
      best: bestLike('count'),
      aim: { ofBest: 0.8, p99: 25 },
    },
    {
      name: 'ad page',
      path: (turn) => idIn(getPost, pick(ads, turn).id),
      best: (turn) => `/best/ad/${pick(ads, turn).id}`,
      aim: { ofBest: 0.8, p99: 25 },
    },
    {
      name: 'rare combination in a city',
      path: (turn) => to(searchPosts, { ...strong(turn), location_city_id: pick(rare, turn).city }),
      best: (turn) => `/best/rare/${pick(rare, turn).power}/${pick(rare, turn).city}`,
      aim: found,
    },
    {
      name: 'rare combination',
      path: (turn) => to(searchPosts, strong(turn)),
      best: (turn) => `/best/rare/${pick(rare, turn).power}`,
      aim: found,
    },
    { name: 'list: any one filter', path: (turn) => to(searchPosts, anyOne(turn)), aim: found },
    {
      name: `list: page ${page}`,
      path: (turn) => to(searchPosts, { order: pick(deepOrders, turn), page }),
      aim: found,
    },
    {
      name: 'facets: make, years, price',
      path: (turn) => to(getFacets, like(turn)),
      aim: { p50: 15, p99: 120 },
    },
    {
      name: 'facets: any one filter',
      path: (turn) => to(getFacets, anyOne(turn)),
      aim: { p99: 120 },
    },
    {
      name: 'next ad',
      path: (turn) => to(getNextId, { ...like(turn), current_id: pick(ads, turn).id }),
      mayHoldNothing: true,
      aim: found,
    },
    {
      name: 'previous ad of a rare combination',
      path: (turn) => to(getPrevId, { ...strong(turn), current_id: pick(ads, turn).id }),
      mayHoldNothing: true,
      aim: found,
    },
    { name: 'facets: none', path: () => to(getFacets), aim: { p99: 120 } },
    {
      name: 'suggestions',
      path: (turn) => to(suggestSearches, { q: pick(typed, turn) }),
      aim: { p99: 15 },
    },
    {
      name: 'words in text',
      path: (turn) => to(searchPosts, { q: pick(words, turn) }),
      aim: { p99: 50 },
    },
    {
      name: 'relaxations of eight',
      path: (turn) => to(getRelaxations, tooMuch(pick(ads, turn))),
      aim: { p99: 150 },
    },
    { name: 'makes with counts', path: () => to(getBrands), best: () => '/best/makes', aim: fast },
    { name: 'total', path: () => to(getPostsTotalCount), aim: fast },
    { name: 'home', path: (turn) => to(pick(homeCalls, turn)), aim: fast },
    { name: 'seller of an ad', path: (turn) => idIn(getPostSeller, pick(ads, turn).id) },
  ];
}

/** Of a hundred calls of visitors: whoever changes a filter asks a list and facets, ads come with their sellers. */
const mixed: Record<string, number> = {
  'list: make, years, price': 12,
  'list: any one filter': 8,
  'facets: make, years, price': 12,
  'facets: any one filter': 7,
  'facets: none': 3,
  'count of the same': 8,
  'ad page': 18,
  'seller of an ad': 12,
  'rare combination in a city': 2,
  suggestions: 6,
  'words in text': 1,
  'relaxations of eight': 1,
  'makes with counts': 3,
  total: 2,
  home: 5,
};

/** Returns the mix of requests of visitors. */
export function mixOf(all: readonly Workload[]): Workload['path'] {
  const random = createRandom(20_261_126);
  const calls = all
    .flatMap((workload) => Array.from({ length: mixed[workload.name] ?? 0 }, () => workload))
    .map((workload) => ({ workload, place: random() }))
    .sort((one, other) => one.place - other.place);
  return (turn) => calls[turn % calls.length]?.workload.path(turn) ?? '';
}
