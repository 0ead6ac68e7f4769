import { describe, expect, it } from 'vitest';
import { factsText, priceText, quoteQuery } from './seo.rules.ts';

const currency = { id: 1, code: 'RUB', name: 'RUB', sign: '₽' } as const;
const cardWithoutFigures = {
  kind: 'ground',
  mileage: 0,
  volume: null,
  power: null,
  transmission: null,
  price: null,
  currency,
} as const;
/** Replaces no-break spaces with spaces. */
const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

it('priceText separates thousands, and describes a missing price as on request', () => {
  expect(priceText({ price: 12_500_000, currency }, 'en')).toBe('12\u00a0500\u00a0000\u00a0₽');
  expect(priceText({ price: null, currency }, 'ru')).toBe('цена по запросу');
  expect(priceText({ price: null, currency }, 'en')).toBe('price on request');
});

describe('factsText', () => {
  const cardWithFigures = {
    ...cardWithoutFigures,
    mileage: 89_031,
    volume: 3_600,
    power: 450,
    transmission: { id: 1, name: 'АКПП' },
    price: 100,
  };

  it.each([
    [cardWithFigures, 'ru', '89 031 км, 3,6 л, 450 л. с., АКПП, 100 ₽'],
    [cardWithFigures, 'en', '89 031 km, 3.6 l, 450 hp, АКПП, 100 ₽'],
    [cardWithoutFigures, 'ru', 'цена по запросу'],
    [
      { ...cardWithoutFigures, kind: 'water', mileage: 420 },
      'ru',
      '420 ч наработки, цена по запросу',
    ],
    [{ ...cardWithoutFigures, kind: 'air', mileage: 1 }, 'en', '1 engine hours, price on request'],
  ] as const)('formats %j in %s', (card, language, text) => {
    expect(withPlainSpaces(factsText(card, language))).toBe(text);
  });
});

it.each([
  ['порше 911', 'порше 911'],
  [`${'слово '.repeat(11)}конец`, `${'слово '.repeat(10).trimEnd()}…`],
  ['ы'.repeat(61), `${'ы'.repeat(60)}…`],
])('quoteQuery quotes a query and shortens a long one: %s', (q, shortened) => {
  expect(quoteQuery(q, 'ru')).toBe(`«${shortened}»`);
  expect(quoteQuery(q, 'en')).toBe(`“${shortened}”`);
});
