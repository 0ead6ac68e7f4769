import {
  getBrands,
  getFilterParams,
  getFooterBrands,
  getModels,
  getPost,
  getSearchSeo,
  searchPosts,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Domestic makes and models have colloquial names in Russian and Latin letters in English.

const vehicles = [
  'gaz/21-volga',
  'gaz/24-volga',
  'gaz/13-chaika',
  'gaz/69',
  'lada/2106',
  'lada/vesta-sport',
  'land-rover/range-rover-classic',
  'land-rover/defender-classic',
  'uaz/452',
  'uaz/469',
  'yakovlev/yak-52',
  'antonov/an-2',
  'mikoyan/mig-15uti',
  'moskvich/2141',
  'porsche/cayenne',
] as const;
type Vehicle = (typeof vehicles)[number];

const world = sharedWorld();
const ids = new Map<number, Vehicle>();
beforeAll(async () => {
  const { id: userId } = await aSellerRow(world.database);
  for (const vehicle of vehicles) {
    const [brand, slug] = vehicle.split('/');
    const model = await world.database.model.findFirstOrThrow({
      where: { slug: slug ?? '', brand: { slug: brand ?? '' } },
      include: { generations: { include: { modifications: true } } },
    });
    const [generation] = model.generations;
    const [mod] = generation?.modifications ?? [];
    const { id } = await aPost(world.database, {
      userId,
      modelId: model.id,
      generationId: generation?.id ?? null,
      modificationId: mod?.id ?? null,
      carcaseId: mod?.carcaseId ?? 1,
    });
    ids.set(id, vehicle);
  }
});

const headersFor = (language: string) => ({ headers: { 'Accept-Language': language } });

describe('search for words', () => {
  it.each<[string, Vehicle[]]>([
    ['волга', ['gaz/21-volga', 'gaz/24-volga']],
    ['Volga', ['gaz/21-volga', 'gaz/24-volga']],
    ['газ волга', ['gaz/21-volga', 'gaz/24-volga']],
    ['ЧАЙКА', ['gaz/13-chaika']],
    ['ГАЗ', ['gaz/21-volga', 'gaz/24-volga', 'gaz/13-chaika', 'gaz/69']],
    ['жигули', ['lada/2106']],
    ['ваз', ['lada/2106', 'lada/vesta-sport']],
    ['Лада Веста', ['lada/vesta-sport']],
    ['буханка', ['uaz/452']],
    ['рендж ровер', ['land-rover/range-rover-classic']],
    ['ленд ровер', ['land-rover/range-rover-classic', 'land-rover/defender-classic']],
    ['як-52', ['yakovlev/yak-52']],
    ['м-14п', ['yakovlev/yak-52']],
    ['ан-2', ['antonov/an-2']],
    ['миг', ['mikoyan/mig-15uti']],
    ['кайен', ['porsche/cayenne']],
  ])('finds vehicles named %j and no others', async (q, expected) => {
    const { data } = pageOf(searchPosts, await world.call(searchPosts, { query: { q } }));

    expect(data.map(({ id }) => ids.get(id)).sort()).toEqual([...expected].sort());
  });
});

/** Returns the names of an ad on its page. */
async function namesOf(vehicle: Vehicle, language: string): Promise<string> {
  const [id] = [...ids].find(([, name]) => name === vehicle) ?? [0];
  const response = await world.call(getPost, { params: { id }, ...headersFor(language) });
  const { brand, model, mod } = dataOf(getPost, response);
  return [brand, model, mod].map((entry) => entry?.name).join(' | ');
}

describe('names of an ad', () => {
  it.each<[Vehicle, string, string]>([
    ['gaz/21-volga', 'ГАЗ | 21 Волга | 2.4', 'GAZ | 21 Volga | 2.4'],
    ['lada/2106', 'Лада (ВАЗ) | 2106 Жигули | 1.6', 'Lada | 2106 | 1.6'],
    ['moskvich/2141', 'Москвич | 2141 Алеко | 1.5', 'Moskvich | 2141 Aleko | 1.5'],
    ['yakovlev/yak-52', 'Яковлев | Як-52 | М-14П', 'Yakovlev | Yak-52 | M-14P'],
    ['mikoyan/mig-15uti', 'Микоян | МиГ-15УТИ | РД-45Ф', 'Mikoyan | MiG-15UTI | RD-45F'],
    ['porsche/cayenne', 'Porsche | Cayenne', 'Porsche | Cayenne'],
  ])('are localized for %s', async (vehicle, ru, en) => {
    expect(await namesOf(vehicle, 'ru')).toMatch(new RegExp(`^${escapeRegExp(ru)}`));
    expect(await namesOf(vehicle, 'en')).toMatch(new RegExp(`^${escapeRegExp(en)}`));
  });
});

const escapeRegExp = (text: string) => text.replace(/[|().]/g, '\\$&');

describe('lists of names', () => {
  const compareInRussian = new Intl.Collator('ru', { numeric: true }).compare;

  it('are sorted by the collation of their language', async () => {
    const ru = dataOf(getBrands, await world.call(getBrands, headersFor('ru')));
    const en = dataOf(getBrands, await world.call(getBrands, headersFor('en')));
    const params = dataOf(getFilterParams, await world.call(getFilterParams, headersFor('ru')));

    const names = ru.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(compareInRussian));
    expect(params.brand.map(({ name }) => name)).toEqual(names);
    expect(names[0]).toBe('Антонов');
    expect(en.map(({ name }) => name).filter((name) => /[а-яё]/i.test(name))).toEqual([]);
    expect(en[0]?.name).toBe('Abarth');
  });

  it('localize countries, with the domestic one first', async () => {
    const countries = async (language: string) =>
      dataOf(getFilterParams, await world.call(getFilterParams, headersFor(language))).country.map(
        ({ name }) => name,
      );

    const [ru, en] = [await countries('ru'), await countries('en')];
    expect([ru[0], en[0]]).toEqual(['Россия', 'Russia']);
    expect(ru.indexOf('Австралия')).toBeLessThan(ru.indexOf('Австрия'));
    expect(en.indexOf('Australia')).toBeLessThan(en.indexOf('Belgium'));
    expect(en.indexOf('Belgium')).toBeLessThan(en.indexOf('Germany'));
  });

  it('include models and their aliases', async () => {
    const gaz = await world.database.brand.findUniqueOrThrow({ where: { slug: 'gaz' } });
    const models = async (language: string) =>
      dataOf(
        getModels,
        await world.call(getModels, { params: { id: gaz.id }, ...headersFor(language) }),
      );

    const volga = { count: 1, name: '21 Волга', aliases: ['21 Volga'] };
    const ru = await models('ru');
    expect(ru).toContainEqual(expect.objectContaining(volga));
    expect(ru.map(({ name }) => name)).toEqual(
      ru.map(({ name }) => name).toSorted(compareInRussian),
    );
    expect(await models('en')).toContainEqual(
      expect.objectContaining({ name: '21 Volga', aliases: ['21 Волга'] }),
    );
  });

  it('localize the footer and SEO texts', async () => {
    const gaz = await world.database.brand.findUniqueOrThrow({ where: { slug: 'gaz' } });
    const makeNamesIn = async (language: string) => {
      const footer = await world.call(getFooterBrands, headersFor(language));
      const seo = await world.call(getSearchSeo, {
        query: { brand_id: gaz.id },
        ...headersFor(language),
      });
      const make = dataOf(getFooterBrands, footer).find(({ id }) => id === gaz.id);
      return [make?.name, dataOf(getSearchSeo, seo).h1];
    };

    expect(await makeNamesIn('ru')).toEqual(['ГАЗ', 'ГАЗ']);
    expect(await makeNamesIn('en')).toEqual(['GAZ', 'GAZ']);
  });
});
