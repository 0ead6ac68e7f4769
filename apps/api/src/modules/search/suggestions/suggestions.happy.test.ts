import { countPosts, type Filter, suggestSearches } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const MINUTE_MS = 60_000;

const world = sharedWorld();
const headers = { 'Accept-Language': 'ru' };
beforeAll(async () => {
  await aPost(world.database);
  await world.app.services.searchIndex.start();
});

const suggest = async (q: string) =>
  dataOf(suggestSearches, await world.call(suggestSearches, { query: { q }, headers }));

async function searchCount(filter: Filter): Promise<number> {
  const query = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, String(value)]),
  );
  return dataOf(countPosts, await world.call(countPosts, { query })).count;
}

const queries = ['порше', 'порше 911', 'красный', 'порше до 10 млн', 'по', 'в москве', 'vjcrdf'];

describe('suggestions', () => {
  it('are ranked last if they have no ads', async () => {
    const suggestedNames = async () => (await suggest('cay')).suggestions.map(({ name }) => name);
    const namesBefore = await suggestedNames();

    const { id } = await world.database.model.findFirstOrThrow({ where: { slug: 'cayenne' } });
    await aPost(world.database, { modelId: id });

    expect(namesBefore).toEqual(['Porsche Cayman', 'Porsche Cayenne']);
    expect(await suggestedNames()).toEqual(['Porsche Cayenne', 'Porsche Cayman']);
  });

  it.each([
    ['911 caym', ['Porsche Cayman']],
    ['порше 997 турбов', []],
    // Versions that only the 911 has are not suggested.
    ['924 карр', ['Porsche 924 Carrera', 'Porsche 924 Carrera GT', 'Porsche Carrera GT']],
  ])('are vehicles of the recognized make for %j', async (q, expected) => {
    expect((await suggest(q)).suggestions.map(({ name }) => name)).toEqual(expected);
  });
});

describe('a suggestion beside words with a meaning', () => {
  it.each([
    ['порше кар', 'filter: Porsche Carrera'],
    ['порше мос', 'filter: Porsche, Москва'],
    ['красный порше cay', 'filter: Porsche Cayenne, Красный'],
    ['порше 911 тур', 'filter: Porsche 911 Turbo'],
  ])('names all criteria for %j: %s', async (q, expected) => {
    const { suggestions } = await suggest(q);

    expect(suggestions.map(({ kind, name }) => `${kind}: ${name}`)).toContain(expected);
  });

  it('contains no city without such ads', async () => {
    const { id } = await world.database.city.findFirstOrThrow({ where: { nameEn: 'Omsk' } });
    const suggestedNames = async () =>
      (await suggest('порше омс')).suggestions.map(({ name }) => name);
    const namesBefore = await suggestedNames();

    await aPost(world.database, { locationCityId: id });

    expect(namesBefore).toEqual([]);
    expect(await suggestedNames()).toEqual(['Porsche, Омск']);
  });

  it('matches a single letter if there are ads', async () => {
    const { id } = await world.database.model.findFirstOrThrow({ where: { slug: 'm3' } });
    await aPost(world.database, { modelId: id });

    expect((await suggest('бмв м')).suggestions[0]?.name).toBe('BMW M3');
  });

  it('prefers a model to versions if neither has ads', async () => {
    const { suggestions } = await suggest('ferrari f');

    expect(suggestions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Ferrari F8', 'Ferrari F40', 'Ferrari F430']),
    );
  });

  it('belongs to the named model', async () => {
    const { id } = await world.database.model.findFirstOrThrow({ where: { slug: '911' } });
    const { suggestions } = await suggest('порше 911 тур');

    for (const { filter } of suggestions) expect(filter.model_id).toEqual([id]);
  });
});

describe('cached suggestions', () => {
  it.each(queries)('return current counts for %j', async (q) => {
    const before = await suggest(q);

    await aPost(world.database, { price: 5_000_000n, priceRub: 500_000_000n });
    const after = await suggest(q);

    const addressesOf = ({ suggestions }: typeof before) =>
      suggestions.map(({ address }) => address);
    expect(addressesOf(after)).toEqual(addressesOf(before));
    for (const { filter, count } of after.suggestions) {
      expect(count).toBe(await searchCount(filter));
    }
  });

  it('count an ad that was just published', async () => {
    const firstCount = async () => (await suggest('порше')).suggestions[0]?.count ?? 0;
    const before = await firstCount();

    await aPost(world.database);

    expect(await firstCount()).toBe(before + 1);
  });

  it('apply changed meanings of words after a minute', async () => {
    const { database, clock } = world;
    const spans = async () => (await suggest('погремушка')).understood.spans;
    const before = await spans();

    const { id } = await database.searchTerm.create({
      data: {
        key: 'погремушка',
        field: 'color_id',
        values: ['7'],
        rank: 1,
        nameRu: 'Красный',
        nameEn: 'Red',
        fullRu: 'Красный',
        fullEn: 'Red',
      },
    });
    clock.moveTo(new Date(START.getTime() + MINUTE_MS));
    const after = await spans();
    await database.searchTerm.delete({ where: { id } });
    clock.moveTo(START);

    expect(before).toEqual([]);
    expect(after).toMatchObject([{ field: 'color_id', value: [7], name: 'Красный' }]);
  });
});
