// Searches of visitors: single filter fields, several fields together, words.
import { setTimeout as wait } from 'node:timers/promises';
import { searchOrders, searchPosts } from '@pitlane/contracts';
import { type Bench, type Query, requestPath, type Server } from './bench.ts';
import { quantile, reportAtMost, reportTimes, runAtRate } from './rounds.ts';
import { type Ad, findExamples, pick } from './search-examples.ts';

const QUERIES_PER_SECOND = 20;
const BASELINE_MS = 60_000;

/** Returns a query for every filter field, with the other fields that it requires. */
export function singleFieldQueries({ criteria }: Ad): Query[] {
  const groundKind = { kind: 'ground' };
  const requiredFields: Record<string, Query> = {
    currency_id: { price_to: Math.ceil(criteria.price_to / 50) },
    mileage_from: groundKind,
    mileage_to: groundKind,
    radius: { location_city_id: criteria.location_city_id },
  };
  return Object.entries(criteria).map(([field, value]) => ({
    [field]: value,
    ...requiredFields[field],
  }));
}

export const similarAdQuery = ({
  criteria: { brand_id, year_from: year, price_from: price },
}: Ad) => ({
  brand_id,
  year_from: year - 5,
  year_to: year + 5,
  price_from: Math.round(price * 0.5),
  price_to: Math.round(price * 2),
});

/** Returns a query with eight fields, whose price is too low. */
export const narrowQuery = ({ criteria }: Ad): Query => ({
  brand_id: criteria.brand_id,
  year_from: criteria.year_from,
  price_to: Math.round(criteria.price_to * 0.9),
  mileage_to: criteria.mileage_to,
  transmission_id: criteria.transmission_id,
  carcase_id: criteria.carcase_id,
  color_id: criteria.color_id,
  location_city_id: criteria.location_city_id,
});

/** Searches for words of titles and descriptions: rare ones, common ones, and words of all ads. */
export const wordQueries =
  '"bristol"|facelift|v8|обслуживался|"carrera" регламенту|"amg"|история сохранена|"v12" отличном'.split(
    '|',
  );

/** Returns named queries: every field and order alone, and some combinations. */
export async function findQueries(bench: Bench): Promise<Record<string, Query>> {
  const { ads } = await findExamples(bench);
  const ad = pick(ads, 0);
  const { brand_id, price_from, price_to } = similarAdQuery(ad);
  return {
    'all ads': {},
    'all ads, page 40': { page: 40 },
    ...Object.fromEntries(searchOrders.map((order) => [`order ${order}`, { order }])),
    ...Object.fromEntries(singleFieldQueries(ad).map((query) => [Object.keys(query)[0], query])),
    'make, years, price': similarAdQuery(ad),
    'eight fields': narrowQuery(ad),
    'make, sorted by price': { brand_id, order: 'price_asc' },
    'price range, sorted by price': { price_from, price_to, order: 'price_asc' },
    'three makes, sorted by year': { brand_id: `${brand_id},10,20`, order: 'year_desc' },
    'rare combination': { tuning: 1, steering_wheel_id: 2, power_from: 600, location_city_id: 3 },
    ...Object.fromEntries(wordQueries.map((q) => [`words ${q}`, { q }])),
  };
}

export async function openQueries(bench: Bench): Promise<(turn: number) => string> {
  const queries = Object.values(await findQueries(bench));
  return (turn) => requestPath(searchPosts, queries[turn % queries.length]);
}

/** Measures searches alone, and returns a function that measures them during other work. */
export async function createSearchComparison(bench: Bench, { time }: Server) {
  const pathAt = await openQueries(bench);
  const runSearches = (until: Promise<unknown>) =>
    runAtRate(QUERIES_PER_SECOND, until, (turn) => time(pathAt(turn)));
  await runSearches(wait(BASELINE_MS / 4));
  const baseline = await runSearches(wait(BASELINE_MS));
  reportTimes('search alone', baseline);
  return async (work: Promise<unknown>): Promise<void> => {
    const duringWork = await runSearches(work);
    reportTimes('search during this work', duringWork);
    const ratio = quantile(duringWork, 0.99) / quantile(baseline, 0.99);
    reportAtMost('p99 compared with search alone', ratio, 2, '×');
  };
}
