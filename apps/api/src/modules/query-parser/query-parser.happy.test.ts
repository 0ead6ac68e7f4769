import {
  addresses,
  countPosts,
  type Filter,
  searchPosts,
  suggestSearches,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aPost } from '../../testing/a-post.ts';
import { dataOf, idsOf, pageOf } from '../../testing/responses.ts';
import { sharedWorld } from '../../testing/test-world.ts';
import wordTables from '../../testing/words-tables.json' with { type: 'json' };
import { singleVehicleOf } from '../core/catalogue/catalogue.rules.ts';
import { sortTerms } from '../search/index/sort-terms.ts';
import { findIds } from '../search/search/search.queries.ts';

/**
 * Queries with their first suggestion, with their meaning and remaining words, and with the tsquery of their words if
 * they have no meaning.
 */
const tables = z
  .object({
    suggestions: z.array(z.tuple([z.string(), z.string()])).min(140),
    understood: z.array(z.tuple([z.string(), z.string(), z.string()])).min(100),
    words: z.array(z.tuple([z.string(), z.string()])).min(40),
  })
  .parse(wordTables);

const world = sharedWorld();
const russianHeaders = { 'Accept-Language': 'ru' };

const parse = (q: string) => world.app.services.queryParser.parse(q, 'ru');

const suggest = async (q: string) =>
  dataOf(
    suggestSearches,
    await world.call(suggestSearches, { query: { q }, headers: russianHeaders }),
  );

type Query = Record<string, string | number | boolean | (string | number)[]>;

const toQuery = (filter: Filter): Query =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));

const search = async (query: Query) =>
  pageOf(searchPosts, await world.call(searchPosts, { query, headers: russianHeaders }));

describe('meaning', () => {
  it.each(tables.understood)('of %j is recognized', async (q, expected, rest) => {
    const { understood } = await parse(q);

    const spans = understood.spans.map(
      ({ field, value, name }) => `${field} ${Array.isArray(value) ? name : value}`,
    );
    expect({ said: spans.join(', '), rest: understood.rest }).toEqual({ said: expected, rest });
  });

  it.each(tables.words)(
    'of %j does not exist, and its words are searched for',
    async (q, expectedText) => {
      const { understood, text } = await parse(q);

      expect(understood.spans).toEqual([]);
      expect(text).toBe(expectedText);
    },
  );

  it('of a name shared by models is the model named beside it', async () => {
    const { filter: volga } = await parse('газ волга');
    const { filter } = await parse('волга 21');

    const { id } = await world.database.model.findFirstOrThrow({ where: { slug: '21-volga' } });
    expect(volga.model_id?.length).toBeGreaterThan(1);
    expect(filter.model_id).toEqual([id]);
  });

  it('includes the parents of vehicles and cities that the words do not name', async () => {
    const { id, brandId } = await world.database.model.findFirstOrThrow({ where: { slug: '911' } });

    const [withoutMake, withMake] = await Promise.all([parse('911 в москве'), parse('порше 911')]);
    expect(withoutMake.understood.filter).toEqual({ model_id: [id], location_city_id: [1] });
    expect(withoutMake.understood.parents).toEqual({ brand_id: [brandId], location_country_id: 1 });
    expect(withMake.understood.parents).toBeUndefined();
  });

  it('has the positions of the words in UTF-16 code units of the text as sent', async () => {
    const q = '🚗  Порше 911, до 10 млн';
    const { spans } = (await parse(q)).understood;

    expect(spans.map(({ from, to }) => q.slice(from, to))).toEqual(['Порше', '911', 'до 10 млн']);
  });
});

describe('characters of other keyboards', () => {
  it.each([
    ['ｐｏｒｓｃｈｅ　９１１', 'porsche 911'],
    ['𝗣𝗼𝗿𝘀𝗰𝗵𝗲 𝟵𝟭𝟭', 'porsche 911'],
    ['по\u00adр\u200bше\u2060 ка\u00adен\ufeff', 'порше каен'],
    ['порше\u00a0каен', 'порше каен'],
    ['Ка\u0438\u0306ен Жё\u0301лтый', 'кайен желтый'],
    ['“рядом с cayenne”', '"рядом с cayenne"'],
    ['„рядом с cayenne‟', '"рядом с cayenne"'],
    ['＂рядом с cayenne＂', '"рядом с cayenne"'],
    ['rolls‑royce', 'rolls-royce'],
    ['рено–сервис', 'рено-сервис'],
    ['1990—1995', '1990-1995'],
    ['ﬁat', 'fiat'],
    ['порше™ №964', 'порше 964'],
    [', vd м5', ', vd м5'],
  ])('give %j the same meaning as %j', async (q, plainQuery) => {
    const [{ filter, text, meanings }, expected] = await Promise.all([parse(q), parse(plainQuery)]);
    const suggestionLists = await Promise.all([suggest(q), suggest(plainQuery)]);
    const [names, expectedNames] = suggestionLists.map(({ suggestions }) =>
      suggestions.map(({ name }) => name),
    );

    expect({ filter, text }).toEqual({ filter: expected.filter, text: expected.text });
    expect(meanings.map(({ name }) => name)).toEqual(expected.meanings.map(({ name }) => name));
    expect(names).toEqual(expectedNames);
  });

  it('do not change positions in the text as sent', async () => {
    const q = '“ка\u00adпот” ｐｏｒｓｃｈｅ, ка\u0438\u0306ен сало\u200bн';
    const { spans, rest } = (await parse(q)).understood;

    expect(spans.map(({ from, to }) => q.slice(from, to))).toEqual([
      'ｐｏｒｓｃｈｅ',
      'ка\u0438\u0306ен',
    ]);
    expect(rest).toBe('“ка\u00adпот” сало\u200bн');
  });
});

