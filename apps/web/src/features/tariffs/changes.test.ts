import type { Profile } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { listTariffChanges } from './changes.ts';

type Info = NonNullable<Profile['tariff_info']>;

const quote = { starts_at: '2026-11-23T12:00:00.000Z', ends_at: '2026-12-23T12:00:00.000Z' };
const info = (type_id: Info['type_id'], expires_at: string | null, adverts_left = 0): Info => ({
  type_id,
  name: 'Бизнес',
  expires_at,
  adverts_left,
  special_offers_left: 0,
});
const kinds = (id: 4 | 5, tariff_info: Info | null) =>
  listTariffChanges({ id }, quote, { tariff_info }).map(({ of }) => of);

test('starts the first tariff beside a running trial', () => {
  expect(kinds(4, null)).toEqual(['starts', 'once']);
  expect(kinds(4, info(3, '2026-12-01T00:00:00.000Z', 2))).toEqual(['starts', 'trial', 'once']);
  expect(kinds(4, info(3, '2026-12-01T00:00:00.000Z'))).toEqual(['starts', 'once']);
});

test('renews the same tariff and replaces another one', () => {
  expect(kinds(4, info(4, quote.starts_at))).toEqual(['renews', 'once']);
  expect(kinds(5, info(4, '2026-12-01T00:00:00.000Z'))).toEqual(['starts', 'ends', 'rest', 'once']);
});

test('leaves the change from unlimited to the message of the server', () => {
  const unlimited = info(6, '2026-12-01T00:00:00.000Z');

  expect(kinds(5, unlimited)).toEqual(['starts', 'once']);
  expect(kinds(4, unlimited)).toEqual(['starts', 'ends', 'rest', 'once']);
});

test('reports no change for single ads and placements', () => {
  expect(
    listTariffChanges({ id: 2 }, { starts_at: null, ends_at: null }, { tariff_info: null }),
  ).toEqual([]);
});
