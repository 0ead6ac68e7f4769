import { describe, expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

describe('in Russian', () => {
  test.each([
    [1, 'RUB', 'один рубль'],
    [2, 'RUB', 'два рубля'],
    [5, 'RUB', 'пять рублей'],
    [11, 'RUB', 'одиннадцать рублей'],
    [21, 'RUB', 'двадцать один рубль'],
    [112, 'RUB', 'сто двенадцать рублей'],
    [1_000, 'RUB', 'одна тысяча рублей'],
    [2_001, 'RUB', 'две тысячи один рубль'],
    [12_000, 'RUB', 'двенадцать тысяч рублей'],
    [21_000, 'RUB', 'двадцать одна тысяча рублей'],
    [342_000, 'RUB', 'триста сорок две тысячи рублей'],
    [1_000_000, 'RUB', 'один миллион рублей'],
    [2_500_000, 'RUB', 'два миллиона пятьсот тысяч рублей'],
    [12_500_000, 'RUB', 'двенадцать миллионов пятьсот тысяч рублей'],
    [1_000_000_001, 'RUB', 'один миллиард один рубль'],
    [
      999_999_999_999,
      'RUB',
      'девятьсот девяносто девять миллиардов девятьсот девяносто девять миллионов девятьсот девяносто девять тысяч девятьсот девяносто девять рублей',
    ],
    [101, 'USD', 'сто один доллар США'],
    [50_000, 'USD', 'пятьдесят тысяч долларов США'],
    [3, 'EUR', 'три евро'],
    [1, 'JPY', 'одна японская иена'],
    [2, 'JPY', 'две японские иены'],
    [22_000, 'JPY', 'двадцать две тысячи японских иен'],
    [4, 'CHF', 'четыре швейцарских франка'],
    [21, 'GBP', 'двадцать один фунт стерлингов'],
    [7, 'KZT', 'семь тенге'],
    [33, 'BYN', 'тридцать три белорусских рубля'],
    [14, 'CNY', 'четырнадцать китайских юаней'],
    [24, 'AED', 'двадцать четыре дирхама ОАЭ'],
    [2, 'XYZ', 'два XYZ'],
  ])('%d %s', (value, currency, words) => {
    expect(amountInWords(value, currency, 'ru')).toBe(words);
  });
});

describe('in English', () => {
  test.each([
    [1, 'RUB', 'one rouble'],
    [2, 'RUB', 'two roubles'],
    [13, 'USD', 'thirteen US dollars'],
    [21, 'USD', 'twenty-one US dollars'],
    [100, 'EUR', 'one hundred euros'],
    [105, 'EUR', 'one hundred and five euros'],
    [1_005, 'GBP', 'one thousand and five pounds sterling'],
    [1_105, 'GBP', 'one thousand one hundred and five pounds sterling'],
    [12_500_000, 'RUB', 'twelve million five hundred thousand roubles'],
    [2_000_000_000, 'JPY', 'two billion Japanese yen'],
    [1, 'CHF', 'one Swiss franc'],
    [2, 'XYZ', 'two XYZ'],
  ])('%d %s', (value, currency, words) => {
    expect(amountInWords(value, currency, 'en')).toBe(words);
  });
});

test('what is no price has no words', () => {
  for (const value of [0, -5, 1.5, Number.NaN, 1_000_000_000_000]) {
    expect(amountInWords(value, 'RUB', 'ru')).toBe('');
  }
});
