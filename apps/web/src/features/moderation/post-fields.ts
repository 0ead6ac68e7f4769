import {
  type CorrectableField,
  correctableFields,
  type Difference,
  hasField,
  type ModeratedPost,
  type ModeratedPostPage,
  type Photo,
  type PostField,
  postFieldNames,
  type VehicleKind,
} from '@pitlane/contracts';
import { formatMoney, formatNumber, formatPower } from '@/lib/format.ts';
import { formatPhone } from '@/lib/format-phone.ts';
import { translate } from '@/lib/i18n.ts';
import { factText, fieldLabel } from '../posts/post-fields.ts';
import { formatRun } from '../posts/post-texts.ts';

export interface FieldValue {
  field: PostField;
  /** As people read it; null where nothing is said. */
  value: string | null;
}

/** The long texts have places of their own, and a price says its currency. */
const elsewhere: readonly PostField[] = ['description', 'comment', 'currency_id'];

/** Everything of the form in its order, but what only cars have. */
export function shortFields(post: ModeratedPost): FieldValue[] {
  return postFieldNames
    .filter((field) => !elsewhere.includes(field))
    .map((field) => ({ field, value: factText(post, field) }))
    .filter(({ field, value }) => value !== null || hasField(post.kind, field));
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

/** What a field of a finding, a difference or a decision is called; a photo by its place. */
export function nameOfField(field: string, post?: Holder): string {
  if (field === 'photos') return translate('moderation:photo.title');
  const photoId = PHOTO.exec(field)?.[1];
  if (photoId) {
    const place = post?.photos.findIndex(({ id }) => String(id) === photoId) ?? -1;
    return place === -1
      ? translate('moderation:photo.unknown')
      : translate('moderation:photo.label', { number: place + 1 });
  }
  const known = postFieldNames.find((name) => name === field);
  return known ? fieldLabel(known, post?.kind) : field;
}

/** The same of several; photos whose places are unknown stand there once. */
export const fieldLabels = (fields: readonly string[], post?: Holder): string[] => [
  ...new Set(fields.map((field) => nameOfField(field, post))),
];

/** What can be ticked when an ad is rejected: what its owner can change. */
export const correctableNames = (kind: VehicleKind): CorrectableField[] =>
  correctableFields.filter((field) => hasField(kind, field));
