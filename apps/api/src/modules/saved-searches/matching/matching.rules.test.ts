import { describe, expect, it } from 'vitest';
import { applyChange, type SearchedChange, type StoredHit } from './matching.rules.ts';

const roubles = (price: bigint | null) => ({ price, currencyId: 1 });
const storedHit = (fields: Partial<StoredHit> = {}): StoredHit => ({
  ...roubles(1_000n),
  hit: true,
  seen: true,
  stands: true,
  ...fields,
});

/** Returns a change of a public ad that has always matched an older search; `fields` override the defaults. */
const searchedChange = (fields: Partial<SearchedChange>): SearchedChange => ({
  stored: null,
  matchedBefore: true,
  matches: true,
  isAfterSaving: true,
  baseline: roubles(1_000n),
  current: roubles(1_000n),
  hasFallen: false,
  ...fields,
});
const neverMatched = { matchedBefore: false, baseline: null } as const;
const priceDrop = { current: roubles(990n), hasFallen: true } as const;

describe('applyChange', () => {
  it.each<[string, Partial<SearchedChange>]>([
    ['matches for the first time', neverMatched],
    ['is 1 % cheaper than when the search was saved', priceDrop],
    ['is 1 % cheaper than at its last hit', { ...priceDrop, stored: storedHit() }],
    ['returns 1 % cheaper', { current: roubles(990n), matchedBefore: false, stored: storedHit() }],
    [
      'returns cheaper than when the search was saved',
      { current: roubles(990n), matchedBefore: false },
    ],
    [
      'returns cheaper than its stored baseline',
      { ...priceDrop, matchedBefore: false, stored: storedHit({ hit: false, stands: false }) },
    ],
  ])('is a hit if the ad %s', (_what, fields) => {
    const { current } = searchedChange(fields);
    expect(applyChange(searchedChange(fields))).toEqual({
      ...current,
      hit: true,
      seen: false,
      stands: true,
      isNew: true,
    });
  });

  it.each<[string, Partial<SearchedChange>]>([
    ['matches as before', {}],
    ['matches as before and was a hit', { stored: storedHit() }],
    ['is a little cheaper', { stored: storedHit(), current: roubles(991n), hasFallen: true }],
    ['is more expensive', { stored: storedHit(), current: roubles(1_100n) }],
    ['matched neither before nor now', { ...neverMatched, matches: false }],
    ['had already stopped matching', { matches: false, stored: storedHit({ stands: false }) }],
    ['changed before the search was saved', { ...neverMatched, isAfterSaving: false }],
    ['became unavailable before the search was saved', { matches: false, isAfterSaving: false }],
    [
      'changes in another field after it became cheaper',
      { stored: storedHit(), current: roubles(900n) },
    ],
  ])('changes nothing if the ad %s', (_what, fields) => {
    expect(applyChange(searchedChange(fields))).toBeNull();
  });

  it.each<[string, Partial<SearchedChange>, Partial<StoredHit>]>([
    ['becomes unavailable', { matches: false, stored: storedHit() }, { stands: false }],
    [
      'returns at its former price',
      { matchedBefore: false, stored: storedHit({ stands: false }) },
      {},
    ],
    [
      'returned before the search was saved',
      { isAfterSaving: false, stored: storedHit({ stands: false }) },
      {},
    ],
    [
      'has another currency',
      { stored: storedHit(), current: { price: 10n, currencyId: 2 } },
      { price: 10n, currencyId: 2 },
    ],
    ['is now on request', { stored: storedHit(), current: roubles(null) }, { price: null }],
    [
      'has a price again',
      { stored: storedHit({ price: null }), current: roubles(500n) },
      { price: 500n },
    ],
  ])('updates the stored row if the ad %s', (_what, fields, changes) => {
    expect(applyChange(searchedChange(fields))).toEqual({ ...storedHit(changes), isNew: false });
  });

  it.each<[string, Partial<SearchedChange>, Partial<StoredHit>]>([
    ['becomes unavailable', { matches: false }, { stands: false }],
    ['is a little cheaper', { current: roubles(995n), hasFallen: true }, {}],
    ['is now on request', { current: roubles(null) }, { price: null }],
    ['returns', { matchedBefore: false }, {}],
  ])('stores a baseline if the ad %s', (_what, fields, changes) => {
    const baseline = { ...storedHit({ hit: false }), ...changes, isNew: false };
    expect(applyChange(searchedChange(fields))).toEqual(baseline);
  });
});
