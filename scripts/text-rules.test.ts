import { expect, it } from 'vitest';
import { composedKeys, findTextProblems, flatTexts } from './text-rules.ts';

const problemsOf = (ru: object, en: object) => findTextProblems(flatTexts(ru), flatTexts(en));

it('accepts equivalent texts', () => {
  expect(
    problemsOf(
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

it('reports a key in one language only', () => {
  expect(problemsOf({ a: 'а', b: 'б' }, { a: 'a', c: 'c' })).toEqual([
    'b: only in ru',
    'c: only in en',
  ]);
});

it('reports a different placeholder', () => {
  expect(problemsOf({ a: '{{name}}' }, { a: '{{title}}' })).toEqual([
    'a: ru fills in {name}, en {title}',
  ]);
});

it('reports a missing Russian plural form', () => {
  expect(problemsOf({ a_one: 'а', a_other: 'а' }, { a_one: 'a', a_other: 'a' })).toEqual([
    'a: ru lacks the plural form few',
    'a: ru lacks the plural form many',
  ]);
});

it('does not mistake a key that ends with `many` for a plural', () => {
  expect(problemsOf({ too_many: 'Слишком много' }, { too_many: 'Too many' })).toEqual([]);
});

it('reports an empty text', () => {
  expect(problemsOf({ a: ' ' }, { a: 'a' })).toEqual(['a: empty in ru']);
});

it('finds the keys that code composes', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code to be read
  const patterns = composedKeys('t(`specs.${name}`) + translate(`search:chip.${a}.${b}`)');

  expect(patterns.map(String)).toEqual(['/^specs\\.[^.]+$/', '/^chip\\.[^.]+\\.[^.]+$/']);
});
