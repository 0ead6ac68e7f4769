import { beforeEach, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import lib from '@/lib/lib.ru.json';
import { postFigures, postSpecs } from './post-specs.ts';
import posts from './posts.ru.json';
import postsPage from './posts-page.ru.json';
import { createPost } from './testing/create-post.ts';

beforeEach(() => startI18n('ru', { lib, posts, 'posts-page': postsPage }));

const specValue = (rows: ReturnType<typeof postSpecs>, name: string) =>
  rows.find((row) => row.name === name)?.value;

test('omits unknown facts', () => {
  const names = postSpecs(createPost()).map(({ name }) => name);
  expect(names).not.toContain('steering_wheel_id');
  expect(names).not.toContain('delivery_country_id');
  expect(names).toContain('register_country_id');
});

test('links make, model and generation to a search for more ads', () => {
  const [brand, model, generation] = postSpecs(createPost());
  expect(brand?.filter).toEqual({ brand_id: [1] });
  expect(model?.filter).toEqual({ brand_id: [1], model_id: [2] });
  expect(generation?.filter).toEqual({ brand_id: [1], model_id: [2], generation_id: [3] });
});

test('shows three owners as three or more', () => {
  expect(specValue(postSpecs(createPost()), 'owners_count')).toBe('3 и более');
  expect(specValue(postSpecs(createPost({ owners_count: 1 })), 'owners_count')).toBe('1');
  expect(specValue(postSpecs(createPost({ owners_count: null })), 'owners_count')).toBeUndefined();
});

test('shows a mileage of 0 as new', () => {
  expect(specValue(postSpecs(createPost({ mileage: 0 })), 'state')).toBe('Новое, без пробега');
  expect(specValue(postSpecs(createPost()), 'state')).toBe('С пробегом');
});

test('shows hours and type instead of mileage and body for boats and aircraft', () => {
  const plane = createPost({ kind: 'air', mileage: 833, volume: null });
  expect(postFigures(plane).map(({ label }) => label)).toEqual([
    'Год выпуска',
    'Наработка',
    'Мощность',
  ]);
  expect(specValue(postFigures(plane), 'mileage')).toBe('833\u00A0ч');
  expect(postSpecs(plane)).toContainEqual({
    name: 'carcase_id',
    label: 'Тип воздушного судна',
    value: 'Седан',
    filter: undefined,
  });
});
