import { postChanges, postForm } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { changedPostBody, isChanged, isReviewed, newPostBody } from './posting-body.ts';
import { createPhoto, createPostingValues } from './testing/create-posting-values.ts';

test('builds a new ad that the contract accepts', () => {
  const values = createPostingValues({
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
  const values = createPostingValues({ kind: 'water', transmission_id: '1', wheel_drive_id: '1' });
  expect(newPostBody(values)).toMatchObject({ transmission_id: '', wheel_drive_id: '' });
});

test('sends nothing if nothing changed', () => {
  const body = changedPostBody(7, createPostingValues(), createPostingValues());
  expect(body).toEqual({ id: '7' });
  expect(isChanged(body)).toBe(false);
});

test('sends only changed fields, and a cleared one as an empty text', () => {
  const before = createPostingValues({ price: '100', description: 'a' });
  const after = createPostingValues({ price: '', description: 'a ', tuning: true });
  const body = changedPostBody(7, before, after);
  expect(body).toEqual({ id: '7', price: '', tuning: true });
  expect(postChanges.parse(body)).toEqual({ id: 7, price: null, tuning: true });
});

test('sends all phone numbers if one has changed', () => {
  const contact_phones = [{ number: '+79991234567' }, { number: '+79160000000' }];
  const body = changedPostBody(7, createPostingValues(), createPostingValues({ contact_phones }));
  expect(body).toEqual({ id: '7', contact_phones: ['+79991234567', '+79160000000'] });
});

test('sends added photos, the order and removed photos', () => {
  const before = createPostingValues();
  const after = createPostingValues({ photos: [7, 1, 2, 3, 4, 6].map(createPhoto) });
  expect(changedPostBody(7, before, after)).toEqual({
    id: '7',
    photo_ids: ['7'],
    remove_photo_ids: ['5'],
    photo_order: ['7', '1', '2', '3', '4', '6'],
  });
});

const ruble = { id: 1, name: 'Рубль', code: 'RUB', sign: '₽' };
/** Reports whether changes of an ad with the price 100 wait for a moderator if buyers then see `price`. */
function isReviewedAfter(
  changes: Parameters<typeof createPostingValues>[0],
  price: number | null = 100,
) {
  const body = changedPostBody(
    7,
    createPostingValues({ price: '100' }),
    createPostingValues(changes),
  );
  return isReviewed(body, { price, currency: ruble });
}

test('requires moderation for texts that buyers see, but not for switches and notes', () => {
  expect(isReviewedAfter({ comment: 'b', guarantee: true, price: '100' })).toBe(false);
  expect(isReviewedAfter({ comment: 'b', description: 'b', price: '100' })).toBe(true);
  expect(isReviewedAfter({ contact_name: 'Вера', price: '100' })).toBe(true);
  const photos = [1, 2, 3, 4, 5, 6, 7].map(createPhoto);
  expect(isReviewedAfter({ photos, price: '100' })).toBe(true);
});

test.each([
  ['publishes a price that buyers see', { price: '110' }, 110, false],
  ['holds a price that buyers do not see yet', { price: '200' }, 100, true],
  ['publishes a removed price as on request', { price: '' }, null, false],
  ['publishes a price of 0 as on request', { price: '0' }, null, false],
  ['holds another currency with the price', { price: '100', currency_id: '2' }, 100, true],
  ['holds other changes beside a published price', { price: '110', vin: 'ABC123' }, 110, true],
])('%s', (_, changes, shownPrice, expected) => {
  expect(isReviewedAfter(changes, shownPrice)).toBe(expected);
});
