import {
  type Difference,
  type ModeratedPostPage,
  postFieldNames,
  type VehicleKind,
} from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import lib from '@/lib/lib.ru.json';
import posts from '../posts/posts.ru.json';
import moderation from './moderation.ru.json';
import {
  correctableNames,
  fieldLabelOf,
  fieldLabels,
  formatDifferenceSide,
  shortFields,
} from './post-fields.ts';
import { aModeratedPost } from './queue/testing/a-moderated-post.ts';

beforeAll(() => startI18n('ru', { lib, moderation, posts }));

it('lists all fields of the form except those shown elsewhere', () => {
  const shown = shortFields(aModeratedPost()).map(({ field }) => field);
  const elsewhere = ['description', 'comment', 'currency_id'];
  expect(shown.concat().sort()).toEqual(
    postFieldNames.filter((field) => !elsewhere.includes(field)).sort(),
  );
});

it('formats values', () => {
  const rows = new Map(
    shortFields(aModeratedPost({ price: null })).map(({ field, value }) => [field, value]),
  );
  expect(rows.get('price')).toBe('Цена по запросу');
  expect(rows.get('volume')).toBe('4,9\u00A0л');
  expect(rows.get('tuning')).toBe('нет');
  expect(rows.get('delivery_country_id')).toBe(null);
});

const shownOf = (kind: VehicleKind, changes: Partial<ModeratedPostPage> = {}) =>
  shortFields(aModeratedPost({ kind, ...changes })).map(({ field }) => field);

it('omits car fields of boats and aircraft unless they have a value', () => {
  const none = { transmission: null, wheel_drive: null, steering_wheel: null };
  expect(shownOf('air', none)).not.toContain('steering_wheel_id');
  expect(shownOf('ground', none)).toContain('steering_wheel_id');
  expect(shownOf('air', { ...none, steering_wheel: { id: 1, name: 'Слева' } })).toContain(
    'steering_wheel_id',
  );
});

it('formats differences with their units', () => {
  const plain = aModeratedPost();
  const change = (field: string, before: string | null, after: string | null) => ({
    field,
    before,
    after,
  });
  const sides = (each: Difference, post = plain) => [
    formatDifferenceSide(each, 'before', post).replaceAll('\u00A0', ' '),
    formatDifferenceSide(each, 'after', post).replaceAll('\u00A0', ' '),
  ];
  expect(sides(change('mileage', '45000', '1'))).toEqual(['45 000 км', '1 км']);
  expect(sides(change('mileage', '450', '1'), aModeratedPost({ kind: 'air' }))).toEqual([
    '450 ч',
    '1 ч',
  ]);
  expect(sides(change('volume', '4941', '4951'))).toEqual(['4 941 см³', '4 951 см³']);
  expect(sides(change('power', '400', '510'))).toEqual(['400 л. с.', '510 л. с.']);
  expect(sides(change('price', null, '5000000'))).toEqual(['', '5 000 000 ₽']);
  expect(sides(change('vin', '4000000', 'Нет'))).toEqual(['4000000', 'Нет']);
  const price = change('price', '90000', '5000000');
  const currency = change('currency_id', 'USD', 'RUB');
  expect(sides(price, aModeratedPost({ difference: [price, currency] }))).toEqual([
    '90 000 USD',
    '5 000 000 RUB',
  ]);
});

it('labels fields by name, photos by position, and unknown fields unchanged', () => {
  const car = { kind: 'ground', photos: [{ id: 7 }, { id: 8 }] } as const;
  expect(fieldLabelOf('vin')).toBe('VIN');
  expect(fieldLabelOf('photo:8', car)).toBe('Фото 2');
  expect(fieldLabelOf('photo:9', car)).toBe('Фото');
  expect(fieldLabelOf('photos')).toBe('Фотографии');
  expect(fieldLabelOf('engine_power')).toBe('engine_power');
  expect(fieldLabels(['photo:8', 'vin', 'photo:9'])).toEqual(['Фото', 'VIN']);
});

it('uses the terms of each kind of vehicle', () => {
  const words = (kind: VehicleKind) =>
    fieldLabels(['mileage', 'carcase_id', 'vin', 'year'], { kind, photos: [] });
  expect(words('ground')).toEqual(['Пробег', 'Кузов', 'VIN', 'Год выпуска']);
  expect(words('water')).toEqual(['Наработка', 'Тип судна', 'Номер корпуса (HIN)', 'Год выпуска']);
  expect(words('air')).toEqual([
    'Наработка',
    'Тип воздушного судна',
    'Заводской номер',
    'Год выпуска',
  ]);
});

it('excludes fields that the owner cannot change', () => {
  expect(correctableNames('ground')).not.toContain('location_city_id');
  expect(correctableNames('ground')).not.toContain('location_country_id');
  expect(correctableNames('ground')).toContain('steering_wheel_id');
  expect(correctableNames('water')).not.toContain('steering_wheel_id');
});
