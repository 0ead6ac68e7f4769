import type { QueryInterpretation, SearchAddress } from '@pitlane/contracts';
import { describe, expect, test } from 'vitest';
import { resetPanel } from './filter-edits.ts';
import { deriveMeaning } from './understood-words.ts';
import { applyPanelChange, filterWithWords } from './words-as-fields.ts';

/** Builds the meaning of a text from its stretches. */
function meaning(
  q: string,
  said: Record<string, QueryInterpretation['filter']>,
  rest = '',
): QueryInterpretation {
  const spans = Object.entries(said).flatMap(([text, asked]) =>
    Object.entries(asked).flatMap(([field, value]) => {
      const from = q.indexOf(text);
      return value === undefined
        ? []
        : [{ from, to: from + text.length, field, value, name: text }];
    }),
  );
  spans.sort((one, other) => one.from - other.from);
  return { filter: Object.assign({}, ...Object.values(said)), spans, rest };
}

const q = 'порше 911 каррера до 100 тысяч $, 90-х, в москве, карбон';
const understood: QueryInterpretation = {
  ...meaning(
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
const shown = filterWithWords(address, understood);

const changed = (change: SearchAddress) =>
  applyPanelChange(address, understood, { ...shown, ...change });

test('shows the meaning of words, with its parents, beside selected values', () => {
  expect(shown).toMatchObject({
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
  ])('%s', (_what, change, expected) => {
    expect(changed(change)).toEqual({ color_id: [7], order: 'price_asc', ...expected });
  });

  test('removes words without a meaning of their own', () => {
    const of = meaning('куплю порше', { порше: { brand_id: [83] } });

    expect(applyPanelChange({ q: 'куплю порше' }, of, { brand_id: [83, 30] })).toEqual({
      q: undefined,
      brand_id: [83, 30],
      page: undefined,
    });
  });
});

test('removes all words shown in the panel on reset', () => {
  const reset = (filter: SearchAddress, of: QueryInterpretation) =>
    applyPanelChange(filter, of, resetPanel(filter));

  expect(reset(address, understood)).toEqual({ q: 'карбон', order: 'price_asc' });
  expect(reset({ q: 'карбон' }, meaning('карбон', {}, 'карбон'))).toEqual({ q: 'карбон' });
});

const asked = ({ q: _q, page: _page, ...filter }: SearchAddress) =>
  Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );

test('shows in the panel what was selected, for any words and change', () => {
  const said: [string, QueryInterpretation['filter'], QueryInterpretation['parents']?][] = [
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
  for (let choice = 1; choice < 2 ** said.length; choice += 1) {
    const chosen = said.filter((_each, place) => choice & (2 ** place));
    const words = chosen.map(([text]) => text).join(' ');
    const fields = Object.assign({}, ...chosen.map(([, filter]) => filter));
    const of = {
      ...meaning(words, Object.fromEntries(chosen)),
      filter: fields,
      parents: Object.assign({}, ...chosen.map(([, , parents]) => parents)),
    };
    const filter: SearchAddress = { q: words, color_id: [7] };
    const before = filterWithWords(filter, of);
    for (const next of [
      ...changes.map((change) => ({ ...before, ...change })),
      resetPanel(filter),
    ]) {
      const after = applyPanelChange(filter, of, next);
      const now = after.q ? filterWithWords(after, deriveMeaning(of, words, after.q)) : after;
      expect(asked(now), `${words} ${JSON.stringify(next)}`).toEqual(asked(next));
    }
  }
});
