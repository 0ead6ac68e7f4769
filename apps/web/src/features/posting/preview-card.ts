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

const findById = <Item extends { id: number }>(list: readonly Item[] | undefined, id: string) =>
  list?.find((item) => String(item.id) === id) ?? null;

/** Returns the ad as a card of the search; `noCity` replaces a missing city. */
export function previewCard(
  values: PostingValues,
  data: CreateData,
  names: CatalogueNames,
  noCity: string,
): PostCard {
  const { kind } = values;
  const brand = findById(data.brand, values.brand_id);
  const ifApplicable = <Item>(name: 'transmission_id' | 'wheel_drive_id', item: Item) =>
    hasField(kind, name) ? item : null;
  const mod = findById(names.mod, values.mod_id);
  const missingEntry = { id: 0, name: '' };
  return {
    id: 0,
    kind,
    status: 'moderation',
    brand: brand ?? missingEntry,
    model: findById(names.model, values.model_id) ?? missingEntry,
    generation: findById(names.generation, values.generation_id),
    mod: mod && { id: mod.id, name: mod.variant },
    year: parseDigits(values.year) ?? 0,
    mileage: parseDigits(values.mileage) ?? 0,
    volume: parseDigits(values.volume),
    power: parseDigits(values.power),
    engine: findById(data.engine, values.engine_id),
    transmission: ifApplicable(
      'transmission_id',
      findById(data.transmission, values.transmission_id),
    ),
    wheel_drive: ifApplicable('wheel_drive_id', findById(data.wheel_drive, values.wheel_drive_id)),
    carcase: findById(data.carcase, values.carcase_id) ?? missingEntry,
    color: findById(data.color, values.color_id),
    price: parseDigits(values.price),
    currency: findById(data.currency, values.currency_id) ?? {
      ...missingEntry,
      code: '',
      sign: '',
    },
    prices: [],
    location: {
      country: findById(data.country, values.location_country_id) ?? missingEntry,
      city: findById(names.city, values.location_city_id) ?? { id: 0, name: noCity },
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
