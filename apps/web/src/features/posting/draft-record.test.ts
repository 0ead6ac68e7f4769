import type { Draft } from '@pitlane/contracts';
import { expect, test, vi } from 'vitest';
import { stored } from '@/lib/storage.ts';
import { chooseDraft, type DraftRecord, readDraftRecord } from './draft-record.ts';
import { somePhoto } from './testing/some-values.ts';

const EARLY = '2026-11-21T10:00:00.000Z';
const LATE = '2026-11-21T12:00:00.000Z';

const device = (changes: Partial<DraftRecord> = {}): DraftRecord => ({
  fields: { description: 'device' },
  photos: [],
  kind: 'water',
  synced_at: EARLY,
  synced: true,
  base: null,
  key: 'k',
  ...changes,
});
const server = (updated_at: string): Draft => ({ description: 'server', photos: [], updated_at });
const textOf = (...args: Parameters<typeof chooseDraft>) =>
  chooseDraft(...args).content?.fields.description;

test('nothing anywhere', () => {
  expect(chooseDraft(null, null)).toMatchObject({ content: null, synced: true, key: null });
});

test('what this device never sent, as it was left', () => {
  expect(chooseDraft(device({ synced: false }), null)).toMatchObject({
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

test('what only one of them has been typed in since wins', () => {
  expect(textOf(device({ synced: false }), server(EARLY))).toBe('device');
  expect(textOf(device(), server(LATE))).toBe('server');
});

test('typed in on both: what was typed here goes into the server’s', () => {
  const base = { description: 'before', year: '1990' };
  const fields = { ...base, description: 'device' };
  const there = { ...server(LATE), ...base, year: '1999' };
  expect(chooseDraft(device({ synced: false, base, fields }), there)).toMatchObject({
    content: { fields: { description: 'device', year: '1999' } },
    base: { description: 'before', year: '1999' },
    syncedAt: LATE,
    synced: false,
    key: 'k',
  });
});

test('placed or discarded elsewhere: only what was never sent is left', () => {
  expect(textOf(device(), null)).toBeUndefined();
  expect(textOf(device({ synced: false }), null)).toBe('device');
});

const readKept = (kept: unknown) => {
  vi.spyOn(stored, 'read').mockReturnValueOnce(JSON.stringify(kept));
  return readDraftRecord(1);
};

test('a record comes back as it was written', () => {
  const kept = device({ photos: [somePhoto(1)] });
  expect(readKept(kept)).toEqual(kept);
});

test('what is bad in a record costs only itself', () => {
  const fields = {
    description: 'a\u000bb',
    comment: 'я'.repeat(60_000),
    year: ['2015'],
    vin: 'WP0',
    contact_phones: [1],
    photo_ids: [1],
  };
  const photos = [{ id: 'x' }, somePhoto(1)];
  const read = readKept({ ...device(), fields, photos, kind: 'space' });
  expect(read).toMatchObject({ photos: [somePhoto(1)], kind: 'ground', key: 'k', synced: true });
  expect(read?.fields).toEqual({
    description: 'a b',
    comment: 'я'.repeat(50_000),
    vin: 'WP0',
    photo_ids: [1],
  });
});

test('what is no record at all is none', () => {
  expect(readKept('text')).toBeNull();
  expect(readKept(null)).toBeNull();
});
