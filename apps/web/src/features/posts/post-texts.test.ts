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
  rublePrice,
} from './post-texts.ts';
import postsEn from './posts.en.json';
import postsRu from './posts.ru.json';
import { createPost } from './testing/create-post.ts';

const texts = { ru: { lib: ru, posts: postsRu }, en: { lib: en, posts: postsEn } };
const startLanguage = (language: Language) => startI18n(language, texts[language]);

describe('postFacts', () => {
  beforeEach(() => startLanguage('ru'));

  test('builds the title from make, model, generation, modification and year', () => {
    expect(fullTitle(createPost())).toBe('BMW M5 E39 4.9, 2001');
    expect(fullTitle(createPost({ generation: null }))).toBe('BMW M5 4.9, 2001');
  });

  test('shows kilometers and lowercase names for a car', () => {
    expect(postFacts(createPost())).toBe(
      '2001\u00A0· 61\u00A0000\u00A0км\u00A0· 4,9\u00A0л\u00A0бензин\u00A0· 400\u00A0л.\u00A0с.\u00A0· механика',
    );
  });

  test('shows hours and omits missing facts for a boat', () => {
    const boat = createPost({ kind: 'water', mileage: 63, volume: null, transmission: null });
    expect(engineFacts(boat)).toBe('63\u00A0ч\u00A0· бензин\u00A0· 400\u00A0л.\u00A0с.');
  });

  test('does not lowercase abbreviations', async () => {
    await startLanguage('en');
    const post = createPost({ transmission: { id: 4, name: 'CVT' }, engine: null, volume: null });
    expect(engineFacts(post)).toBe('61\u00A0000\u00A0km\u00A0· 400\u00A0hp\u00A0· CVT');
  });
});

test('omits the currency of the ad and prices that round to zero', () => {
  const prices = [
    { name: 'RUB' as const, price: 4_000_000, icon: '₽' },
    { name: 'USD' as const, price: 50_000, icon: '$' },
    { name: 'EUR' as const, price: 0, icon: '€' },
  ];
  expect(otherPrices(createPost({ prices })).map(({ name }) => name)).toEqual(['USD']);
});

test('adds rubles to another currency only', () => {
  const prices = [{ name: 'RUB' as const, price: 4_000_000, icon: '₽' }];
  const dollars = { id: 2, name: 'Доллар', code: 'USD', sign: '$' };
  expect(rublePrice(createPost({ prices, currency: dollars }))?.price).toBe(4_000_000);
  expect(rublePrice(createPost({ prices }))).toBeUndefined();
  expect(rublePrice(createPost({ prices: [], currency: dollars }))).toBeUndefined();
});

test('derives photo widths from the longest edge', () => {
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

test('counts wrapped lines to detect a long text', () => {
  expect(isLongText('Коротко.\n\nИ ясно.')).toBe(false);
  expect(isLongText('слово '.repeat(200))).toBe(true);
  expect(isLongText('строка\n'.repeat(14))).toBe(true);
});
