import type { Profile } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { listTariffChanges } from './tariff-changes.ts';

type TariffInfo = NonNullable<Profile['tariff_info']>;

const quote = { starts_at: '2026-11-23T12:00:00.000Z', ends_at: '2026-12-23T12:00:00.000Z' };
const createTariffInfo = (
  type_id: TariffInfo['type_id'],
  expires_at: string | null,
  adverts_left = 0,
): TariffInfo => ({
  type_id,
  name: 'Бизнес',
  expires_at,
  adverts_left,
  special_offers_left: 0,
});
const changeKinds = (id: 4 | 5, tariff_info: TariffInfo | null) =>
  listTariffChanges({ id }, quote, { tariff_info }).map(({ kind }) => kind);

test('starts a first tariff, also during a trial', () => {
  expect(changeKinds(4, null)).toEqual(['starts', 'once']);
  expect(changeKinds(4, createTariffInfo(3, '2026-12-01T00:00:00.000Z', 2))).toEqual([
    'starts',
    'trial',
    'once',
  ]);
  expect(changeKinds(4, createTariffInfo(3, '2026-12-01T00:00:00.000Z'))).toEqual([
    'starts',
    'once',
  ]);
});

test('renews the same tariff and replaces another one', () => {
  expect(changeKinds(4, createTariffInfo(4, quote.starts_at))).toEqual(['renews', 'once']);
  expect(changeKinds(5, createTariffInfo(4, '2026-12-01T00:00:00.000Z'))).toEqual([
    'starts',
    'ends',
    'rest',
    'once',
  ]);
});

test('omits the change from unlimited, which the server explains in a message', () => {
  const unlimited = createTariffInfo(6, '2026-12-01T00:00:00.000Z');

  expect(changeKinds(5, unlimited)).toEqual(['starts', 'once']);
  expect(changeKinds(4, unlimited)).toEqual(['starts', 'ends', 'rest', 'once']);
});

test('returns no changes for single ads and placements', () => {
  expect(
    listTariffChanges({ id: 2 }, { starts_at: null, ends_at: null }, { tariff_info: null }),
  ).toEqual([]);
});
