import { expect, test } from 'vitest';
import { findDroppedFields, storeDroppedFields } from './dropped-fields.ts';

const at = (address: string) => findDroppedFields(new URL(address, 'http://localhost'));

test('assigns dropped fields to the remaining address, in every language', () => {
  storeDroppedFields('/search/porsche?yearFrom=1990', ['color_id', 'order', 'order']);
  expect(at('/search/porsche?yearFrom=1990')).toEqual(['color_id', 'order']);
  expect(at('/search/porsche?yearFrom=1990&lang=en')).toEqual(['color_id', 'order']);
  expect(at('/search/porsche')).toEqual([]);
});

test('treats equivalent spellings of lists and words as the same address', () => {
  storeDroppedFields('/search?q=%D0%BF%D0%BE%D1%80%D1%88%D0%B5+911&brandId=1%2C2', ['page']);
  expect(at('/search?q=порше%20911&brandId=1,2')).toEqual(['page']);
});