describe('filter/suggest', () => {
  it.each(tables.suggestions)('suggests first for %j: %s', async (q, expected) => {
    const { suggestions } = await suggest(q);

    expect(suggestions[0]?.name).toBe(expected);
    expect(suggestions.length).toBeLessThanOrEqual(8);
  });

  it('suggests each model that has a generation code', async () => {
    const { suggestions } = await suggest('w463');

    expect(suggestions.map(({ name, kind }) => `${kind}: ${name}`).toSorted()).toEqual([
      'generation: Brabus 800 (Mercedes-AMG G63) W463',
      'generation: Mercedes-Benz G-Class AMG W463',
      'generation: Mercedes-Benz G-Class W463',
    ]);
  });

  it('returns the count of the linked search', async () => {
    const { id, brandId } = await world.database.model.findFirstOrThrow({ where: { slug: '911' } });
    await aPost(world.database, { modelId: id });
    const { suggestions } = await suggest('порше');

    const model = suggestions.find(({ filter }) => filter.model_id?.includes(id));
    expect(model?.filter).toEqual({ brand_id: [brandId], model_id: [id] });
    const dictionaries = await world.app.services.names.loadDictionaries(world.database);
    for (const { filter, count, address } of suggestions) {
      const countResponse = await world.call(countPosts, { query: toQuery(filter) });
      expect(dataOf(countPosts, countResponse).count).toBe(count);
      expect(address).toBe(addresses.search(filter, singleVehicleOf(filter, dictionaries)));
    }
    expect(model?.address).toBe('/search/porsche/911');
  });
});

