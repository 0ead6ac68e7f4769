import type { ModeratedTariff } from '@pitlane/contracts';
import { expect, it, vi } from 'vitest';
import { stubStorage } from '@/lib/testing/stub-storage.ts';
import {
  draftOf,
  parseTariffDraft,
  readTariffDraft,
  storeTariffDraft,
  withOption,
} from './tariff-draft.ts';

const businessTariff: ModeratedTariff = {
  id: 4,
  type_id: 4,
  name: 'Бизнес',
  description: 'Для салонов',
  adverts: 20,
  special_offers: 4,
  period: 30,
  months: 1,
  car_slots: 20,
  price: '1200.00',
  terms: [
    { months: 1, discount: 0, price: '1200.00' },
    { months: 3, discount: 5, price: '3420.00' },
  ],
  options: null,
  version: 7,
  updated_at: '2026-06-15T12:00:00.000Z',
};

const constructorTariff: ModeratedTariff = {
  ...businessTariff,
  id: 5,
  type_id: 5,
  options: {
    car_slots: {
      min: 5,
      max: 100,
      default: 10,
      tiers: [
        { up_to: 10, price: '45.00' },
        { up_to: 100, price: '40.50' },
      ],
    },
    special_offers: { min: 0, max: 50, default: 2, tiers: [{ up_to: 50, price: '140.00' }] },
  },
};

const errorsOf = (result: ReturnType<typeof parseTariffDraft>) =>
  'errors' in result ? [...result.errors.keys()] : [];

it("sends exactly the tariff's values for an untouched draft", () => {
  expect(parseTariffDraft({ ...businessTariff, draft: draftOf(businessTariff) })).toEqual({
    edit: {
      name: 'Бизнес',
      description: 'Для салонов',
      car_slots: 20,
      special_offers: 4,
      price: '1200.00',
      terms: [
        { months: 1, discount: 0 },
        { months: 3, discount: 5 },
      ],
      version: 7,
    },
  });
  expect(
    parseTariffDraft({ ...constructorTariff, draft: draftOf(constructorTariff) }),
  ).toMatchObject({
    edit: { options: constructorTariff.options, terms: [{ months: 1 }, { months: 3 }] },
  });
  const trial = { ...businessTariff, type_id: 3 as const };
  expect(parseTariffDraft({ ...trial, draft: draftOf(trial) })).toEqual({
    edit: { name: 'Бизнес', description: 'Для салонов', version: 7 },
  });
});

it('parses typed values', () => {
  const draft = {
    ...draftOf(businessTariff),
    price: '1 350,5 ₽',
    car_slots: '1 000',
    terms: { 1: '0', 3: '', 6: '12', 12: '' },
  };

  expect(parseTariffDraft({ ...businessTariff, draft })).toMatchObject({
    edit: {
      price: '1350.50',
      car_slots: 1_000,
      terms: [
        { months: 1, discount: 0 },
        { months: 6, discount: 12 },
      ],
    },
  });
});

it('reports the errors of each field', () => {
  const draft = {
    ...draftOf(businessTariff),
    name: '',
    price: 'много',
    car_slots: '',
    special_offers: '1001',
    terms: { 1: '', 3: '91', 6: '1.5', 12: '' },
  };

  expect(errorsOf(parseTariffDraft({ ...businessTariff, draft })).sort()).toEqual([
    'car_slots',
    'name',
    'price',
    'special_offers',
    'terms.3',
    'terms.6',
  ]);
});

it('requires a term for a monthly tariff', () => {
  const draft = { ...draftOf(businessTariff), terms: { 1: '', 3: '', 6: '', 12: '' } };

  expect(errorsOf(parseTariffDraft({ ...businessTariff, draft }))).toEqual(['terms']);
});

it.each([
  ['a tier below the one before', [{ up_to: '5', price: '45' }], ['options.car_slots']],
  ['no tiers', [], ['options.car_slots.tiers', 'options.car_slots']],
  ['a tier without a price', [{ up_to: '100', price: '' }], ['options.car_slots.tiers.0.price']],
])('reports %s at its field', (_case, tiers, fields) => {
  const draft = withOption(draftOf(constructorTariff), 'car_slots', { tiers });

  expect(errorsOf(parseTariffDraft({ ...constructorTariff, draft }))).toEqual(fields);
});

it('stores a draft per account on this device and discards invalid ones', () => {
  const storage = stubStorage();
  const storedDraft = {
    id: 5,
    version: 7,
    draft: { ...draftOf(constructorTariff), price: 'дорого' },
  };
  storeTariffDraft(3, storedDraft);

  expect([readTariffDraft(3), readTariffDraft(4)]).toEqual([storedDraft, null]);
  for (const key of storage.keys()) storage.set(key, '{"id":5}');
  expect(readTariffDraft(3)).toBeNull();
  storeTariffDraft(3, null);
  expect(storage.size).toBe(0);
  vi.unstubAllGlobals();
});
