import { jsonFilter, type QueryInterpretation, type SearchAddress } from '@pitlane/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import posts from '@/features/posts/posts.ru.json';
import { startI18n } from '@/lib/i18n.ts';
import lib from '@/lib/lib.ru.json';
import type { FilterNames } from './applied-filters.ts';
import { deriveInterpretation, wordChips } from './query-interpretation.ts';
import search from './search.ru.json';

const names: FilterNames = {
  nameOf: () => undefined,
  modelsOf: (id) => ({ 83: [435], 30: [7] })[id],
  generationsOf: () => undefined,
  modsOf: () => undefined,
  kind: undefined,
  signOf: (currency) => (currency === 2 ? '$' : '₽'),
};

type Phrase = [
  text: string,
  values: Record<string, QueryInterpretation['spans'][number]['value']>,
  name?: string,
];

/** Builds the interpretation of a text from the meanings of its phrases. */
function createInterpretation(q: string, phrases: Phrase[], rest = ''): QueryInterpretation {
  const spans = phrases.flatMap(([text, values, name = text]) =>
    Object.entries(values).map(([field, value]) => {
      const from = q.indexOf(text);
      return { from, to: from + text.length, field, value, name };
    }),
  );
  const filter: Record<string, unknown> = {};
  for (const { field, value } of spans) {
    const previousValue = filter[field];
    filter[field] = Array.isArray(previousValue) ? previousValue.concat(value) : value;
  }
  return { filter: jsonFilter.parse(filter), spans, rest };
}

const PORSCHE: Phrase = ['порше', { brand_id: [83] }, 'Porsche'];
const MODEL: Phrase = ['911', { model_id: [435] }];
const PRICE: Phrase = ['до 10 млн', { price_to: 10_000_000 }];
const MANUAL: Phrase = ['механика', { transmission_id: [1] }, 'Механика'];

const chipsOf = (q: string, phrases: Phrase[], rest?: string, filter: SearchAddress = {}) =>
  wordChips({ ...filter, q }, createInterpretation(q, phrases, rest), names);

const remainingWordsByLabel = (q: string, phrases: Phrase[], rest?: string) =>
  Object.fromEntries(
    chipsOf(q, phrases, rest).map(({ label, remainingFilter }) => [label, remainingFilter.q]),
  );

beforeAll(() => startI18n('ru', { lib, posts, search }));

