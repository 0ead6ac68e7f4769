// Workloads of `pnpm bench:search`: lifelike requests, different in every turn, the same in every run.
import { Random } from '@pitlane/api/testing/random';
import * as contracts from '@pitlane/contracts';
import { addressOf, type Query } from './bench.ts';
import type { Aim } from './rounds.ts';
import { type Examples, pick } from './search-examples.ts';
import { fieldsAlone, likeAd, tooMuch, words } from './search-queries.ts';

const DEEP_PAGE = 400;
const PER_PAGE = 24;

export interface Workload {
  name: string;
  /** How many of a hundred calls of visitors ask this. */
  share: number;
  path: (turn: number) => string;
  /** The same question to the hand-written path. */
  best?: (turn: number) => string;
  /** Some ads are the last of their search. */
  mayHoldNothing?: true;
  /** Milliseconds of one connection alone, and requests a second as a share of the hand-written path's. */
  aim: Aim & { ofBest?: number };
}

/** Partly typed texts, also with typing errors and in the wrong keyboard layout. */
const typed =
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

type Asked = (turn: number) => Query;
type Row = [
  name: string,
  share: number,
  contracts: contracts.RouteContract | readonly contracts.RouteContract[],
  asked: Asked,
  aim?: Workload['aim'],
  more?: Pick<Workload, 'best' | 'mayHoldNothing'>,
];

/** Returns all questions. A visitor who changes a filter asks a list and facets; ads come with their sellers. */
export function workloads({ size, ads, rare }: Examples): Workload[] {
  const none = () => ({});
  const like = (turn: number) => likeAd(pick(ads, turn));
  const bestLike = (what: string) => (turn: number) =>
    `/best/${what}/${Object.values(like(turn)).join('/')}`;
  const strong = (turn: number) => ({
    tuning: 1,
    steering_wheel_id: 2,
    power_from: pick(rare, turn).power,
  });
  const inCity = (turn: number) => ({ ...strong(turn), location_city_id: pick(rare, turn).city });
  const anyOne = (turn: number) => pick(fieldsAlone(pick(ads, turn + 1)), turn);
  const ad = (turn: number) => ({ id: pick(ads, turn).id });
  const beside = (asked: Asked) => (turn: number) => ({
    ...asked(turn),
    current_id: pick(ads, turn).id,
  });
  // Small databases have fewer pages.
  const page = Math.min(DEEP_PAGE, Math.floor(size / PER_PAGE / 4));
  const deep = (turn: number) => ({ order: pick(deepOrders, turn), page });
  const typing = (turn: number) => ({ q: pick(typed, turn) });
  const text = (turn: number) => ({ q: pick(words, turn) });
  const eight = (turn: number) => tooMuch(pick(ads, turn));

  const close = { ofBest: 0.8, p99: 25 };
  const [fast, found, counted] = [{ p99: 10 }, { p99: 25 }, { p99: 120 }];
  const last = { mayHoldNothing: true } as const;
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
      like,
      close,
      { best: bestLike('list') },
    ],
    ['count of the same', 8, contracts.countPosts, like, close, { best: bestLike('count') }],
    ['ad page', 18, contracts.getPost, ad, close, bestAd],
    ['rare combination in a city', 2, contracts.searchPosts, inCity, found, bestInCity],
    ['rare combination', 0, contracts.searchPosts, strong, found, bestRare],
    ['list: any one filter', 8, contracts.searchPosts, anyOne, found],
    [`list: page ${page}`, 0, contracts.searchPosts, deep, found],
    ['facets: make, years, price', 12, contracts.getFacets, like, { p50: 15, p99: 120 }],
    ['facets: any one filter', 7, contracts.getFacets, anyOne, counted],
    ['next ad', 0, contracts.getNextId, beside(like), found, last],
    ['previous ad of a rare combination', 0, contracts.getPrevId, beside(strong), found, last],
    ['facets: none', 3, contracts.getFacets, none, counted],
    ['suggestions', 6, contracts.suggestSearches, typing, { p99: 15 }],
    ['words in text', 1, contracts.searchPosts, text, { p99: 50 }],
    ['relaxations of eight', 1, contracts.getRelaxations, eight, { p99: 150 }],
    ['makes with counts', 3, contracts.getBrands, none, fast, { best: () => '/best/makes/' }],
    ['total', 2, contracts.getPostsTotalCount, none, fast],
    ['home', 5, homeCalls, none, fast],
    ['seller of an ad', 12, contracts.getPostSeller, ad],
  ];
  return rows.map(([name, share, contracts, asked, aim = {}, more]) => ({
    name,
    share,
    path: (turn) => addressOf(pick([contracts].flat(), turn), asked(turn)),
    aim,
    ...more,
  }));
}

export function mixOf(all: readonly Workload[]): Workload['path'] {
  const random = new Random(20_261_126);
  const calls = all
    .flatMap((workload) => Array.from({ length: workload.share }, () => workload))
    .map((workload) => ({ workload, place: random.next() }))
    .sort((one, other) => one.place - other.place);
  return (turn) => calls[turn % calls.length]?.workload.path(turn) ?? '';
}
