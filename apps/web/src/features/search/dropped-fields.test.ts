import { expect, test } from 'vitest';
import { findDroppedFields, storeDroppedFields } from './dropped-fields.ts';

const findDroppedAt = (address: string) => findDroppedFields(new URL(address, 'http://localhost'));

test('stores dropped fields for the remaining address in any language', () => {
  storeDroppedFields('/search/porsche?yearFrom=1990', ['color_id', 'order', 'order']);
  expect(findDroppedAt('/search/porsche?yearFrom=1990')).toEqual(['color_id', 'order']);
  expect(findDroppedAt('/search/porsche?yearFrom=1990&lang=en')).toEqual(['color_id', 'order']);
  expect(findDroppedAt('/search/porsche')).toEqual([]);
});

test('treats equivalent spellings of lists and words as the same address', () => {
  storeDroppedFields('/search?q=%D0%BF%D0%BE%D1%80%D1%88%D0%B5+911&brandId=1%2C2', ['page']);
  expect(findDroppedAt('/search?q=порше%20911&brandId=1,2')).toEqual(['page']);
});