describe('wordChips', () => {
  test('labels each meaning like a filter, and the rest as typed', () => {
    const chips = chipsOf(
      'порше 911 до 10 млн механика карбон',
      [PORSCHE, MODEL, PRICE, MANUAL],
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

  test('removes the last words with a meaning together with all others', () => {
    expect(remainingWordsByLabel('куплю порше недорого', [PORSCHE])).toEqual({
      Porsche: undefined,
    });
    expect(remainingWordsByLabel('куплю порше карбон', [PORSCHE], 'карбон')).toMatchObject({
      Porsche: 'куплю карбон',
    });
  });

  test('merges exclusions, and versions of the same name', () => {
    const version: Phrase = ['каррера', { version: ['Carrera', 'Carrera 4S'] }, 'Carrera'];
    const excluded: Phrase = ['кроме каен и макан', { not_model_id: [1, 2] }, 'Cayenne, Macan'];

    expect(
      remainingWordsByLabel('порше каррера кроме каен и макан', [PORSCHE, version, excluded]),
    ).toMatchObject({
      Carrera: 'порше кроме каен и макан',
      'Кроме Cayenne, Macan': 'порше каррера',
    });
  });

  test('merges the bounds that a phrase sets, in its currency', () => {
    const decade: Phrase = ['90-х', { year_from: 1990, year_to: 1999 }];
    const price: Phrase = [
      'от 5 до 10 тысяч $',
      { price_from: 5_000, price_to: 10_000, currency_id: 2 },
    ];
    expect(chipsOf('90-х от 5 до 10 тысяч $', [decade, price]).map(({ label }) => label)).toEqual([
      'Год от 1990 до 1999',
      'Цена от 5\u00A0000\u00A0$ до 10\u00A0000\u00A0$',
    ]);
  });

  test('merges several values of the same name', () => {
    const generation: Phrase = ['е30', { generation_id: [129, 153, 916] }, 'E30'];
    expect(chipsOf('бмв е30', [generation]).map(({ label }) => label)).toEqual(['E30']);
  });

  test('counts the mileage of boats in hours', () => {
    const mileage: Phrase = ['до 100 часов', { mileage_to: 100 }];
    const [chip] = chipsOf('до 100 часов', [mileage], '', { kind: 'water' });
    expect(chip?.label).toContain('100\u00A0ч');
  });

  test('removes the words of a chip and preserves the others as typed', () => {
    expect(
      remainingWordsByLabel(
        'Порше 911, до 10 млн механика карбон',
        [['Порше', { brand_id: [83] }, 'Porsche'], MODEL, PRICE, MANUAL],
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
    const moscow: Phrase = ['москве', { location_city_id: [1] }, 'Москва'];
    expect(remainingWordsByLabel('порше в москве', [PORSCHE, moscow])).toEqual({
      Porsche: 'в москве',
      Москва: 'порше',
    });
  });

  test('preserves values of another make', () => {
    const ferrari: Phrase = ['феррари', { brand_id: [30] }, 'Ferrari'];
    const model458: Phrase = ['458', { model_id: [7] }];
    expect(
      remainingWordsByLabel('порше 911 феррари 458', [PORSCHE, MODEL, ferrari, model458]),
    ).toMatchObject({
      Porsche: 'феррари 458',
      Ferrari: 'порше 911',
    });
  });

  test('removes versions if no vehicle remains', () => {
    const version: Phrase = ['турбо', { version: ['Turbo', 'Turbo S'] }, 'Turbo'];
    const generation: Phrase = ['997', { generation_id: [631] }];
    const ferrari: Phrase = ['феррари', { brand_id: [30] }, 'Ferrari'];

    expect(
      remainingWordsByLabel('порше турбо красный', [PORSCHE, version], 'красный'),
    ).toMatchObject({
      Porsche: 'красный',
      Turbo: 'порше красный',
    });
    expect(remainingWordsByLabel('порше 997 турбо', [PORSCHE, generation, version])).toEqual({
      Porsche: undefined,
      '997': 'порше турбо',
      Turbo: 'порше 997',
    });
    expect(remainingWordsByLabel('911 турбо', [MODEL, version])['911']).toBeUndefined();
    expect(remainingWordsByLabel('порше турбо феррари', [PORSCHE, version, ferrari])).toMatchObject(
      {
        Ferrari: 'порше турбо',
      },
    );
  });

  test('removes empty words and preserves other filters', () => {
    const [chip] = chipsOf('порше', [PORSCHE], '', { color_id: [7], page: 3 });
    expect(chip?.remainingFilter).toEqual({ color_id: [7], q: undefined, page: undefined });
  });
});

describe('deriveInterpretation', () => {
  test('preserves the previous meaning at its new position', () => {
    const before = 'порше 911 до 10 млн карбон';
    const q = 'красный порше до 10 млн';
    const interpretation = createInterpretation(before, [PORSCHE, MODEL, PRICE], 'карбон');
    const { filter, spans, rest } = deriveInterpretation(interpretation, before, q);
    expect(spans.map(({ from, to, field }) => [field, q.slice(from, to)])).toEqual([
      ['brand_id', 'порше'],
      ['price_to', 'до 10 млн'],
    ]);
    expect(filter).toEqual({ brand_id: [83], price_to: 10_000_000 });
    expect(rest).toBe('');
  });

  test('preserves meaningless words that remain', () => {
    const interpretation = createInterpretation(
      'срочно порше люк до 10 млн',
      [PORSCHE, PRICE],
      'срочно люк',
    );
    const restOf = (q: string) =>
      deriveInterpretation(interpretation, 'срочно порше люк до 10 млн', q).rest;

    expect(restOf('срочно порше люк')).toBe('срочно люк');
    expect(restOf('порше люк до 10 млн')).toBe('люк');
  });

  test('preserves the remaining values of a field, with their parents', () => {
    const cayenne: Phrase = ['каен', { model_id: [436] }];
    const moscow: Phrase = ['москве', { location_city_id: [1] }];
    const before = '911 каен в москве';
    const interpretation = {
      ...createInterpretation(before, [MODEL, cayenne, moscow]),
      parents: { brand_id: [83], location_country_id: 1 },
    };

    expect(deriveInterpretation(interpretation, before, 'каен в москве')).toMatchObject({
      filter: { model_id: [436], location_city_id: [1] },
      parents: { brand_id: [83], location_country_id: 1 },
    });
    expect(deriveInterpretation(interpretation, before, 'каен').parents).toEqual({
      brand_id: [83],
    });
    expect(deriveInterpretation(interpretation, before, 'москве')).toMatchObject({
      filter: { location_city_id: [1] },
      parents: { location_country_id: 1 },
    });
    expect(deriveInterpretation(interpretation, before, before)).toBe(interpretation);
  });

  test('preserves all values of a phrase', () => {
    const decade: Phrase = ['90-х', { year_from: 1990, year_to: 1999 }];
    const { spans } = deriveInterpretation(
      createInterpretation('бмв 90-х', [decade]),
      'бмв 90-х',
      '90-х',
    );
    expect(spans.map(({ from, to }) => [from, to])).toEqual([
      [0, 4],
      [0, 4],
    ]);
  });
});
