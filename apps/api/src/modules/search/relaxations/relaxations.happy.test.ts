import { getRelaxations } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let moscow = 0;
beforeAll(async () => {
  const { id: modelId } = await world.database.model.findFirstOrThrow({
    where: { slug: '911', brand: { slug: 'porsche' } },
  });
  const city = (nameEn: string) =>
    world.database.city.findFirstOrThrow({ where: { nameEn, country: { iso2: 'RU' } } });
  moscow = (await city('Moscow')).id;
  const { id: tver } = await city('Tver');
  const fields = { modelId, price: 9_000_000n, currencyId: 1, locationCityId: tver };
  await aPost(world.database, { ...fields, colorId: 1 });
  await aPost(world.database, { ...fields, colorId: 2 });
});

const getRelaxed = async (query: Record<string, string | number>, language = 'ru') => {
  const headers = { 'Accept-Language': language };
  const response = dataOf(getRelaxations, await world.call(getRelaxations, { query, headers }));
  return response.relaxations.map(({ fields, action, label, filter, count }) => ({
    change: [action, ...fields].join(' '),
    // Intl formats numbers with no-break spaces.
    label: label.replaceAll('\u00a0', ' '),
    filter,
    count,
  }));
};

describe('filter/relaxations', () => {
  it('drops words that match no ads and preserves those with a meaning', async () => {
    const [first] = await getRelaxed({ q: 'порше эклектика 911' });

    const expected = { change: 'drop q', filter: { q: 'порше 911' }, count: 2 };
    expect(first).toEqual({ ...expected, label: 'убрать: «эклектика»' });
    const [english] = await getRelaxed({ q: 'порше эклектика 911' }, 'en');
    expect(english).toEqual({ ...expected, label: 'without: “эклектика”' });
  });

  it('drops the criterion that a part of the words expresses', async () => {
    expect((await getRelaxed({ q: 'порше до 5 млн' }))[0]).toEqual({
      change: 'drop q',
      label: 'убрать: «до 5 млн»',
      filter: { q: 'порше' },
      count: 2,
    });
  });

  it('drops words and a field together if neither suffices alone', async () => {
    expect((await getRelaxed({ q: 'порше эклектика', price_to: 5_000_000 }))[0]).toEqual({
      change: 'drop price q',
      label: 'убрать: цена до 5 000 000 ₽, «эклектика»',
      filter: { q: 'порше' },
      count: 2,
    });
  });

  it('lists each part of the words to drop', async () => {
    expect((await getRelaxed({ q: 'порше эклектика 911 до 5 млн' }))[0]).toEqual({
      change: 'drop q',
      label: 'убрать: «до 5 млн», «эклектика»',
      filter: { q: 'порше 911' },
      count: 2,
    });
  });

  it('retains the make of an unavailable model or version and shows its ads as nearest', async () => {
    const { id: ferrari } = await world.database.model.findFirstOrThrow({
      where: { brand: { slug: 'ferrari' } },
    });
    const { id: ferrariPost } = await aPost(world.database, { modelId: ferrari });
    try {
      const expected = { change: 'drop q', filter: { q: 'порше' }, count: 2 };
      expect((await getRelaxed({ q: 'порше каен' }))[0]).toEqual({
        ...expected,
        label: 'убрать: «каен»',
      });
      expect((await getRelaxed({ q: 'порше каен до 5 млн' }))[0]).toEqual({
        ...expected,
        label: 'убрать: «каен», «до 5 млн»',
      });
      const query = { q: 'порше каен до 5 млн' };
      const { nearest } = dataOf(getRelaxations, await world.call(getRelaxations, { query }));
      expect(nearest.map(({ id }) => id === ferrariPost)).toEqual([false, false, true]);
    } finally {
      await world.database.post.delete({ where: { id: ferrariPost } });
    }
  });

  it('widens the radius to the steps that the search panel offers', async () => {
    const expected = {
      change: 'widen radius',
      label: 'Москва + 200 км',
      filter: { location_city_id: [moscow], radius: 200 },
      count: 2,
    };
    expect((await getRelaxed({ location_city_id: moscow, radius: 50 }))[0]).toEqual(expected);
    const [first, second] = await getRelaxed({ location_city_id: moscow }, 'en');
    expect(first).toEqual({ ...expected, label: 'Moscow + 200 km' });
    expect(second).toMatchObject({ change: 'drop location_city_id', label: 'without: Moscow' });
  });
});
