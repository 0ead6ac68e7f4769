import {
  addresses,
  filterFields,
  filterToSearchParams,
  flag,
  idList,
  idText,
  MAX_ID,
  MAX_LIST,
  matchAddress,
  plainText,
  searchParamsToFilter,
  searchQuery,
  wholeNumber,
} from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

// Properties of the contracts' fields. They are here because the contracts package depends on zod only, and fast-check
// is a dependency of the API.

const options = { seed: 20_260_615, numRuns: 500 };
const text = fc.string({ unit: 'binary', maxLength: 30 });
const id = fc.integer({ min: 1, max: MAX_ID });

describe('wholeNumber', () => {
  it('accepts exactly the decimal texts of numbers in its range', () => {
    const bounds = fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
    fc.assert(
      fc.property(bounds, fc.integer(), ([min = 0, max = 0], number) => {
        const result = wholeNumber(min, max).safeParse(String(number));

        expect(result.success).toBe(number >= 0 && number >= min && number <= max);
        if (result.success) expect(result.data).toBe(number);
      }),
      options,
    );
  });

  it('rejects texts with anything but digits', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(idText.safeParse(value).success && !/^-?\d+$/.test(value)).toBe(false);
      }),
      options,
    );
  });
});

describe('idList', () => {
  it('returns the same distinct ids in order for any notation', () => {
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: MAX_LIST }), fc.nat(), (ids, cut) => {
        const index = cut % ids.length;
        const parts = [ids.slice(0, index), ids.slice(index)].filter((part) => part.length > 0);
        const expected = [...new Set(ids)];

        expect(idList.parse(ids.join(','))).toEqual(expected);
        expect(idList.parse(ids.map(String))).toEqual(expected);
        expect(idList.parse(parts.map((part) => part.join(',')))).toEqual(expected);
      }),
      options,
    );
  });
});

describe('every field of a search', () => {
  it('accepts or rejects any text without throwing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(searchQuery.shape)), text, (field, value) => {
        expect(() => field.safeParse(value)).not.toThrow();
        expect(() => field.safeParse([value, value])).not.toThrow();
      }),
      options,
    );
  });

  it('accepts or rejects any value of another type without throwing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(searchQuery.shape)),
        fc.anything(),
        (field, value) => {
          expect(() => field.safeParse(value)).not.toThrow();
        },
      ),
      options,
    );
  });

  it('rejects control characters and malformed texts', () => {
    fc.assert(
      fc.property(text, (value) => {
        const result = plainText(30).safeParse(value);

        if (result.success) expect(result.data).toMatch(/^\P{Cc}*$/u);
        if (!value.isWellFormed()) expect(result.success).toBe(false);
      }),
      options,
    );
  });

  it('accepts only 0, 1, true and false as flags', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(flag.safeParse(value).success).toBe(['0', '1', 'true', 'false'].includes(value));
      }),
      options,
    );
  });
});

describe('the URL of a search', () => {
  it('is parsed to a valid filter for any input', () => {
    const names = Object.keys(filterFields.shape).map((name) =>
      name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
    );
    const value = fc.oneof(
      text,
      fc.integer().map(String),
      fc.constantFrom('true', '1,2', 'ground'),
    );
    const pairs = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), text), value));
    fc.assert(
      fc.property(pairs, (entries) => {
        const filter = searchParamsToFilter(new URLSearchParams(entries));

        // A round trip changes nothing: dropped fields remain dropped.
        expect(searchParamsToFilter(filterToSearchParams(filter))).toEqual(filter);
      }),
      options,
    );
  });

  it('encodes every filter, with slugs of known makes and models', () => {
    const smallId = fc.integer({ min: 1, max: 3 });
    const ids = fc.option(fc.uniqueArray(smallId, { minLength: 1, maxLength: 3 }), {
      nil: undefined,
    });
    const slug = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const vehicle = fc.option(fc.record({ id: smallId, slug }), { nil: undefined });
    const filters = fc.record({
      brand_id: ids,
      model_id: ids,
      not_brand_id: ids,
      q: fc.constantFrom(undefined, '911', 'a/b?c#d', '%', '&brandId=2', ':brand?'),
      price_to: fc.option(fc.nat(), { nil: undefined }),
      page: fc.constantFrom(undefined, 2),
    });
    fc.assert(
      fc.property(filters, vehicle, vehicle, (filter, brand, model) => {
        const url = new URL(addresses.search(filter, { brand, model }), 'https://site.invalid');
        const match = matchAddress(url.pathname);

        expect(match?.name).toBe('search');
        // Names in the path are resolved by slug.
        const names = {
          brand: match?.params.brand === undefined ? undefined : brand,
          model: match?.params.model === undefined ? undefined : model,
        };
        expect(match?.params.brand).toBe(names.brand?.slug);
        expect(match?.params.model).toBe(names.model?.slug);
        expect(searchParamsToFilter(url.searchParams, names)).toEqual(
          JSON.parse(JSON.stringify(filter)),
        );
      }),
      options,
    );
  });
});
