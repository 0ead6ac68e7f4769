import { draftFields } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { draftFieldsOf, draftValues, emptyValues } from './posting-values.ts';
import {
  createPhoto,
  createPostingValues,
  exampleCreateData,
} from './testing/create-posting-values.ts';

test('fills in currency, contacts and place of an empty form', () => {
  expect(emptyValues(exampleCreateData)).toMatchObject({
    kind: 'ground',
    currency_id: '1',
    contact_name: 'Андрей',
    contact_phones: [{ number: '+7 999 123-45-67' }],
    location_country_id: '1',
    location_city_id: '11',
    special_offer: false,
  });
});

test('restores a draft as it was typed, valid or not', () => {
  const values = createPostingValues({
    year: '19',
    vin: 'Ж',
    contact_name: '',
    contact_phones: [{ number: 'abc' }, { number: '' }],
    tuning: true,
    photos: [createPhoto(2), createPhoto(1)],
  });
  const fields = draftFields.parse(draftFieldsOf(values));
  const photos = [createPhoto(1), createPhoto(2)];
  expect(draftValues(exampleCreateData, { fields, photos })).toEqual(values);
});

test('derives the kind from the selection, else from the previous kind', () => {
  const kindOfDraft = (fields: object, kind?: 'air') =>
    draftValues(exampleCreateData, { fields, photos: [], kind }).kind;
  expect(kindOfDraft({ brand_id: '2' }, 'air')).toBe('water');
  expect(kindOfDraft({ carcase_id: '16' })).toBe('water');
  expect(kindOfDraft({}, 'air')).toBe('air');
  expect(kindOfDraft({})).toBe('ground');
});
