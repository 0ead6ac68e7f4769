import type { CreateData, Photo } from '@pitlane/contracts';
import { emptyValues, type PostingValues } from '../posting-values.ts';

export const createPhoto = (id: number): Photo => ({
  id,
  thumb: `/media/${id}-thumb.webp`,
  medium: `/media/${id}-medium.webp`,
  large: `/media/${id}-large.webp`,
  width: 1600,
  height: 1200,
  placeholder: '',
});

export const exampleCreateData: CreateData = {
  kind: [],
  brand: [
    { id: 1, name: 'BMW', slug: 'bmw', kind: 'ground' },
    { id: 2, name: 'Riva', slug: 'riva', kind: 'water' },
  ],
  carcase: [
    { id: 1, name: 'Седан', kind: 'ground' },
    { id: 16, name: 'Катер', kind: 'water' },
  ],
  engine: [{ id: 1, name: 'Бензин', kinds: ['ground', 'water'] }],
  transmission: [{ id: 1, name: 'Механика', kinds: ['ground'] }],
  wheel_drive: [{ id: 1, name: 'Задний', kinds: ['ground'] }],
  color: [{ id: 1, name: 'Чёрный', hex: '#000000' }],
  steering_wheel: [{ id: 1, name: 'Левый', kinds: ['ground'] }],
  currency: [
    { id: 2, name: 'Доллар', code: 'USD', sign: '$' },
    { id: 1, name: 'Рубль', code: 'RUB', sign: '₽' },
  ],
  country: [{ id: 1, name: 'Россия' }],
  state: [],
  seller_type: [],
  owners_count: [],
  order: [],
  allowance: { count: 2, unlimited: false, special_offers: 1, expires_at: null },
  contacts: { name: 'Андрей', phones: ['+79991234567'] },
  place: { country_id: 1, city_id: 11 },
  review_minutes: null,
};

export function createPostingValues(changes: Partial<PostingValues> = {}): PostingValues {
  return {
    ...emptyValues(exampleCreateData),
    brand_id: '1',
    model_id: '2',
    year: '2001',
    mileage: '61000',
    engine_id: '1',
    carcase_id: '1',
    photos: [1, 2, 3, 4, 5, 6].map(createPhoto),
    ...changes,
  };
}
