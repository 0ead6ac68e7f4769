// What visitors search for: a field of a filter alone, several together, words.
import { setTimeout as wait } from 'node:timers/promises';
import { searchOrders, searchPosts } from '@pitlane/contracts';
import { addressOf, type Bench, type Query, type Server } from './bench.ts';
import { pace, quantile, reportAtMost, reportTimes } from './rounds.ts';
import { type Ad, findExamples, pick } from './search-examples.ts';

const PER_SECOND = 20;
const ALONE_MS = 60_000;

/** Returns every field of a filter alone, with what it needs beside it. */
export function fieldsAlone({ like }: Ad): Query[] {
  const ground = { kind: 'ground' };
  const needed: Record<string, Query> = {
    currency_id: { price_to: Math.ceil(like.price_to / 50) },
    mileage_from: ground,
    mileage_to: ground,
    radius: { location_city_id: like.location_city_id },
  };
  return Object.entries(like).map(([field, value]) => ({ [field]: value, ...needed[field] }));
}

export const likeAd = ({ like: { brand_id, year_from: year, price_from: price } }: Ad) => ({
  brand_id,
  year_from: year - 5,
  year_to: year + 5,
  price_from: Math.round(price * 0.5),
  price_to: Math.round(price * 2),
});

/** Eight fields, of which the price is too low. */
export const tooMuch = ({ like }: Ad): Query => ({
  brand_id: like.brand_id,
  year_from: like.year_from,
  price_to: Math.round(like.price_to * 0.9),
  mileage_to: like.mileage_to,
  transmission_id: like.transmission_id,
  carcase_id: like.carcase_id,
  color_id: like.color_id,
  location_city_id: like.location_city_id,
});

/** Words of titles and descriptions: rare, common, and in all ads. */
export const words =
  '"bristol"|facelift|v8|обслуживался|"carrera" регламенту|"amg"|история сохранена|"v12" отличном'.split(
    '|',
  );

/** Returns every field and order alone, and some together, by names. */
export async function findQueries(bench: Bench): Promise<Record<string, Query>> {
  const { ads } = await findExamples(bench);
  const ad = pick(ads, 0);
  const { brand_id, price_from, price_to } = likeAd(ad);
  return {
    everything: {},
    'everything, page 40': { page: 40 },
    ...Object.fromEntries(searchOrders.map((order) => [`order ${order}`, { order }])),
    ...Object.fromEntries(fieldsAlone(ad).map((query) => [Object.keys(query)[0], query])),
    'make, years, price': likeAd(ad),
    'eight fields': tooMuch(ad),
    'make by price': { brand_id, order: 'price_asc' },
    'price by price': { price_from, price_to, order: 'price_asc' },
    'three makes by year': { brand_id: `${brand_id},10,20`, order: 'year_desc' },
    'rare combination': { tuning: 1, steering_wheel_id: 2, power_from: 600, location_city_id: 3 },
    ...Object.fromEntries(words.map((q) => [`words ${q}`, { q }])),
  };
}

export async function openQueries(bench: Bench): Promise<(turn: number) => string> {
  const queries = Object.values(await findQueries(bench));
  return (turn) => addressOf(searchPosts, queries[turn % queries.length]);
}

/** Times searches alone, and returns a function that times them beside work. */
export async function openSearches(bench: Bench, { time }: Server) {
  const addressAt = await openQueries(bench);
  const search = (over: Promise<unknown>) =>
    pace(PER_SECOND, over, (turn) => time(addressAt(turn)));
  await search(wait(ALONE_MS / 4));
  const alone = await search(wait(ALONE_MS));
  reportTimes('search alone', alone);
  return async (work: Promise<unknown>): Promise<void> => {
    const beside = await search(work);
    reportTimes('search beside it', beside);
    const times = quantile(beside, 0.99) / quantile(alone, 0.99);
    reportAtMost('99 % of it, against alone', times, 2, '×');
  };
}
