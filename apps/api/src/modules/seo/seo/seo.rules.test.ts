import { describe, expect, it } from 'vitest';
import { factsText, priceText, quoteQuery } from './seo.rules.ts';

const currency = { id: 1, code: 'RUB', name: 'RUB', sign: '₽' } as const;
const bare = {
  kind: 'ground',
  mileage: 0,
  volume: null,
  power: null,
  transmission: null,
  price: null,
  currency,
} as const;
/** Replaces no-break spaces by spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('formats a price with separated thousands, or as on request', () => {
  expect(priceText({ price: 12_500_000, currency }, 'en')).toBe('12\u00a0500\u00a0000\u00a0₽');
  expect(priceText({ price: null, currency }, 'ru')).toBe('цена по запросу');
  expect(priceText({ price: null, currency }, 'en')).toBe('price on request');
});

describe('factsText', () => {
  const full = {
    ...bare,
    mileage: 89_031,
    volume: 3_600,
    power: 450,
    transmission: { id: 1, name: 'АКПП' },
    price: 100,
  };

  it.each([
    [full, 'ru', '89 031 км, 3,6 л, 450 л. с., АКПП, 100 ₽'],
    [full, 'en', '89 031 km, 3.6 l, 450 hp, АКПП, 100 ₽'],
    [bare, 'ru', 'цена по запросу'],
    [{ ...bare, kind: 'water', mileage: 420 }, 'ru', '420 ч наработки, цена по запросу'],
    [{ ...bare, kind: 'air', mileage: 1 }, 'en', '1 engine hours, price on request'],
  ] as const)('formats %j in %s', (card, language, text) => {
    expect(plain(factsText(card, language))).toBe(text);
  });
});

it.each([
  ['порше 911', 'порше 911'],
  [`${'слово '.repeat(11)}конец`, `${'слово '.repeat(10).trimEnd()}…`],
  ['ы'.repeat(61), `${'ы'.repeat(60)}…`],
])('quotes words and shortens long ones: %s', (q, shown) => {
  expect(quoteQuery(q, 'ru')).toBe(`«${shown}»`);
  expect(quoteQuery(q, 'en')).toBe(`“${shown}”`);
});
