import { fieldValueOf, type Post, type PostField, type VehicleKind } from '@pitlane/contracts';
import { formatLiters, formatPower, formatPrice } from '@/lib/format.ts';
import { formatPhone } from '@/lib/format-phone.ts';
import { translate } from '@/lib/i18n.ts';
import { formatMileage } from './post-texts.ts';
import type posts from './posts.ru.json';

/** Fields with a different label for each kind of vehicle. */
const labelKeys: Partial<
  Record<PostField, Partial<Record<VehicleKind, keyof typeof posts.fields>>>
> = {
  mileage: { water: 'hours', air: 'hours' },
  carcase_id: { water: 'vessel_type', air: 'aircraft_type' },
  owners_count: { ground: 'registered_owners' },
  vin: { water: 'hull_number', air: 'serial_number' },
};

/** Returns the label of a field, specific to the kind of vehicle if one is given. */
export const fieldLabel = (field: PostField, kind?: VehicleKind): string =>
  translate(`posts:fields.${(kind && labelKeys[field]?.[kind]) ?? field}`);

/** Returns the value of a field as text; `null` if it is empty. */
export function factText(post: Post, field: PostField): string | null {
  if (field === 'price') return formatPrice(post.price, post.currency.sign);
  if (field === 'mileage') return formatMileage(post);
  const fact = fieldValueOf(post, field);
  if (typeof fact === 'boolean') return translate(`posts:flag.${fact ? 'yes' : 'no'}`);
  if (fact === null || fact === '') return null;
  if (Array.isArray(fact)) return fact.map(formatPhone).join(', ') || null;
  if (typeof fact === 'object') return fact.name;
  if (field === 'volume') return formatLiters(Number(fact));
  if (field === 'power') return formatPower(Number(fact));
  return String(fact);
}
