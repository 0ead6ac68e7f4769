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
  const fields = shortFields(aModeratedPost()).map(({ field }) => field);
  const fieldsShownElsewhere = ['description', 'comment', 'currency_id'];
  expect(fields.concat().sort()).toEqual(
    postFieldNames.filter((field) => !fieldsShownElsewhere.includes(field)).sort(),
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

const fieldsOf = (kind: VehicleKind, changes: Partial<ModeratedPostPage> = {}) =>
  shortFields(aModeratedPost({ kind, ...changes })).map(({ field }) => field);

it('omits car fields of boats and aircraft unless they have a value', () => {
  const withoutCarFields = { transmission: null, wheel_drive: null, steering_wheel: null };
  expect(fieldsOf('air', withoutCarFields)).not.toContain('steering_wheel_id');
  expect(fieldsOf('ground', withoutCarFields)).toContain('steering_wheel_id');
  expect(
    fieldsOf('air', { ...withoutCarFields, steering_wheel: { id: 1, name: 'Слева' } }),
  ).toContain('steering_wheel_id');
});

it('formats differences with their units', () => {
  const defaultPost = aModeratedPost();
  const createDifference = (field: string, before: string | null, after: string | null) => ({
    field,
    before,
    after,
  });
  const formatSides = (difference: Difference, post = defaultPost) => [
    formatDifferenceSide(difference, 'before', post).replaceAll('\u00A0', ' '),
    formatDifferenceSide(difference, 'after', post).replaceAll('\u00A0', ' '),
  ];
  expect(formatSides(createDifference('mileage', '45000', '1'))).toEqual(['45 000 км', '1 км']);
  expect(
    formatSides(createDifference('mileage', '450', '1'), aModeratedPost({ kind: 'air' })),
  ).toEqual(['450 ч', '1 ч']);
  expect(formatSides(createDifference('volume', '4941', '4951'))).toEqual([
    '4 941 см³',
    '4 951 см³',
  ]);
  expect(formatSides(createDifference('power', '400', '510'))).toEqual(['400 л. с.', '510 л. с.']);
  expect(formatSides(createDifference('price', null, '5000000'))).toEqual(['', '5 000 000 ₽']);
  expect(formatSides(createDifference('vin', '4000000', 'Нет'))).toEqual(['4000000', 'Нет']);
  const price = createDifference('price', '90000', '5000000');
  const currency = createDifference('currency_id', 'USD', 'RUB');
  expect(formatSides(price, aModeratedPost({ difference: [price, currency] }))).toEqual([
    '90 000 USD',
    '5 000 000 RUB',
  ]);
});

it('labels fields by name, photos by position, and unknown fields unchanged', () => {
  const post = { kind: 'ground', photos: [{ id: 7 }, { id: 8 }] } as const;
  expect(fieldLabelOf('vin')).toBe('VIN');
  expect(fieldLabelOf('photo:8', post)).toBe('Фото 2');
  expect(fieldLabelOf('photo:9', post)).toBe('Фото');
  expect(fieldLabelOf('photos')).toBe('Фотографии');
  expect(fieldLabelOf('engine_power')).toBe('engine_power');
  expect(fieldLabels(['photo:8', 'vin', 'photo:9'])).toEqual(['Фото', 'VIN']);
});

it('uses the terms of each kind of vehicle', () => {
  const labelsOf = (kind: VehicleKind) =>
    fieldLabels(['mileage', 'carcase_id', 'vin', 'year'], { kind, photos: [] });
  expect(labelsOf('ground')).toEqual(['Пробег', 'Кузов', 'VIN', 'Год выпуска']);
  expect(labelsOf('water')).toEqual([
    'Наработка',
    'Тип судна',
    'Номер корпуса (HIN)',
    'Год выпуска',
  ]);
  expect(labelsOf('air')).toEqual([
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
