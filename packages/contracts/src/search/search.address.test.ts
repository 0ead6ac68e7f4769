import { describe, expect, it } from 'vitest';
import {
  filterToSearchParams,
  invalidSearchFields,
  type SearchAddress,
  searchParamsToFilter,
} from './search.address.ts';

const parseQuery = (query: string) => searchParamsToFilter(new URLSearchParams(query));

/** Filter with a value in every field. */
const fullFilter: SearchAddress = {
  q: 'порше 911',
  kind: 'ground',
  brand_id: [1, 2],
  model_id: [3],
  generation_id: [4],
  mod_id: [5],
  not_brand_id: [6],
  not_model_id: [7, 8],
  state_id: 2,
  year_from: 1990,
  year_to: 2020,
  mileage_from: 1,
  mileage_to: 100_000,
  price_from: 0,
  price_to: 999_999_999_999,
  currency_id: 2,
  carcase_id: [1],
  engine_id: [1],
  transmission_id: [1],
  wheel_drive_id: [1],
  color_id: [1],
  volume_from: 1_000,
  volume_to: 6_000,
  power_from: 100,
  power_to: 1_000,
  steering_wheel_id: 1,
  register_country_id: 1,
  owners_count: 3,
  owners_to: 2,
  version: ['GT3 RS', 'Turbo S'],
  radius: 100,
  seller_type: 'entity',
  location_country_id: 1,
  location_city_id: [1],
  guarantee: true,
  special_offer: true,
  tuning: true,
  period: 7,
  order: 'price_asc',
  page: 3,
};

describe('address of a search', () => {
  it('round-trips every field', () => {
    expect(parseQuery(filterToSearchParams(fullFilter).toString())).toEqual(fullFilter);
  });

  it.each(Object.entries(fullFilter))('round-trips %s alone', (field, value) => {
    const requiredFilter: SearchAddress = field === 'radius' ? { location_city_id: [1] } : {};
    const filter: SearchAddress = { ...requiredFilter, [field]: value };

    const params = filterToSearchParams(filter);

    expect([...params.keys()].at(-1)).toEqual(
      field.replace(/_(\w)/g, (_all, s) => s.toUpperCase()),
    );
    expect(searchParamsToFilter(params)).toEqual(filter);
  });

  it('does not depend on the order of fields', () => {
    const reversed = Object.fromEntries(Object.entries(fullFilter).reverse());

    expect(filterToSearchParams(reversed).toString()).toBe(
      filterToSearchParams(fullFilter).toString(),
    );
  });

  it('omits values that do not narrow the search', () => {
    const emptyFilter: SearchAddress = {
      q: '',
      brand_id: [],
      state_id: 0,
      guarantee: false,
      special_offer: false,
      page: 1,
    };

    expect(filterToSearchParams(emptyFilter).toString()).toBe('');
    expect(parseQuery('q=&stateId=0&guarantee=false&tuning=0&page=1')).toEqual({});
  });

  it('preserves a price from zero, which excludes ads without a price', () => {
    expect(filterToSearchParams({ price_from: 0 }).toString()).toBe('priceFrom=0');
  });

  it('parses repeated and comma-separated lists, and specialOffer in both spellings', () => {
    expect(parseQuery('brandId=1,2')).toEqual({ brand_id: [1, 2] });
    expect(parseQuery('brandId=1&brandId=2')).toEqual({ brand_id: [1, 2] });
    expect(parseQuery('specialOffers=1')).toEqual({ special_offer: true });
    expect(parseQuery('specialOffer=true')).toEqual({ special_offer: true });
    expect(filterToSearchParams({ special_offer: true }).toString()).toBe('specialOffer=true');
  });

  it('preserves a radius only with exactly one city', () => {
    expect(parseQuery('locationCityId=1&radius=100')).toEqual({
      location_city_id: [1],
      radius: 100,
    });
    expect(parseQuery('radius=100')).toEqual({});
    expect(parseQuery('locationCityId=1,2&radius=100')).toEqual({ location_city_id: [1, 2] });
    expect(filterToSearchParams({ location_city_id: [1, 2], radius: 100 }).toString()).toBe(
      'locationCityId=1%2C2',
    );
  });

  it.each([
    'brandId=x',
    'brandId=1,x',
    'brandId=0',
    'yearFrom=1700',
    'yearFrom=abc',
    'stateId=9',
    'order=random',
    'kind=rail',
    'guarantee=maybe',
    'page=0',
    'page=-1',
    'q=%00',
    'currencyId=2147483648',
    'brand_id=1',
    'unknown=1',
    '__proto__=1',
    'constructor=1',
    'toString=1',
  ])('drops an invalid parameter: %s', (query) => {
    expect(parseQuery(query)).toEqual({});
    expect(parseQuery(`${query}&yearTo=2000`)).toEqual({ year_to: 2000 });
  });

  it.each([
    ['yearFrom=abc&priceTo=5&order=random&page=0', ['year_from', 'order', 'page']],
    ['specialOffer=perhaps', ['special_offer']],
    ['radius=100', ['radius']],
    ['locationCityId=1&radius=100', []],
    ['brandId=&q=&stateId=0&guarantee=false&page=1&utm_source=x&lang=en', []],
  ])('reports the fields dropped from %s', (query, expected) => {
    expect(invalidSearchFields(new URLSearchParams(query))).toEqual(expected);
  });
});
