import { jsonFilter, type QueryInterpretation, type SearchAddress } from '@pitlane/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import posts from '@/features/posts/posts.ru.json';
import { startI18n } from '@/lib/i18n.ts';
import lib from '@/lib/lib.ru.json';
import type { FilterNames } from './applied-filters.ts';
import search from './search.ru.json';
import { deriveMeaning, wordChips } from './understood-words.ts';

const names: FilterNames = {
  nameOf: () => undefined,
  modelsOf: (id) => ({ 83: [435], 30: [7] })[id],
  generationsOf: () => undefined,
  modsOf: () => undefined,
  kind: undefined,
  signOf: (currency) => (currency === 2 ? '$' : '₽'),
};

type Said = [
  text: string,
  asked: Record<string, QueryInterpretation['spans'][number]['value']>,
  name?: string,
];

/** Builds the meaning of a text from its stretches. */
function meaning(q: string, said: Said[], rest = ''): QueryInterpretation {
  const spans = said.flatMap(([text, asked, name = text]) =>
    Object.entries(asked).map(([field, value]) => {
      const from = q.indexOf(text);
      return { from, to: from + text.length, field, value, name };
    }),
  );
  const filter: Record<string, unknown> = {};
  for (const { field, value } of spans) {
    const before = filter[field];
    filter[field] = Array.isArray(before) ? before.concat(value) : value;
  }
  return { filter: jsonFilter.parse(filter), spans, rest };
}

const PORSCHE: Said = ['порше', { brand_id: [83] }, 'Porsche'];
const CAR: Said = ['911', { model_id: [435] }];
const PRICE: Said = ['до 10 млн', { price_to: 10_000_000 }];
const MANUAL: Said = ['механика', { transmission_id: [1] }, 'Механика'];

const chipsOf = (q: string, said: Said[], rest?: string, filter: SearchAddress = {}) =>
  wordChips({ ...filter, q }, meaning(q, said, rest), names);

const wordsWithout = (q: string, said: Said[], rest?: string) =>
  Object.fromEntries(chipsOf(q, said, rest).map(({ label, without }) => [label, without.q]));

beforeAll(() => startI18n('ru', { lib, posts, search }));

describe('wordChips', () => {
  test('labels each part like a filter, and the rest as typed', () => {
    const chips = chipsOf(
      'порше 911 до 10 млн механика карбон',
      [PORSCHE, CAR, PRICE, MANUAL],
      'карбон',
    );
    expect(chips.map(({ label }) => label)).toEqual([
      'Porsche',
      '911',
      'Цена до 10\u00A0000\u00A0000\u00A0₽',
      'Механика',
      '«карбон»',
    ]);
    expect(new Set(chips.map(({ key }) => key)).size).toBe(chips.length);
  });

  test('removes words without a meaning of their own', () => {
    expect(wordsWithout('куплю порше недорого', [PORSCHE])).toEqual({ Porsche: undefined });
    expect(wordsWithout('куплю порше карбон', [PORSCHE], 'карбон')).toMatchObject({
      Porsche: 'куплю карбон',
    });
  });

  test('merges exclusions, and versions of the same name', () => {
    const version: Said = ['каррера', { version: ['Carrera', 'Carrera 4S'] }, 'Carrera'];
    const excluded: Said = ['кроме каен и макан', { not_model_id: [1, 2] }, 'Cayenne, Macan'];

    expect(
      wordsWithout('порше каррера кроме каен и макан', [PORSCHE, version, excluded]),
    ).toMatchObject({
      Carrera: 'порше кроме каен и макан',
      'Кроме Cayenne, Macan': 'порше каррера',
    });
  });

  test('merges bounds of one stretch, in its currency', () => {
    const decade: Said = ['90-х', { year_from: 1990, year_to: 1999 }];
    const price: Said = [
      'от 5 до 10 тысяч $',
      { price_from: 5_000, price_to: 10_000, currency_id: 2 },
    ];
    expect(chipsOf('90-х от 5 до 10 тысяч $', [decade, price]).map(({ label }) => label)).toEqual([
      'Год от 1990 до 1999',
      'Цена от 5\u00A0000\u00A0$ до 10\u00A0000\u00A0$',
    ]);
  });

  test('merges several values of the same name', () => {
    const code: Said = ['е30', { generation_id: [129, 153, 916] }, 'E30'];
    expect(chipsOf('бмв е30', [code]).map(({ label }) => label)).toEqual(['E30']);
  });

  test('counts the mileage of boats in hours', () => {
    const run: Said = ['до 100 часов', { mileage_to: 100 }];
    const [chip] = chipsOf('до 100 часов', [run], '', { kind: 'water' });
    expect(chip?.label).toContain('100\u00A0ч');
  });

  test('removes the words of a chip and preserves the others as typed', () => {
    expect(
      wordsWithout(
        'Порше 911, до 10 млн механика карбон',
        [['Порше', { brand_id: [83] }, 'Porsche'], CAR, PRICE, MANUAL],
        'карбон',
      ),
    ).toEqual({
      // The model is removed with the make.
      Porsche: 'до 10 млн механика карбон',
      '911': 'Порше, до 10 млн механика карбон',
      'Цена до 10\u00A0000\u00A0000\u00A0₽': 'Порше 911, механика карбон',
      Механика: 'Порше 911, до 10 млн карбон',
      '«карбон»': 'Порше 911 до 10 млн механика',
    });
  });

  test('removes the preposition before a word', () => {
    const moscow: Said = ['москве', { location_city_id: [1] }, 'Москва'];
    expect(wordsWithout('порше в москве', [PORSCHE, moscow])).toEqual({
      Porsche: 'в москве',
      Москва: 'порше',
    });
  });

  test('preserves values of another make', () => {
    const ferrari: Said = ['феррари', { brand_id: [30] }, 'Ferrari'];
    const own: Said = ['458', { model_id: [7] }];
    expect(wordsWithout('порше 911 феррари 458', [PORSCHE, CAR, ferrari, own])).toMatchObject({
      Porsche: 'феррари 458',
      Ferrari: 'порше 911',
    });
  });

  test('removes versions without a remaining vehicle', () => {
    const version: Said = ['турбо', { version: ['Turbo', 'Turbo S'] }, 'Turbo'];
    const code: Said = ['997', { generation_id: [631] }];
    const ferrari: Said = ['феррари', { brand_id: [30] }, 'Ferrari'];

    expect(wordsWithout('порше турбо красный', [PORSCHE, version], 'красный')).toMatchObject({
      Porsche: 'красный',
      Turbo: 'порше красный',
    });
    expect(wordsWithout('порше 997 турбо', [PORSCHE, code, version])).toEqual({
      Porsche: undefined,
      '997': 'порше турбо',
      Turbo: 'порше 997',
    });
    expect(wordsWithout('911 турбо', [CAR, version])['911']).toBeUndefined();
    expect(wordsWithout('порше турбо феррари', [PORSCHE, version, ferrari])).toMatchObject({
      Ferrari: 'порше турбо',
    });
  });

  test('removes empty words and preserves other filters', () => {
    const [chip] = chipsOf('порше', [PORSCHE], '', { color_id: [7], page: 3 });
    expect(chip?.without).toEqual({ color_id: [7], q: undefined, page: undefined });
  });
});

