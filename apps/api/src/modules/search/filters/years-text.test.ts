import { expect, it } from 'vitest';
import { yearsText } from './years-text.ts';

it.each([
  [{ year_from: 1990, year_to: 1999 }, '1990–1999 годов', '1990–1999'],
  [{ year_from: 1990, year_to: 1990 }, '1990 года', '1990'],
  [{ year_from: 1990 }, 'с 1990 года', 'from 1990'],
  [{ year_to: 1999 }, 'до 1999 года', 'up to 1999'],
  [{}, null, null],
])('formats the years of %j', (filter, ru, en) => {
  expect(yearsText(filter, 'ru')).toBe(ru);
  expect(yearsText(filter, 'en')).toBe(en);
});
