import {
  type CreateData,
  type Entry,
  hasField,
  type ModificationCount,
  type PostCard,
} from '@pitlane/contracts';
import { parseDigits } from '@/ui/digits.ts';
import type { PostingValues } from './posting-values.ts';

export interface CatalogueNames {
  model: readonly Entry[] | undefined;
  generation: readonly Entry[] | undefined;
  mod: readonly ModificationCount[] | undefined;
  city: readonly Entry[] | undefined;
}

const find = <Item extends { id: number }>(list: readonly Item[] | undefined, id: string) =>
  list?.find((item) => String(item.id) === id) ?? null;

/** Returns the ad as the search would show it; missing values are named as such. */
export function previewCard(
  values: PostingValues,
  data: CreateData,
  names: CatalogueNames,
  noCity: string,
): PostCard {
  const { kind } = values;
  const brand = find(data.brand, values.brand_id);
  const ifApplicable = <Item>(name: 'transmission_id' | 'wheel_drive_id', item: Item) =>
    hasField(kind, name) ? item : null;
  const mod = find(names.mod, values.mod_id);
  const none = { id: 0, name: '' };
  return {
    id: 0,
    kind,
    status: 'moderation',
    brand: brand ?? none,
    model: find(names.model, values.model_id) ?? none,
    generation: find(names.generation, values.generation_id),
    mod: mod && { id: mod.id, name: mod.variant },
    year: parseDigits(values.year) ?? 0,
    mileage: parseDigits(values.mileage) ?? 0,
    volume: parseDigits(values.volume),
    power: parseDigits(values.power),
    engine: find(data.engine, values.engine_id),
    transmission: ifApplicable('transmission_id', find(data.transmission, values.transmission_id)),
    wheel_drive: ifApplicable('wheel_drive_id', find(data.wheel_drive, values.wheel_drive_id)),
    carcase: find(data.carcase, values.carcase_id) ?? none,
    color: find(data.color, values.color_id),
    price: parseDigits(values.price),
    currency: find(data.currency, values.currency_id) ?? { ...none, code: '', sign: '' },
    prices: [],
    location: {
      country: find(data.country, values.location_country_id) ?? none,
      city: find(names.city, values.location_city_id) ?? { id: 0, name: noCity },
    },
    photos: values.photos,
    photos_count: values.photos.length,
    favorites: false,
    guarantee: values.guarantee,
    special_offer: values.special_offer,
    tuning: values.tuning,
    seller: { id: 0, name: values.contact_name, is_entity: false },
    excerpt: values.description,
    published_at: null,
  };
}
