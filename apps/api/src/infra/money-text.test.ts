import { expect, it } from 'vitest';
import { moneyInWords, moneyText } from './money-text.ts';

it.each([
  [0, '0,00 ₽', '0.00 ₽'],
  [1, '0,01 ₽', '0.01 ₽'],
  [5_000, '50,00 ₽', '50.00 ₽'],
  [270_750, '2 707,50 ₽', '2 707.50 ₽'],
  [123_456_789, '1 234 567,89 ₽', '1 234 567.89 ₽'],
])('formats %i kopecks', (kopecks, ru, en) => {
  const unbroken = (text: string) => text.replaceAll(' ', '\u00A0');

  expect(moneyText(kopecks, 'ru')).toBe(unbroken(ru));
  expect(moneyText(kopecks, 'en')).toBe(unbroken(en));
});

it.each([
  [0, 'Ноль рублей 00 копеек', 'Zero roubles 00 kopecks'],
  [1, 'Ноль рублей 01 копейка', 'Zero roubles 01 kopeck'],
  [100, 'Один рубль 00 копеек', 'One rouble 00 kopecks'],
  [202, 'Два рубля 02 копейки', 'Two roubles 02 kopecks'],
  [511, 'Пять рублей 11 копеек', 'Five roubles 11 kopecks'],
  [1_121, 'Одиннадцать рублей 21 копейка', 'Eleven roubles 21 kopecks'],
  [2_124, 'Двадцать один рубль 24 копейки', 'Twenty-one roubles 24 kopecks'],
  [10_300, 'Сто три рубля 00 копеек', 'One hundred and three roubles 00 kopecks'],
  [
    270_750,
    'Две тысячи семьсот семь рублей 50 копеек',
    'Two thousand seven hundred and seven roubles 50 kopecks',
  ],
  [100_100, 'Одна тысяча один рубль 00 копеек', 'One thousand and one roubles 00 kopecks'],
  [
    214_748_364_712,
    'Два миллиарда сто сорок семь миллионов четыреста восемьдесят три тысячи шестьсот сорок семь рублей 12 копеек',
    'Two billion one hundred and forty-seven million four hundred and eighty-three thousand six hundred and forty-seven roubles 12 kopecks',
  ],
])('spells out %i kopecks', (kopecks, ru, en) => {
  expect(moneyInWords(kopecks, 'ru')).toBe(ru);
  expect(moneyInWords(kopecks, 'en')).toBe(en);
});
