import { postValues } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import lib from '@/lib/lib.ru.json';
import posts from '../posts/posts.ru.json';
import moderation from './moderation.ru.json';
import { fieldLabel, fieldNames, readable, shortFields } from './post-fields.ts';
import { aModeratedPost } from './testing/a-moderated-post.ts';

beforeAll(() => startI18n('ru', async () => ({ lib, moderation, posts })));

it('can name and tick every field of the form', () => {
  expect([...fieldNames].sort()).toEqual(Object.keys(postValues.shape).sort());
});

it('shows every field of the form but those with a place of their own', () => {
  const shown = shortFields(aModeratedPost()).map(({ field }) => field);
  const elsewhere = ['description', 'comment', 'currency_id'];
  expect(shown.concat().sort()).toEqual(
    fieldNames.filter((field) => !elsewhere.includes(field)).sort(),
  );
});

it('reads values as people do', () => {
  const rows = new Map(
    shortFields(aModeratedPost({ price: null })).map(({ field, value }) => [field, value]),
  );
  expect(rows.get('price')).toBe('Цена по запросу');
  expect(rows.get('volume')).toBe('4,9\u00A0л');
  expect(rows.get('tuning')).toBe('нет');
  expect(rows.get('delivery_country_id')).toBe(null);
});

it('groups the large numbers of a difference', () => {
  expect(readable('price', '4000000')).toBe('4\u00A0000\u00A0000');
  expect(readable('vin', '4000000')).toBe('4000000');
  expect(readable('price', '')).toBe('');
});

it('calls fields by their names, photos by their places, and the unknown as it is', () => {
  expect(fieldLabel('vin')).toBe('VIN');
  expect(fieldLabel('photo:8', [{ id: 7 }, { id: 8 }])).toBe('Фото 2');
  expect(fieldLabel('photo:8')).toBe('Фото № 8');
  expect(fieldLabel('engine_power')).toBe('engine_power');
});
