import type { QueryInterpretation, SearchAddress } from '@pitlane/contracts';
import { describe, expect, test } from 'vitest';
import { resetPanel } from './filter-edits.ts';
import { deriveInterpretation } from './query-interpretation.ts';
import { applyPanelChange, filterWithWords } from './words-as-fields.ts';

/** Builds the interpretation of a text from the meanings of its phrases. */
function createInterpretation(
  q: string,
  phrases: Record<string, QueryInterpretation['filter']>,
  rest = '',
): QueryInterpretation {
  const spans = Object.entries(phrases).flatMap(([text, fields]) =>
    Object.entries(fields).flatMap(([field, value]) => {
      const from = q.indexOf(text);
      return value === undefined
        ? []
        : [{ from, to: from + text.length, field, value, name: text }];
    }),
  );
  spans.sort((one, other) => one.from - other.from);
  return { filter: Object.assign({}, ...Object.values(phrases)), spans, rest };
}

const q = 'порше 911 каррера до 100 тысяч $, 90-х, в москве, карбон';
const interpretation: QueryInterpretation = {
  ...createInterpretation(
    q,
    {
      порше: { brand_id: [83] },
      911: { model_id: [435] },
      каррера: { version: ['Carrera'] },
      'до 100 тысяч $': { price_to: 100_000, currency_id: 2 },
      '90-х': { year_from: 1990, year_to: 1999 },
      москве: { location_city_id: [1] },
    },
    'карбон',
  ),
  parents: { location_country_id: 1 },
};
const address: SearchAddress = { q, color_id: [7], order: 'price_asc', page: 2 };
const panelFilter = filterWithWords(address, interpretation);

const applyChange = (change: SearchAddress) =>
  applyPanelChange(address, interpretation, { ...panelFilter, ...change });

test('shows the meaning of words, with its parents, beside selected values', () => {
  expect(panelFilter).toMatchObject({
    q,
    color_id: [7],
    brand_id: [83],
    model_id: [435],
    version: ['Carrera'],
    price_to: 100_000,
    currency_id: 2,
    year_from: 1990,
    location_country_id: 1,
    location_city_id: [1],
  });
});

describe('applyPanelChange', () => {
  test.each<[string, SearchAddress, SearchAddress]>([
    [
      'preserves all words for a field without words',
      { transmission_id: [1] },
      { q, transmission_id: [1] },
    ],
    [
      'removes the words of a changed bound and preserves the other bound',
      { year_from: 1995 },
      {
        q: 'порше 911 каррера до 100 тысяч $, в москве, карбон',
        year_from: 1995,
        year_to: 1999,
      },
    ],
    [
      'preserves the currency of a changed price',
      { price_to: 90_000 },
      {
        q: 'порше 911 каррера, 90-х, в москве, карбон',
        price_to: 90_000,
        currency_id: 2,
      },
    ],
    [
      'moves all vehicles to fields for a changed model',
      { model_id: [435, 436] },
      {
        q: 'до 100 тысяч $, 90-х, в москве, карбон',
        brand_id: [83],
        model_id: [435, 436],
        version: ['Carrera'],
      },
    ],
    [
      'removes the words of a removed make',
      { brand_id: [], model_id: [], version: undefined },
      { q: 'до 100 тысяч $, 90-х, в москве, карбон', brand_id: [], model_id: [] },
    ],
    [
      'moves the country to fields for a changed city',
      { location_city_id: [1, 2] },
      {
        q: 'порше 911 каррера до 100 тысяч $, 90-х, карбон',
        location_country_id: 1,
        location_city_id: [1, 2],
      },
    ],
  ])('%s', (_title, change, expected) => {
    expect(applyChange(change)).toEqual({ color_id: [7], order: 'price_asc', ...expected });
  });

  test('removes the last words with a meaning together with all others', () => {
    const interpretation = createInterpretation('куплю порше', { порше: { brand_id: [83] } });

    expect(applyPanelChange({ q: 'куплю порше' }, interpretation, { brand_id: [83, 30] })).toEqual({
      q: undefined,
      brand_id: [83, 30],
      page: undefined,
    });
  });
});

test('removes all words shown in the panel on reset', () => {
  const resetPanelOf = (filter: SearchAddress, interpretation: QueryInterpretation) =>
    applyPanelChange(filter, interpretation, resetPanel(filter));

  expect(resetPanelOf(address, interpretation)).toEqual({ q: 'карбон', order: 'price_asc' });
  expect(resetPanelOf({ q: 'карбон' }, createInterpretation('карбон', {}, 'карбон'))).toEqual({
    q: 'карбон',
  });
});

const definedFields = ({ q: _q, page: _page, ...filter }: SearchAddress) =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

test('shows in the panel what was selected, for any words and change', () => {
  const phrases: [string, QueryInterpretation['filter'], QueryInterpretation['parents']?][] = [
    ['порше', { brand_id: [83] }],
    ['911', { model_id: [435] }, { brand_id: [83] }],
    ['до 100 тысяч $', { price_to: 100_000, currency_id: 2 }],
    ['90-х', { year_from: 1990, year_to: 1999 }],
    ['механика', { transmission_id: [1] }],
    ['москва', { location_city_id: [1] }, { location_country_id: 1 }],
    ['до 5 млн', { price_to: 5_000_000, currency_id: 1 }],
  ];
  const changes: SearchAddress[] = [
    { color_id: [] },
    { color_id: [7, 8] },
    { brand_id: [83, 30] },
    { brand_id: [], model_id: [] },
    { model_id: [436] },
    { version: ['Turbo'] },
    { price_to: 90_000 },
    { price_to: undefined, currency_id: undefined },
    { price_from: 10_000, currency_id: 3 },
    { year_from: undefined },
    { year_to: 1995, transmission_id: [] },
    { transmission_id: [1, 2] },
    { location_city_id: [1, 2] },
    { location_country_id: 3, location_city_id: undefined },
  ];
  for (let mask = 1; mask < 2 ** phrases.length; mask += 1) {
    const chosenPhrases = phrases.filter((_phrase, index) => mask & (2 ** index));
    const words = chosenPhrases.map(([text]) => text).join(' ');
    const filterOfWords = Object.assign({}, ...chosenPhrases.map(([, filter]) => filter));
    const interpretation = {
      ...createInterpretation(words, Object.fromEntries(chosenPhrases)),
      filter: filterOfWords,
      parents: Object.assign({}, ...chosenPhrases.map(([, , parents]) => parents)),
    };
    const filter: SearchAddress = { q: words, color_id: [7] };
    const panelBefore = filterWithWords(filter, interpretation);
    for (const next of [
      ...changes.map((change) => ({ ...panelBefore, ...change })),
      resetPanel(filter),
    ]) {
      const changedFilter = applyPanelChange(filter, interpretation, next);
      const panelAfter = changedFilter.q
        ? filterWithWords(
            changedFilter,
            deriveInterpretation(interpretation, words, changedFilter.q),
          )
        : changedFilter;
      expect(definedFields(panelAfter), `${words} ${JSON.stringify(next)}`).toEqual(
        definedFields(next),
      );
    }
  }
});
