import type { Photo } from '@pitlane/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Language, startI18n } from '@/lib/i18n.ts';
import en from '@/lib/lib.en.json';
import ru from '@/lib/lib.ru.json';
import { isLongText } from './post-description.ts';
import {
  engineFacts,
  fullTitle,
  otherPrices,
  photoSources,
  postFacts,
  roublesOf,
} from './post-texts.ts';
import postsEn from './posts.en.json';
import postsRu from './posts.ru.json';
import { somePost } from './testing/some-post.ts';

const texts = { ru: { lib: ru, posts: postsRu }, en: { lib: en, posts: postsEn } };
const speak = (language: Language) => startI18n(language, texts[language]);

describe('facts', () => {
  beforeEach(() => speak('ru'));

  test('the title says make, model, generation, modification and year', () => {
    expect(fullTitle(somePost())).toBe('BMW M5 E39 4.9, 2001');
    expect(fullTitle(somePost({ generation: null }))).toBe('BMW M5 4.9, 2001');
  });

  test('a car: kilometres, names within the line in small letters', () => {
    expect(postFacts(somePost())).toBe(
      '2001\u00A0· 61\u00A0000\u00A0км\u00A0· 4,9\u00A0л\u00A0бензин\u00A0· 400\u00A0л.\u00A0с.\u00A0· механика',
    );
  });

  test('a boat counts hours and leaves out what it has not', () => {
    const boat = somePost({ kind: 'water', mileage: 63, volume: null, transmission: null });
    expect(engineFacts(boat)).toBe('63\u00A0ч\u00A0· бензин\u00A0· 400\u00A0л.\u00A0с.');
  });

  test('an abbreviation keeps its letters', async () => {
    await speak('en');
    const post = somePost({ transmission: { id: 4, name: 'CVT' }, engine: null, volume: null });
    expect(engineFacts(post)).toBe('61\u00A0000\u00A0km\u00A0· 400\u00A0hp\u00A0· CVT');
  });
});

test('other prices leave out the own currency and what rounds to nothing', () => {
  const prices = [
    { name: 'RUB' as const, price: 4_000_000, icon: '₽' },
    { name: 'USD' as const, price: 50_000, icon: '$' },
    { name: 'EUR' as const, price: 0, icon: '€' },
  ];
  expect(otherPrices(somePost({ prices })).map(({ name }) => name)).toEqual(['USD']);
});

test('a price in another currency is given in roubles too, one in roubles once', () => {
  const prices = [{ name: 'RUB' as const, price: 4_000_000, icon: '₽' }];
  const dollars = { id: 2, name: 'Доллар', code: 'USD', sign: '$' };
  expect(roublesOf(somePost({ prices, currency: dollars }))?.price).toBe(4_000_000);
  expect(roublesOf(somePost({ prices }))).toBeUndefined();
  expect(roublesOf(somePost({ prices: [], currency: dollars }))).toBeUndefined();
});

test('the stored widths of a photo depend on its longest edge', () => {
  const photo: Photo = {
    id: 1,
    thumb: 't.webp',
    medium: 'm.webp',
    large: 'l.webp',
    width: 960,
    height: 1280,
    placeholder: '',
  };
  expect(photoSources(photo, '100vw').widths.map(({ width }) => width)).toEqual([240, 600, 960]);
});

test('a text is long by the lines it takes', () => {
  expect(isLongText('Коротко.\n\nИ ясно.')).toBe(false);
  expect(isLongText('слово '.repeat(200))).toBe(true);
  expect(isLongText('строка\n'.repeat(14))).toBe(true);
});
