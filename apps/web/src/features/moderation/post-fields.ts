import {
  correctableFields,
  type Difference,
  type ModeratedPost,
  type ModeratedPostPage,
  type Photo,
  type PostField,
  type VehicleKind,
} from '@pitlane/contracts';
import { formatLitres, formatMoney, formatNumber, formatPower, formatPrice } from '@/lib/format.ts';
import { formatPhone } from '@/lib/format-phone.ts';
import { translate } from '@/lib/i18n.ts';
import { hasField, isKindField, kindLabel } from '../posts/kind-labels.ts';
import { formatRun } from '../posts/post-texts.ts';
import type moderation from './moderation.ru.json';

/** The name an ad's form has for it, as findings, differences and judgements use it. */
export type FieldName = keyof typeof moderation.fields & PostField;

export interface FieldValue {
  field: FieldName;
  /** As people read it; null where nothing is said. */
  value: string | null;
}

const yesNo = (value: boolean) => translate(value ? 'moderation:yes' : 'moderation:no');

/**
 * Everything of the form in its order, but the long texts, which have places of their own, and what
 * only cars have.
 */
export function shortFields(post: ModeratedPost): FieldValue[] {
  const name = (entry: { name: string } | null) => entry?.name ?? null;
  const rows: FieldValue[] = [
    { field: 'brand_id', value: post.brand.name },
    { field: 'model_id', value: post.model.name },
    { field: 'generation_id', value: name(post.generation) },
    { field: 'mod_id', value: name(post.mod) },
    { field: 'year', value: String(post.year) },
    { field: 'mileage', value: formatRun(post) },
    { field: 'price', value: formatPrice(post.price, post.currency.sign) },
    { field: 'carcase_id', value: post.carcase.name },
    { field: 'engine_id', value: name(post.engine) },
    { field: 'volume', value: post.volume === null ? null : formatLitres(post.volume) },
    { field: 'power', value: post.power === null ? null : formatPower(post.power) },
    { field: 'transmission_id', value: name(post.transmission) },
    { field: 'wheel_drive_id', value: name(post.wheel_drive) },
    { field: 'steering_wheel_id', value: name(post.steering_wheel) },
    { field: 'color_id', value: name(post.color) },
    { field: 'vin', value: post.vin },
    { field: 'owners_count', value: post.owners_count === null ? null : String(post.owners_count) },
    { field: 'register_country_id', value: name(post.register_country) },
    { field: 'delivery_country_id', value: name(post.delivery_country) },
    { field: 'location_country_id', value: post.location.country.name },
    { field: 'location_city_id', value: post.location.city.name },
    { field: 'contact_name', value: post.contact_name || null },
    { field: 'contact_phones', value: post.contact_phones.map(formatPhone).join(', ') || null },
    { field: 'guarantee', value: yesNo(post.guarantee) },
    { field: 'tuning', value: yesNo(post.tuning) },
    { field: 'price_offer', value: yesNo(post.price_offer) },
    { field: 'buyout_price', value: yesNo(post.buyout_price) },
  ];
  return rows.filter(({ field, value }) => value !== null || hasField(post.kind, field));
}

type Side = 'before' | 'after';
type Changed = Pick<ModeratedPostPage, 'kind' | 'currency' | 'difference'>;

/** The currency of a price; where it has changed both are written by code, as in their own row. */
function signOf(side: Side, { currency, difference }: Changed): string {
  const changed = difference?.find(({ field }) => field === 'currency_id');
  return changed?.[side] ?? currency.sign;
}

/** One side of a difference as people read it, with its unit. */
export function readable({ field, ...sides }: Difference, side: Side, post: Changed): string {
  const value = sides[side] ?? '';
  if (field === 'contact_phones') return value.split(', ').map(formatPhone).join(', ');
  if (!/^\d+$/.test(value)) return value;
  switch (field) {
    case 'mileage':
      return formatRun({ kind: post.kind, mileage: Number(value) });
    case 'price':
      return formatMoney(Number(value), signOf(side, post));
    case 'volume':
      // Litres would round away what changed.
      return translate('moderation:cm3', { value: formatNumber(Number(value)) });
    case 'power':
      return formatPower(Number(value));
    default:
      return value;
  }
}

const PHOTO = /^photo:(\d+)$/;

export const photoField = (id: number) => `photo:${id}`;

/** The ad whose field it is, where more than its name is known. */
interface Holder {
  kind: VehicleKind;
  photos: readonly Pick<Photo, 'id'>[];
}

/** What a field of a finding, a difference or a judgement is called; a photo by its place. */
export function fieldLabel(field: string, post?: Holder): string {
  if (field === 'photos') return translate('moderation:photo.title');
  const photoId = PHOTO.exec(field)?.[1];
  if (photoId) {
    const place = post?.photos.findIndex(({ id }) => String(id) === photoId) ?? -1;
    return place === -1
      ? translate('moderation:photo.unknown')
      : translate('moderation:photo.label', { number: place + 1 });
  }
  if (post && post.kind !== 'ground' && isKindField(field)) return kindLabel(field, post.kind);
  const known = fieldNames.find((name) => name === field);
  return known ? translate(`moderation:fields.${known}`) : field;
}

/** The same of several; photos whose places are unknown stand there once. */
export const fieldLabels = (fields: readonly string[], post?: Holder): string[] => [
  ...new Set(fields.map((field) => fieldLabel(field, post))),
];

/** Every field, in the form's order. */
export const fieldNames: readonly FieldName[] = [
  'description',
  'comment',
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'year',
  'mileage',
  'price',
  'currency_id',
  'carcase_id',
  'engine_id',
  'volume',
  'power',
  'transmission_id',
  'wheel_drive_id',
  'steering_wheel_id',
  'color_id',
  'vin',
  'owners_count',
  'register_country_id',
  'delivery_country_id',
  'location_country_id',
  'location_city_id',
  'contact_name',
  'contact_phones',
  'guarantee',
  'tuning',
  'price_offer',
  'buyout_price',
];

/** What can be ticked when an ad is rejected: what its owner can change. */
export const correctableNames = (kind: VehicleKind): FieldName[] =>
  fieldNames.filter(
    (name) => correctableFields.some((field) => field === name) && hasField(kind, name),
  );
