import { describe, expect, it } from 'vitest';
import { applyChange, type SearchedChange, type StoredHit } from './matching.rules.ts';

const rub = (price: bigint | null) => ({ price, currencyId: 1 });
const kept = (fields: Partial<StoredHit> = {}): StoredHit => ({
  ...rub(1_000n),
  hit: true,
  seen: true,
  stands: true,
  ...fields,
});

/** Returns a public ad that has always matched an older search, with the fields that a case is about. */
const meeting = (fields: Partial<SearchedChange>): SearchedChange => ({
  kept: null,
  matchedBefore: true,
  matches: true,
  counts: true,
  known: rub(1_000n),
  now: rub(1_000n),
  fell: false,
  ...fields,
});
const unknown = { matchedBefore: false, known: null } as const;
const cheaper = { now: rub(990n), fell: true } as const;

describe('applyChange', () => {
  it.each<[string, Partial<SearchedChange>]>([
    ['matches for the first time', unknown],
    ['is 1 % cheaper than when the search was saved', cheaper],
    ['is 1 % cheaper than at its last hit', { ...cheaper, kept: kept() }],
    ['comes back 1 % cheaper', { now: rub(990n), matchedBefore: false, kept: kept() }],
    ['comes back cheaper than when the search was saved', { now: rub(990n), matchedBefore: false }],
    [
      'returns cheaper than its stored baseline',
      { ...cheaper, matchedBefore: false, kept: kept({ hit: false, stands: false }) },
    ],
  ])('is a hit if the ad %s', (_what, fields) => {
    const { now } = meeting(fields);
    expect(applyChange(meeting(fields))).toEqual({
      ...now,
      hit: true,
      seen: false,
      stands: true,
      isNew: true,
    });
  });

  it.each<[string, Partial<SearchedChange>]>([
    ['matches as before', {}],
    ['matches as before and was a hit', { kept: kept() }],
    ['is a little cheaper', { kept: kept(), now: rub(991n), fell: true }],
    ['is dearer', { kept: kept(), now: rub(1_100n) }],
    ['matched neither before nor now', { ...unknown, matches: false }],
    ['had stopped matching before', { matches: false, kept: kept({ stands: false }) }],
    ['changed before the search was saved', { ...unknown, counts: false }],
    ['left before the search was saved', { matches: false, counts: false }],
    ['changes in another field after it became cheaper', { kept: kept(), now: rub(900n) }],
  ])('changes nothing if the ad %s', (_what, fields) => {
    expect(applyChange(meeting(fields))).toBeNull();
  });

  it.each<[string, Partial<SearchedChange>, Partial<StoredHit>]>([
    ['leaves', { matches: false, kept: kept() }, { stands: false }],
    ['is back at its price', { matchedBefore: false, kept: kept({ stands: false }) }, {}],
    ['is back, of before the search', { counts: false, kept: kept({ stands: false }) }, {}],
    [
      'has another currency',
      { kept: kept(), now: { price: 10n, currencyId: 2 } },
      { price: 10n, currencyId: 2 },
    ],
    ['is on request', { kept: kept(), now: rub(null) }, { price: null }],
    ['has a price again', { kept: kept({ price: null }), now: rub(500n) }, { price: 500n }],
  ])('updates the stored row if the ad %s', (_what, fields, changed) => {
    expect(applyChange(meeting(fields))).toEqual({ ...kept(changed), isNew: false });
  });

  it.each<[string, Partial<SearchedChange>, Partial<StoredHit>]>([
    ['leaves', { matches: false }, { stands: false }],
    ['is a little cheaper', { now: rub(995n), fell: true }, {}],
    ['is on request', { now: rub(null) }, { price: null }],
    ['comes back', { matchedBefore: false }, {}],
  ])('stores a baseline if the ad %s', (_what, fields, changed) => {
    const remembered = { ...kept({ hit: false }), ...changed, isNew: false };
    expect(applyChange(meeting(fields))).toEqual(remembered);
  });
});