describe('search by words', () => {
  let porsche: { id: number; brandId: number };
  let ids: { red: number; blue: number; mentioning: number };
  beforeAll(async () => {
    porsche = await world.database.model.findFirstOrThrow({ where: { slug: 'cayenne' } });
    const fields = { modelId: porsche.id, description: 'Без особенностей' };
    const otherModel = await world.database.model.findFirstOrThrow({
      where: { slug: 'testarossa' },
    });
    ids = {
      red: (await aPost(world.database, { ...fields, colorId: 7, year: 2011 })).id,
      blue: (await aPost(world.database, { ...fields, colorId: 5, year: 2012 })).id,
      mentioning: (
        await aPost(world.database, {
          modelId: otherModel.id,
          description: 'Стояла рядом с Cayenne',
        })
      ).id,
    };
  });

  it('finds the same ads as filters and returns the recognized meaning', async () => {
    const { brandId, id } = porsche;
    const byFilter = await search({ brand_id: brandId, model_id: id, color_id: 7 });
    const byWords = await search({ q: 'красный порше кайен' });

    expect(idsOf(byWords.data)).toEqual([ids.red]);
    expect(idsOf(byWords.data)).toEqual(idsOf(byFilter.data));
    expect(byWords.meta.understood?.spans.map(({ name }) => name)).toEqual([
      'Красный',
      'Porsche',
      'Cayenne',
    ]);
    expect(byFilter.meta.understood).toBeUndefined();
  });

  it.each([
    ['the same make', { brand: true }, ['red', 'blue']],
    ['another color', { color_id: 5 }, ['blue']],
    ['years', { year_from: 2012 }, ['blue']],
    ['another make', { brand_id: 1 }, []],
    ['another kind', { kind: 'water' }, []],
  ] as const)('is narrowed by %s', async (_title, filter, expected) => {
    const query = 'brand' in filter ? { brand_id: porsche.brandId } : filter;
    const { data, meta } = await search({ ...query, q: 'кайен', order: 'year_asc' });

    expect(idsOf(data)).toEqual(expected.map((name) => ids[name]));
    expect(meta.total).toBe(expected.length);
  });

  it('finds nothing if words and filters exclude each other', async () => {
    expect((await search({ q: 'красный кайен', color_id: 5 })).meta.total).toBe(0);
    expect((await search({ q: 'новый', state_id: 2 })).meta.total).toBe(0);
  });

  it('finds all versions that contain a name beside their make, with the same count as the filter', async () => {
    const aPostOfVersion = async (version: string) => {
      const { id, generationId, generation } = await world.database.modification.findFirstOrThrow({
        where: { version, generation: { model: { slug: '911' } } },
        include: { generation: true },
      });
      const vehicle = { modelId: generation.modelId, generationId, modificationId: id };
      return (await aPost(world.database, { ...vehicle, description: 'Как новая' })).id;
    };
    const carreras = [await aPostOfVersion('Carrera'), await aPostOfVersion('Carrera 4S')];
    await aPostOfVersion('Turbo S');

    for (const q of ['порше каррера', 'карера порше', 'porsche 911 carrera']) {
      const { data, meta } = await search({ q, order: 'date_asc' });
      const { version = [] } = meta.understood?.filter ?? {};
      const byFilter = await search({ brand_id: porsche.brandId, version });

      expect(idsOf(data).toSorted((a, b) => a - b)).toEqual(carreras);
      expect(byFilter.meta.total).toBe(2);
    }
    expect((await search({ q: 'порше каррера 4s' })).meta.total).toBe(1);
    expect((await search({ q: 'порше карера', version: 'Carrera' })).meta.total).toBe(1);
  });

  it.each([
    ['порш ка', ['blue', 'red']],
    ['порш кай', ['blue', 'red']],
    ['gjhi rf', ['blue', 'red']],
    ['красн порше кайе', ['red']],
    ['порше красн', ['red']],
    ['cayen', ['blue', 'red']],
    ['рядом стоя', ['mentioning']],
    ['ряд', ['mentioning']],
    ['cayen рядом', []],
  ] as const)('completes its last word: %j', async (q, expected) => {
    const { data } = await search({ q });

    expect(idsOf(data).toSorted()).toEqual(expected.map((name) => ids[name]).toSorted());
  });

  it('excludes negated words and never searches for them', async () => {
    const { brandId } = porsche;
    const allOfMake = await search({ brand_id: brandId, order: 'year_asc' });

    expect((await search({ brand_id: brandId, q: 'кроме кайен' })).meta.total).toBe(
      allOfMake.meta.total - 2,
    );
    expect(idsOf((await search({ q: 'кайен кроме феррари, не красный' })).data)).toEqual([
      ids.blue,
      ids.red,
    ]);
    expect(
      idsOf((await search({ brand_id: brandId, q: 'не бит', order: 'year_asc' })).data),
    ).toEqual(idsOf(allOfMake.data));
  });

  it('prefers the price of the filter if the words have another currency', async () => {
    const { data } = await search({ q: 'кайен до 1 доллара', price_to: 999_999_999 });

    expect(idsOf(data)).toEqual(expect.arrayContaining([ids.red, ids.blue]));
  });

  it('searches for the remaining words without endings in titles, then in descriptions', async () => {
    expect(idsOf((await search({ q: '"CAYENNE"' })).data)).toEqual([
      ids.blue,
      ids.red,
      ids.mentioning,
    ]);
    expect(idsOf((await search({ q: 'рядом стоял' })).data)).toEqual([ids.mentioning]);
    expect(idsOf((await search({ q: '"рядом с cayenne"' })).data)).toEqual([ids.mentioning]);
    expect(idsOf((await search({ q: '"cayenne рядом"' })).data)).toEqual([]);
  });

  it('returns the same order if there are very many matches', async () => {
    const scope = await world.app.services.scopes.resolve({ q: '"cayenne"' }, { language: 'ru' });
    const findPage = (total: number) =>
      findIds(world.database, scope, sortTerms('relevance', true), { limit: 2, offset: 1, total });

    expect(await findPage(3)).toEqual([ids.red, ids.mentioning]);
    expect(await findPage(1_000_000)).toEqual([ids.red, ids.mentioning]);
  });

  it('uses changed texts and names at once', async () => {
    await world.database.post.update({
      where: { id: ids.mentioning },
      data: { description: 'Бирюза' },
    });
    expect(idsOf((await search({ q: 'бирюза' })).data)).toEqual([ids.mentioning]);

    const description = 'Ба\u00adгаж\u00adник, ＢＯＳＥ, за\u0438\u0306мы, Recaro™';
    await world.database.post.update({ where: { id: ids.mentioning }, data: { description } });
    for (const q of ['багажник', 'bose', 'займы', 'recaro']) {
      expect(idsOf((await search({ q })).data)).toEqual([ids.mentioning]);
    }

    await world.database.model.update({ where: { id: porsche.id }, data: { nameRu: 'Каенна' } });
    expect(idsOf((await search({ q: '"каенна"' })).data)).toEqual([ids.blue, ids.red]);
  });
});
