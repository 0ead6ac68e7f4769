// Workloads of `pnpm bench:search`: realistic requests, different in every turn, the same in every run.
import { Random } from '@pitlane/api/testing/random';
import * as contracts from '@pitlane/contracts';
import { type Query, requestPath } from './bench.ts';
import type { Aim } from './rounds.ts';
import { type Examples, pick } from './search-examples.ts';
import { narrowQuery, similarAdQuery, singleFieldQueries, wordQueries } from './search-queries.ts';

const DEEP_PAGE = 400;
const PER_PAGE = 24;

export interface Workload {
  name: string;
  /** Share of the visitors' requests, in percent. */
  share: number;
  path: (turn: number) => string;
  /** Path of the same request to the hand-written implementation. */
  best?: (turn: number) => string;
  /** The response may be empty, for example if an ad is the last of its search. */
  mayBeEmpty?: true;
  /**
   * Milliseconds over one connection, and requests per second as a share of those of the hand-written implementation.
   */
  aim: Aim & { ofBest?: number };
}

/** Partly typed texts, some with typing errors or in the wrong keyboard layout. */
const typedTexts =
  'по|порше|порше кар|porshe 911|gjhit|бмв е30|bmw 20|mers|мерседес g|феррари 458 спайдер|фер|911 gt3|гтр|nissan sky|ламбо|aston|v8|красный|кабриолет|порше 911 до 10 млн|вертол|ford mus|в москве|1995'.split(
    '|',
  );

const deepOrders = ['date_desc', 'price_asc', 'price_desc', 'year_desc', 'mileage_asc'] as const;

const homeCalls = [
  contracts.getSpecialPosts,
  contracts.getSlider,
  contracts.getFooterBrands,
  contracts.getPortalFeatures,
  contracts.getAppDescription,
  contracts.getSeoTags,
];

type QueryOf = (turn: number) => Query;
type Row = [
  name: string,
  share: number,
  contracts: contracts.RouteContract | readonly contracts.RouteContract[],
  queryOf: QueryOf,
  aim?: Workload['aim'],
  extras?: Pick<Workload, 'best' | 'mayBeEmpty'>,
];

/** Returns all workloads. Changing a filter requests a list and facets; opening an ad requests its seller too. */
export function workloads({ size, ads, rare }: Examples): Workload[] {
  const noFilter = () => ({});
  const similarAd = (turn: number) => similarAdQuery(pick(ads, turn));
  const bestSimilarAd = (name: string) => (turn: number) =>
    `/best/${name}/${Object.values(similarAd(turn)).join('/')}`;
  const rareCombination = (turn: number) => ({
    tuning: 1,
    steering_wheel_id: 2,
    power_from: pick(rare, turn).power,
  });
  const rareInCity = (turn: number) => ({
    ...rareCombination(turn),
    location_city_id: pick(rare, turn).city,
  });
  const anyFilter = (turn: number) => pick(singleFieldQueries(pick(ads, turn + 1)), turn);
  const anyAd = (turn: number) => ({ id: pick(ads, turn).id });
  const withCurrentAd = (queryOf: QueryOf) => (turn: number) => ({
    ...queryOf(turn),
    current_id: pick(ads, turn).id,
  });
  // Small databases have fewer pages.
  const page = Math.min(DEEP_PAGE, Math.floor(size / PER_PAGE / 4));
  const deepPage = (turn: number) => ({ order: pick(deepOrders, turn), page });
  const typedText = (turn: number) => ({ q: pick(typedTexts, turn) });
  const wordSearch = (turn: number) => ({ q: pick(wordQueries, turn) });
  const eightFields = (turn: number) => narrowQuery(pick(ads, turn));

  const closeAim = { ofBest: 0.8, p99: 25 };
  const [fastAim, listAim, countAim] = [{ p99: 10 }, { p99: 25 }, { p99: 120 }];
  const emptyAllowed = { mayBeEmpty: true } as const;
  const bestAd = { best: (turn: number) => `/best/ad/${pick(ads, turn).id}` };
  const bestRare = { best: (turn: number) => `/best/rare/${pick(rare, turn).power}` };
  const bestInCity = {
    best: (turn: number) => `/best/city/${pick(rare, turn).power}/${pick(rare, turn).city}`,
  };
  const rows: Row[] = [
    [
      'list: make, years, price',
      12,
      contracts.searchPosts,
      similarAd,
      closeAim,
      { best: bestSimilarAd('list') },
    ],
    [
      'count of the same',
      8,
      contracts.countPosts,
      similarAd,
      closeAim,
      { best: bestSimilarAd('count') },
    ],
    ['ad page', 18, contracts.getPost, anyAd, closeAim, bestAd],
    ['rare combination in a city', 2, contracts.searchPosts, rareInCity, listAim, bestInCity],
    ['rare combination', 0, contracts.searchPosts, rareCombination, listAim, bestRare],
    ['list: any one filter', 8, contracts.searchPosts, anyFilter, listAim],
    [`list: page ${page}`, 0, contracts.searchPosts, deepPage, listAim],
    ['facets: make, years, price', 12, contracts.getFacets, similarAd, { p50: 15, p99: 120 }],
    ['facets: any one filter', 7, contracts.getFacets, anyFilter, countAim],
    ['next ad', 0, contracts.getNextId, withCurrentAd(similarAd), listAim, emptyAllowed],
    [
      'previous ad of a rare combination',
      0,
      contracts.getPrevId,
      withCurrentAd(rareCombination),
      listAim,
      emptyAllowed,
    ],
    ['facets: none', 3, contracts.getFacets, noFilter, countAim],
    ['suggestions', 6, contracts.suggestSearches, typedText, { p99: 15 }],
    ['words in text', 1, contracts.searchPosts, wordSearch, { p99: 50 }],
    ['relaxations of eight fields', 1, contracts.getRelaxations, eightFields, { p99: 150 }],
    [
      'makes with counts',
      3,
      contracts.getBrands,
      noFilter,
      fastAim,
      { best: () => '/best/makes/' },
    ],
    ['total', 2, contracts.getPostsTotalCount, noFilter, fastAim],
    ['home', 5, homeCalls, noFilter, fastAim],
    ['seller of an ad', 12, contracts.getPostSeller, anyAd],
  ];
  return rows.map(([name, share, contracts, queryOf, aim = {}, extras]) => ({
    name,
    share,
    path: (turn) => requestPath(pick([contracts].flat(), turn), queryOf(turn)),
    aim,
    ...extras,
  }));
}

export function mixOf(allWorkloads: readonly Workload[]): Workload['path'] {
  const random = new Random(20_261_126);
  const calls = allWorkloads
    .flatMap((workload) => Array.from({ length: workload.share }, () => workload))
    .map((workload) => ({ workload, position: random.next() }))
    .sort((one, other) => one.position - other.position);
  return (turn) => calls[turn % calls.length]?.workload.path(turn) ?? '';
}