describe('deriveMeaning', () => {
  test('preserves the previous meaning at its new position', () => {
    const before = 'порше 911 до 10 млн карбон';
    const q = 'красный порше до 10 млн';
    const known = meaning(before, [PORSCHE, CAR, PRICE], 'карбон');
    const { filter, spans, rest } = deriveMeaning(known, before, q);
    expect(spans.map(({ from, to, field }) => [field, q.slice(from, to)])).toEqual([
      ['brand_id', 'порше'],
      ['price_to', 'до 10 млн'],
    ]);
    expect(filter).toEqual({ brand_id: [83], price_to: 10_000_000 });
    expect(rest).toBe('');
  });

  test('preserves meaningless words that remain', () => {
    const known = meaning('срочно порше люк до 10 млн', [PORSCHE, PRICE], 'срочно люк');
    const restIn = (q: string) => deriveMeaning(known, 'срочно порше люк до 10 млн', q).rest;

    expect(restIn('срочно порше люк')).toBe('срочно люк');
    expect(restIn('порше люк до 10 млн')).toBe('люк');
  });

  test('preserves the remaining values of a field, with their parents', () => {
    const other: Said = ['каен', { model_id: [436] }];
    const moscow: Said = ['москве', { location_city_id: [1] }];
    const before = '911 каен в москве';
    const known = {
      ...meaning(before, [CAR, other, moscow]),
      parents: { brand_id: [83], location_country_id: 1 },
    };

    expect(deriveMeaning(known, before, 'каен в москве')).toMatchObject({
      filter: { model_id: [436], location_city_id: [1] },
      parents: { brand_id: [83], location_country_id: 1 },
    });
    expect(deriveMeaning(known, before, 'каен').parents).toEqual({ brand_id: [83] });
    expect(deriveMeaning(known, before, 'москве')).toMatchObject({
      filter: { location_city_id: [1] },
      parents: { location_country_id: 1 },
    });
    expect(deriveMeaning(known, before, before)).toBe(known);
  });

  test('preserves all values of a stretch', () => {
    const decade: Said = ['90-х', { year_from: 1990, year_to: 1999 }];
    const { spans } = deriveMeaning(meaning('бмв 90-х', [decade]), 'бмв 90-х', '90-х');
    expect(spans.map(({ from, to }) => [from, to])).toEqual([
      [0, 4],
      [0, 4],
    ]);
  });
});
