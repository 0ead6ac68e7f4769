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
import {
  createPhoto,
  createPostingValues,
  exampleCreateData,
} from './testing/create-posting-values.ts';
import { startCorrection } from './use-correction.ts';

const EARLIER_TIME = '2026-11-21T10:00:00.000Z';
const LATER_TIME = '2026-11-21T12:00:00.000Z';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.spyOn(deviceStorage, 'read').mockImplementation((key) => stored.get(key) ?? null);
  vi.spyOn(deviceStorage, 'write').mockImplementation((key, value) => {
    if (value === null) stored.delete(key);
    else stored.set(key, value);
  });
});

const createStoredForm = (changes: Partial<StoredForm> = {}): StoredForm => ({
  fields: { description: 'mine' },
  photos: [],
  kind: 'water',
  based_on: EARLIER_TIME,
  synced: true,
  sent: null,
  key: 'k',
  ...changes,
});
const createDraft = (updated_at: string, description = 'theirs'): Draft => ({
  description,
  photos: [],
  updated_at,
});
const summarizeStart = (...args: Parameters<typeof startDraft>) => {
  const { content, version, hasUnsentChanges, theirs } = startDraft(...args);
  return [content?.fields.description, version, hasUnsentChanges, theirs?.description];
};

test("continues with the newer of the device's and the server's draft", () => {
  expect(summarizeStart(null, null)).toEqual([undefined, null, false, undefined]);
  expect(summarizeStart(null, createDraft(LATER_TIME))).toEqual([
    'theirs',
    LATER_TIME,
    false,
    undefined,
  ]);
  expect(summarizeStart(createStoredForm(), createDraft(LATER_TIME))).toEqual([
    'theirs',
    LATER_TIME,
    false,
    undefined,
  ]);
  expect(summarizeStart(createStoredForm({ synced: false }), createDraft(EARLIER_TIME))).toEqual([
    'mine',
    EARLIER_TIME,
    true,
    undefined,
  ]);
});

test('uses kind and key of the device if both drafts are the same', () => {
  expect(startDraft(createStoredForm(), createDraft(EARLIER_TIME))).toMatchObject({
    content: { kind: 'water' },
    key: 'k',
  });
});

test('restores only unsent changes of a draft that was deleted elsewhere', () => {
  expect(summarizeStart(createStoredForm(), null)).toEqual([undefined, null, false, undefined]);
  expect(summarizeStart(createStoredForm({ synced: false }), null)).toEqual([
    'mine',
    null,
    true,
    undefined,
  ]);
});

test('reports a conflict if both drafts have changed', () => {
  expect(summarizeStart(createStoredForm({ synced: false }), createDraft(LATER_TIME))).toEqual([
    'mine',
    EARLIER_TIME,
    true,
    'theirs',
  ]);
  expect(
    summarizeStart(createStoredForm({ synced: false, based_on: null }), createDraft(LATER_TIME))[3],
  ).toBe('theirs');
});

test('recognizes an own save whose response was lost', () => {
  const sent = serializeFields({ description: 'half of mine' });
  const formWithLostResponse = createStoredForm({ synced: false, sent });
  expect(summarizeStart(formWithLostResponse, createDraft(LATER_TIME, 'half of mine'))).toEqual([
    'mine',
    LATER_TIME,
    true,
    undefined,
  ]);
  expect(
    summarizeStart(createStoredForm({ synced: false }), createDraft(LATER_TIME, 'mine'))[3],
  ).toBeUndefined();
});

const values = createPostingValues({ description: 'typed', photos: [1, 9].map(createPhoto) });

test('restores a form from the device as it was typed', () => {
  expect(
    writeStoredForm('draft:1', { values, based_on: EARLIER_TIME, synced: true, key: 'k' }),
  ).toBe(true);

  const storedForm = readStoredForm('draft:1');
  expect(storedForm).toMatchObject({ based_on: EARLIER_TIME, synced: true, sent: null, key: 'k' });
  expect(storedForm && draftValues(exampleCreateData, storedForm)).toEqual(values);
  expect(readStoredForm('draft:2')).toBeNull();
  writeStoredForm('draft:1', null);
  expect(readStoredForm('draft:1')).toBeNull();
});

test('reads drafts of an earlier release and ignores invalid ones', () => {
  const { fields, photos, kind } = createStoredForm();
  stored.set('correction:1:7', JSON.stringify({ fields, photos, kind, base: {} }));
  expect(readStoredForm('correction:1:7')).toMatchObject({ fields, based_on: null, synced: false });
  stored.set('draft:1', '{"fields":{"year":[2015]}}');
  expect(readStoredForm('draft:1')).toBeNull();
});

test('reports that the device cannot store drafts', () => {
  vi.spyOn(deviceStorage, 'write').mockImplementation(() => {});
  expect(writeStoredForm('draft:1', { values, based_on: null })).toBe(false);
});

const createUpdateData = (description: string): UpdateData => ({
  ...exampleCreateData,
  offer_floor: null,
  locked: [],
  post: {
    id: 7,
    status: 'active',
    photos: [createPhoto(1)],
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

test('reports a conflict if the ad has changed since the correction was stored', () => {
  const { postValues } = startCorrection(createUpdateData('before'), null);
  const based_on = serializeFields(draftFieldsOf(postValues));
  writeStoredForm('correction:1:7', { values: { ...postValues, description: 'after' }, based_on });
  const correction = readStoredForm('correction:1:7');

  const restoredValues = { description: 'after', photos: [createPhoto(1)] };
  expect(startCorrection(createUpdateData('before'), correction)).toMatchObject({
    restoredValues,
    isOutdated: false,
  });
  expect(startCorrection(createUpdateData('sent elsewhere'), correction)).toMatchObject({
    postValues: { description: 'sent elsewhere' },
    restoredValues,
    isOutdated: true,
  });
});
