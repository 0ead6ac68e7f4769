import { countPosts, getRelaxations, getVehicle, searchParamsToFilter } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const MANUAL = 1;
const AUTOMATIC = 2;
const ROBOT = 3;
const BLACK = 1;
const RED = 7;
const DIESEL = 2;

const world = sharedWorld();
let porsche911 = 0;
let cayenne = 0;
let ids: number[];
beforeAll(async () => {
  const modelOf = (slug: string) =>
    world.database.model.findFirstOrThrow({ where: { slug, brand: { slug: 'porsche' } } });
  porsche911 = (await modelOf('911')).id;
  cayenne = (await modelOf('cayenne')).id;
  const fieldsOfPost = { year: 2016, price: 8_000_000n, transmissionId: MANUAL, colorId: BLACK };
  ids = [];
  for (const [day, fields] of [
    { year: 2010 },
    { price: 9_470_000n },
    { transmissionId: AUTOMATIC },
    { modelId: cayenne },
    // Differs in more than one criterion.
    { modelId: cayenne, transmissionId: AUTOMATIC },
  ].entries()) {
    const publishedAt = new Date(Date.UTC(2026, 5, 1 + day));
    ids.push((await aPost(world.database, { ...fieldsOfPost, ...fields, publishedAt })).id);
  }
});

type Query = Record<string, string | number | number[]>;

const getRelaxationsOf = async (query: Query, language = 'ru') =>
  dataOf(
    getRelaxations,
    await world.call(getRelaxations, { query, headers: { 'Accept-Language': language } }),
  );

/** Returns the labels with counts, with spaces instead of no-break spaces. */
const labelsOf = async (query: Query, language?: string) =>
  (await getRelaxationsOf(query, language)).relaxations.map(
    ({ label, count }) => `${label.replaceAll('\u00a0', ' ')}: ${count}`,
  );

/** Returns a filter that matches no ads; four ads differ from it in one criterion each. */
const missedFilter = () => ({
  model_id: porsche911,
  transmission_id: MANUAL,
  year_from: 2014,
  price_to: 9_000_000,
});

describe('relaxations of a search without results', () => {
  it('are labelled and sorted by the size of the change, with moved bounds before dropped fields', async () => {
    expect(await labelsOf(missedFilter())).toEqual([
      'С 2010 года: 1',
      'Цена до 9 500 000 ₽: 1',
      'Porsche: 1',
      'убрать: Механика: 1',
      'убрать: с 2014 года: 1',
      'убрать: цена до 9 000 000 ₽: 1',
      'убрать: Porsche 911: 1',
    ]);
    expect(await labelsOf(missedFilter(), 'en')).toEqual([
      'From 2010: 1',
      'Price up to 9 500 000 ₽: 1',
      'Porsche: 1',
      'without: Manual: 1',
      'without: from 2014: 1',
      'without: price up to 9 000 000 ₽: 1',
      'without: Porsche 911: 1',
    ]);
  });

  it('drop two fields together if neither suffices alone', async () => {
    const query = { transmission_id: ROBOT, color_id: RED };

    expect((await getRelaxationsOf(query)).relaxations).toMatchObject([
      {
        field: 'transmission_id',
        fields: ['transmission_id', 'color_id'],
        action: 'drop',
        count: 5,
      },
    ]);
    expect(await labelsOf(query, 'en')).toEqual([
      'without: Automated manual / dual clutch, colour: Red: 5',
    ]);
  });

  it('drop pairs of fields that do not suffice alone after single fields', async () => {
    const query = { model_id: cayenne, transmission_id: AUTOMATIC, year_to: 2012 };

    expect(await labelsOf(query)).toEqual([
      'До 2016 года: 1',
      'убрать: до 2012 года: 1',
      'убрать: Porsche Cayenne, Автомат: 1',
    ]);
  });

  it('drop as many fields as necessary if two do not suffice', async () => {
    expect(await labelsOf({ transmission_id: ROBOT, color_id: RED, engine_id: DIESEL })).toEqual([
      'убрать: Дизель, Робот, цвет: Красный: 5',
    ]);
  });

  it('move a bound to a round figure in the requested currency', async () => {
    expect((await labelsOf({ price_to: 5_000_000 }))[0]).toBe('Цена до 8 000 000 ₽: 4');
    expect((await labelsOf({ price_to: 50_000, currency_id: 2 }))[0]).toBe('Цена до 99 000 $: 4');
    expect((await labelsOf({ price_from: 30_000_000 }))[0]).toBe('Цена от 9 400 000 ₽: 1');
  });

  it('include the ads with the fewest misses, newest first', async () => {
    const { total, nearest } = await getRelaxationsOf(missedFilter());

    expect(total).toBe(0);
    expect(idsOf(nearest)).toEqual([...ids.slice(0, 4).reverse(), ids[4]]);
  });

  it('link to a search with the returned count', async () => {
    const { relaxations } = await getRelaxationsOf(missedFilter());

    expect(relaxations).toHaveLength(7);
    for (const { address, count } of relaxations) {
      const { pathname, searchParams } = new URL(address, 'http://localhost');
      const [, , brand, model] = pathname.split('/');
      const vehicle = brand
        ? dataOf(
            getVehicle,
            await world.call(getVehicle, { query: { brand, ...(model && { model }) } }),
          )
        : {};
      const query = searchParamsToFilter(searchParams, vehicle) as Query;
      const countResult = dataOf(countPosts, await world.call(countPosts, { query }));
      expect({ address, ...countResult }).toEqual({ address, count });
    }
  });

  it('respond with 503 if the index is unavailable', async () => {
    const { services } = await world.anotherApp({
      config: { ...world.config, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
    });
    const result = services.relaxations.suggestRelaxations(
      { year_to: 1900 },
      { language: 'ru', userId: null },
    );

    await expect(result).rejects.toMatchObject({ code: 'unavailable' });
  });
});
