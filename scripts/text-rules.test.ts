import { expect, it } from 'vitest';
import { composedKeys, flatTexts, textTroubles } from './text-rules.ts';

const troubles = (ru: object, en: object) => textTroubles(flatTexts(ru), flatTexts(en));

it('passes texts that say the same', () => {
  expect(
    troubles(
      {
        card: { title: 'Цена {{price}}' },
        ads_one: '{{count}} объявление',
        ads_few: '{{count}} объявления',
        ads_many: '{{count}} объявлений',
        ads_other: '{{count}} объявления',
      },
      { card: { title: 'Price {{price}}' }, ads_one: '{{count}} ad', ads_other: '{{count}} ads' },
    ),
  ).toEqual([]);
});

it('names a key that only one language has', () => {
  expect(troubles({ a: 'а', b: 'б' }, { a: 'a', c: 'c' })).toEqual([
    'b: only in ru',
    'c: only in en',
  ]);
});

it('names a placeholder that differs', () => {
  expect(troubles({ a: '{{name}}' }, { a: '{{title}}' })).toEqual([
    'a: ru fills in {name}, en {title}',
  ]);
});

it('asks for every Russian plural form', () => {
  expect(troubles({ a_one: 'а', a_other: 'а' }, { a_one: 'a', a_other: 'a' })).toEqual([
    'a: ru lacks the plural form few',
    'a: ru lacks the plural form many',
  ]);
});

it('takes no name for a plural', () => {
  expect(troubles({ too_many: 'Слишком много' }, { too_many: 'Too many' })).toEqual([]);
});

it('names an empty text', () => {
  expect(troubles({ a: ' ' }, { a: 'a' })).toEqual(['a: empty in ru']);
});

it('knows the keys that code puts together', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code to be read
  const patterns = composedKeys('t(`specs.${name}`) + translate(`search:chip.${a}.${b}`)');

  expect(patterns.map(String)).toEqual(['/^specs\\.[^.]+$/', '/^chip\\.[^.]+\\.[^.]+$/']);
});
