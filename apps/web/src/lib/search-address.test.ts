import { getFilterParams, getModels, getVehicle } from '@pitlane/contracts';
import { afterEach, expect, test } from 'vitest';
import { queryClient, queryOf } from './query.ts';
import { findCachedVehicle, searchAddress } from './search-address.ts';

const porsche = { id: 4, name: 'Porsche', slug: 'porsche' };
const carrera = { id: 11, name: '911', slug: '911' };

const loadMakes = () =>
  queryClient.setQueryData(queryOf(getFilterParams).queryKey, { brand: [porsche] });
const loadModels = () =>
  queryClient.setQueryData(queryOf(getModels, { params: { id: 4 } }).queryKey, [carrera]);

afterEach(() => queryClient.clear());

test('uses slugs for a make and model whose lists are loaded', () => {
  const filter = { brand_id: [4], model_id: [11], page: 2 };

  expect(searchAddress(filter)).toBe('/search?brandId=4&modelId=11&page=2');
  loadMakes();
  expect(searchAddress(filter)).toBe('/search/porsche?modelId=11&page=2');
  loadModels();
  expect(searchAddress(filter)).toBe('/search/porsche/911?page=2');
  expect(searchAddress({ brand_id: [4, 5] })).toBe('/search?brandId=4%2C5');
  expect(searchAddress({})).toBe('/search');
});

test('resolves a path from the loaded lists', () => {
  expect(findCachedVehicle({})).toEqual({});
  expect(findCachedVehicle({ brand: 'porsche' })).toBeUndefined();
  loadMakes();
  expect(findCachedVehicle({ brand: 'porsche' })).toEqual({ brand: porsche });
  expect(findCachedVehicle({ brand: 'porsche', model: '911' })).toBeUndefined();
  loadModels();
  expect(findCachedVehicle({ brand: 'porsche', model: '911' })).toEqual({
    brand: porsche,
    model: carrera,
  });
  expect(findCachedVehicle({ brand: 'ferrari' })).toBeUndefined();
});

test('resolves a path from an earlier response', () => {
  const query = { brand: 'porsche', model: '911' };
  const vehicle = { brand: porsche, model: carrera };
  queryClient.setQueryData(queryOf(getVehicle, { query }).queryKey, vehicle);

  expect(findCachedVehicle(query)).toEqual(vehicle);
  expect(findCachedVehicle({ brand: 'porsche' })).toBeUndefined();
});
