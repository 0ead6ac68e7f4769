import { expect, test } from 'vitest';
import { postAddress } from './post-address.ts';

test('contains the make, model and year in Latin letters', () => {
  const post = {
    id: 5,
    brand: { name: 'ВАЗ (Lada)' },
    model: { name: '2101 «Жигули»' },
    year: 1974,
  };
  expect(postAddress(post)).toBe('/product?id=5&name=vaz-lada-2101-zhiguli-1974');
});
