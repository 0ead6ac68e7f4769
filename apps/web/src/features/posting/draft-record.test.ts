import type { Draft } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { chooseDraft, type DraftRecord } from './draft-record.ts';

const EARLY = '2026-11-21T10:00:00.000Z';
const LATE = '2026-11-21T12:00:00.000Z';

const device = (changes: Partial<DraftRecord> = {}): DraftRecord => ({
  fields: { description: 'device' },
  photos: [],
  kind: 'water',
  saved_at: EARLY,
  synced_at: EARLY,
  synced: true,
  key: 'k',
  ...changes,
});
const server = (updated_at: string): Draft => ({ description: 'server', photos: [], updated_at });
const textOf = (...args: Parameters<typeof chooseDraft>) =>
  chooseDraft(...args).content?.fields.description;

test('nothing anywhere', () => {
  expect(chooseDraft(null, null)).toMatchObject({ content: null, synced: true, key: null });
});

test('what this device has while the server cannot be asked', () => {
  expect(chooseDraft(device({ synced: false }), undefined)).toMatchObject({
    content: { fields: { description: 'device' }, kind: 'water' },
    synced: false,
    key: 'k',
  });
});

test('what another device began', () => {
  expect(chooseDraft(null, server(LATE))).toMatchObject({
    content: { fields: { description: 'server' } },
    syncedAt: LATE,
    synced: true,
  });
});

test('the same on both keeps the kind and the key of this device', () => {
  expect(chooseDraft(device(), server(EARLY))).toMatchObject({
    content: { fields: { description: 'server' }, kind: 'water' },
    key: 'k',
  });
});

test('what only one of them has been typed in since wins, whatever the clocks say', () => {
  const wrongClock = '2020-01-01T00:00:00.000Z';
  expect(textOf(device({ synced: false, saved_at: wrongClock }), server(EARLY))).toBe('device');
  expect(textOf(device({ saved_at: '2030-01-01T00:00:00.000Z' }), server(LATE))).toBe('server');
});

test('typed in on both: the newer', () => {
  const after = '2026-11-21T13:00:00.000Z';
  expect(textOf(device({ synced: false, saved_at: after }), server(LATE))).toBe('device');
  expect(textOf(device({ synced: false, saved_at: EARLY }), server(LATE))).toBe('server');
});

test('placed or discarded elsewhere: only what was never sent is left', () => {
  expect(textOf(device(), null)).toBeUndefined();
  expect(textOf(device({ synced: false }), null)).toBe('device');
});
