import { describe, expect, it } from 'vitest';
import { parse } from '../parsing/parsing.rules.ts';
import { loneNumber } from './amounts.rules.ts';

const read = (q: string) => parse(q).amounts.map(({ filter }) => filter);

describe('amounts', () => {
  it.each([
    ['до 10 млн', [{ price_to: 10_000_000 }]],
    ['до 10млн рублей', [{ price_to: 10_000_000 }]],
    ['up to $50k', [{ price_to: 50_000, currency_id: 2 }]],
    ['от 1 500 000 до 3 000 000 руб', [{ price_from: 1_500_000, price_to: 3_000_000 }]],
    ['не дороже 2,5 млн', [{ price_to: 2_500_000 }]],
    ['между 5 и 10 млн', [{ price_from: 5_000_000, price_to: 10_000_000 }]],
    ['between 1990 and 1995', [{ year_from: 1990, year_to: 1995 }]],
    ['1990 – 1995', [{ year_from: 1990, year_to: 1995 }]],
    ['after 2015', [{ year_from: 2015 }]],
    ['70-х', [{ year_from: 1970, year_to: 1979 }]],
    ['20-е', [{ year_from: 2020, year_to: 2029 }]],
    ['пробег от 10 до 50 тыс км', [{ mileage_from: 10_000, mileage_to: 50_000 }]],
    ['пробег по РФ до 50000', [{ mileage_to: 50_000 }]],
    ['цена в России до 500 000', [{ price_to: 500_000 }]],
    ['без пробега по РФ до 50000', [{ price_to: 50_000 }]],
    ['без пробега до 50000', [{ price_to: 50_000 }]],
    ['400 л.с.', [{ power_from: 400 }]],
    ['от 2.0 до 3.0 л', [{ volume_from: 2_000, volume_to: 3_000 }]],
    ['2000 куб', [{ volume_from: 1_950, volume_to: 2_049 }]],
    ['до полутора миллионов', [{ price_to: 1_500_000 }]],
    ['полмиллиона', [{ price_to: 500_000 }]],
    ['пол ляма', [{ price_to: 500_000 }]],
    ['до миллиона рублей', [{ price_to: 1_000_000 }]],
    ['лям', [{ price_to: 1_000_000 }]],
    ['от двух до трёх миллионов', [{ price_from: 2_000_000, price_to: 3_000_000 }]],
    ['до 3х млн', [{ price_to: 3_000_000 }]],
    ['до 5-ти миллионов', [{ price_to: 5_000_000 }]],
    ['до 500 тр', [{ price_to: 500_000 }]],
    ['до 500 т.р.', [{ price_to: 500_000 }]],
    ['67 года', [{ year_from: 1967, year_to: 1967 }]],
    ['после 05 г.в.', [{ year_from: 2005 }]],
    ['до трёх литров', [{ volume_to: 3_000 }]],
    ['один из двух', []],
    ['р34', []],
    ['х5м', []],
    ['як-18т', []],
    ['512 тр', []],
    ['до 12 м', []],
    ['911', []],
    ['911 300 sl', []],
    ['до свидания', []],
    ['от', []],
    ['до 5', []],
    ['от 300', []],
  ])('of %j', (q, expected) => {
    expect(read(q)).toEqual(expected);
  });
});

describe('a number that nothing is said of', () => {
  it.each([
    ['1995', { year_from: 1995, year_to: 1995 }],
    ['3.0', { volume_from: 2_950, volume_to: 3_049 }],
    ['1884', null],
    ['911', null],
    ['0.1', null],
  ])('%s', (text, expected) => {
    expect(loneNumber(text)).toEqual(expected);
  });
});
