import type { Draft, UpdateData } from '@pitlane/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { deviceStorage } from '@/lib/storage.ts';
import {
  readStoredForm,
  type StoredForm,
  serializeFields,
  startDraft,
  writeStoredForm,
} from './form-draft.ts';
import { draftFieldsOf, draftValues } from './posting-values.ts';
import { someData, somePhoto, someValues } from './testing/some-values.ts';
import { startCorrection } from './use-correction.ts';

const EARLY = '2026-11-21T10:00:00.000Z';
const LATE = '2026-11-21T12:00:00.000Z';

const device = new Map<string, string>();
beforeEach(() => {
  device.clear();
  vi.spyOn(deviceStorage, 'read').mockImplementation((key) => device.get(key) ?? null);
  vi.spyOn(deviceStorage, 'write').mockImplementation((key, value) => {
    if (value === null) device.delete(key);
    else device.set(key, value);
  });
});

const keptForm = (changes: Partial<StoredForm> = {}): StoredForm => ({
  fields: { description: 'mine' },
  photos: [],
  kind: 'water',
  based_on: EARLY,
  synced: true,
  sent: null,
  key: 'k',
  ...changes,
});
const draft = (updated_at: string, description = 'theirs'): Draft => ({
  description,
  photos: [],
  updated_at,
});
const begun = (...args: Parameters<typeof startDraft>) => {
  const { content, version, unsent, theirs } = startDraft(...args);
  return [content?.fields.description, version, unsent, theirs?.description];
};

test("continues with the newer of the device's and the server's draft", () => {
  expect(begun(null, null)).toEqual([undefined, null, false, undefined]);
  expect(begun(null, draft(LATE))).toEqual(['theirs', LATE, false, undefined]);
  expect(begun(keptForm(), draft(LATE))).toEqual(['theirs', LATE, false, undefined]);
  expect(begun(keptForm({ synced: false }), draft(EARLY))).toEqual([
    'mine',
    EARLY,
    true,
    undefined,
  ]);
});

test('uses kind and key of the device if both drafts are the same', () => {
  expect(startDraft(keptForm(), draft(EARLY))).toMatchObject({
    content: { kind: 'water' },
    key: 'k',
  });
});

test('starts with unsent changes only if the draft was deleted elsewhere', () => {
  expect(begun(keptForm(), null)).toEqual([undefined, null, false, undefined]);
  expect(begun(keptForm({ synced: false }), null)).toEqual(['mine', null, true, undefined]);
});

test('asks if both drafts have changed, and sends nothing before', () => {
  expect(begun(keptForm({ synced: false }), draft(LATE))).toEqual(['mine', EARLY, true, 'theirs']);
  expect(begun(keptForm({ synced: false, based_on: null }), draft(LATE))[3]).toBe('theirs');
});

test('recognizes an own save whose response was lost', () => {
  const sent = serializeFields({ description: 'half of mine' });
  const answerLost = keptForm({ synced: false, sent });
  expect(begun(answerLost, draft(LATE, 'half of mine'))).toEqual(['mine', LATE, true, undefined]);
  expect(begun(keptForm({ synced: false }), draft(LATE, 'mine'))[3]).toBeUndefined();
});

const values = someValues({ description: 'typed', photos: [1, 9].map(somePhoto) });

test('restores a form from the device as it was typed', () => {
  expect(writeStoredForm('draft:1', { values, based_on: EARLY, synced: true, key: 'k' })).toBe(
    true,
  );

  const read = readStoredForm('draft:1');
  expect(read).toMatchObject({ based_on: EARLY, synced: true, sent: null, key: 'k' });
  expect(read && draftValues(someData, read)).toEqual(values);
  expect(readStoredForm('draft:2')).toBeNull();
  writeStoredForm('draft:1', null);
  expect(readStoredForm('draft:1')).toBeNull();
});

test('reads drafts of an earlier release and ignores invalid ones', () => {
  const { fields, photos, kind } = keptForm();
  device.set('correction:1:7', JSON.stringify({ fields, photos, kind, base: {} }));
  expect(readStoredForm('correction:1:7')).toMatchObject({ fields, based_on: null, synced: false });
  device.set('draft:1', '{"fields":{"year":[2015]}}');
  expect(readStoredForm('draft:1')).toBeNull();
});

test('reports that the device cannot store drafts', () => {
  vi.spyOn(deviceStorage, 'write').mockImplementation(() => {});
  expect(writeStoredForm('draft:1', { values, based_on: null })).toBe(false);
});

const ofPost = (description: string): UpdateData => ({
  ...someData,
  offer_floor: null,
  locked: [],
  post: {
    id: 7,
    status: 'active',
    photos: [somePhoto(1)],
    deny_reason: null,
    publish_takes_ad: false,
    promotable: false,
    values: {
      ...{
        brand_id: 1,
        model_id: 2,
        generation_id: null,
        mod_id: null,
        year: 2001,
        mileage: 61_000,
      },
      ...{ price: null, currency_id: 1, color_id: null, owners_count: null, engine_id: 1 },
      ...{ wheel_drive_id: null, volume: null, power: null, transmission_id: null, carcase_id: 1 },
      ...{ steering_wheel_id: null, description, comment: null, vin: null },
      ...{ register_country_id: null, delivery_country_id: null, location_country_id: 1 },
      ...{ location_city_id: 11, contact_name: 'Андрей', contact_phones: ['+79991234567'] },
      ...{ guarantee: false, tuning: false, price_offer: false, buyout_price: false },
    },
  },
});

test('asks if the ad has changed since the correction', () => {
  const { posted } = startCorrection(ofPost('before'), null);
  const based_on = serializeFields(draftFieldsOf(posted));
  writeStoredForm('correction:1:7', { values: { ...posted, description: 'after' }, based_on });
  const correction = readStoredForm('correction:1:7');

  const restored = { description: 'after', photos: [somePhoto(1)] };
  expect(startCorrection(ofPost('before'), correction)).toMatchObject({
    restored,
    outdated: false,
  });
  expect(startCorrection(ofPost('sent elsewhere'), correction)).toMatchObject({
    posted: { description: 'sent elsewhere' },
    restored,
    outdated: true,
  });
});
