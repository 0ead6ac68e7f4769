import { postChanges, postForm } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { changedPostBody, isChanged, isReviewed, newPostBody } from './posting-body.ts';
import { somePhoto, someValues } from './testing/some-values.ts';

test('builds a new ad that the contract accepts', () => {
  const values = someValues({
    price: '12500000',
    contact_phones: [{ number: ' +7 999 123-45-67 ' }, { number: '' }],
  });
  expect(postForm.parse(newPostBody(values))).toMatchObject({
    brand_id: 1,
    price: 12_500_000,
    currency_id: 1,
    generation_id: null,
    contact_phones: ['+7 999 123-45-67'],
    photo_ids: [1, 2, 3, 4, 5, 6],
    special_offer: false,
  });
});

test('omits car fields for other vehicles', () => {
  const values = someValues({ kind: 'water', transmission_id: '1', wheel_drive_id: '1' });
  expect(newPostBody(values)).toMatchObject({ transmission_id: '', wheel_drive_id: '' });
});

test('sends nothing if nothing changed', () => {
  const body = changedPostBody(7, someValues(), someValues());
  expect(body).toEqual({ id: '7' });
  expect(isChanged(body)).toBe(false);
});

test('sends only changed fields, and an emptied one as empty', () => {
  const before = someValues({ price: '100', description: 'a' });
  const after = someValues({ price: '', description: 'a ', tuning: true });
  const body = changedPostBody(7, before, after);
  expect(body).toEqual({ id: '7', price: '', tuning: true });
  expect(postChanges.parse(body)).toEqual({ id: 7, price: null, tuning: true });
});

test('sends all phones together', () => {
  const contact_phones = [{ number: '+79991234567' }, { number: '+79160000000' }];
  const body = changedPostBody(7, someValues(), someValues({ contact_phones }));
  expect(body).toEqual({ id: '7', contact_phones: ['+79991234567', '+79160000000'] });
});

test('sends added photos, the order and removed photos', () => {
  const before = someValues();
  const after = someValues({ photos: [7, 1, 2, 3, 4, 6].map(somePhoto) });
  expect(changedPostBody(7, before, after)).toEqual({
    id: '7',
    photo_ids: ['7'],
    remove_photo_ids: ['5'],
    photo_order: ['7', '1', '2', '3', '4', '6'],
  });
});

const rouble = { id: 1, name: 'Рубль', code: 'RUB', sign: '₽' };
/** Reports whether changes of an ad with the price 100 wait for a moderator if buyers then see `price`. */
function reviewed(changes: Parameters<typeof someValues>[0], price: number | null = 100) {
  const body = changedPostBody(7, someValues({ price: '100' }), someValues(changes));
  return isReviewed(body, { price, currency: rouble });
}

test('requires moderation for texts that buyers see, but not for switches and notes', () => {
  expect(reviewed({ comment: 'b', guarantee: true, price: '100' })).toBe(false);
  expect(reviewed({ comment: 'b', description: 'b', price: '100' })).toBe(true);
  expect(reviewed({ contact_name: 'Вера', price: '100' })).toBe(true);
  const photos = [1, 2, 3, 4, 5, 6, 7].map(somePhoto);
  expect(reviewed({ photos, price: '100' })).toBe(true);
});

test.each([
  ['publishes a price that buyers see', { price: '110' }, 110, false],
  ['holds a price that buyers do not see yet', { price: '200' }, 100, true],
  ['publishes a removed price as on request', { price: '' }, null, false],
  ['publishes a price of 0 as on request', { price: '0' }, null, false],
  ['holds another currency with the price', { price: '100', currency_id: '2' }, 100, true],
  ['holds other changes beside a published price', { price: '110', vin: 'ABC123' }, 110, true],
])('%s', (_, changes, seen, waits) => {
  expect(reviewed(changes, seen)).toBe(waits);
});
