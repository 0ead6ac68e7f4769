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
import { formatMileage } from '../posts/post-texts.ts';

export interface FieldValue {
  field: PostField;
  value: string | null;
}

/** Fields that are shown elsewhere: long texts have their own sections, and a price includes its currency. */
const fieldsShownElsewhere: readonly PostField[] = ['description', 'comment', 'currency_id'];

/** Returns the fields in the form's order; car fields only for cars or with a value. */
export function shortFields(post: ModeratedPost): FieldValue[] {
  return postFieldNames
    .filter((field) => !fieldsShownElsewhere.includes(field))
    .map((field) => ({ field, value: factText(post, field) }))
    .filter(({ field, value }) => value !== null || hasField(post.kind, field));
}

type Side = 'before' | 'after';
type PostWithDifference = Pick<ModeratedPostPage, 'kind' | 'currency' | 'difference'>;

/** Returns the currency of a price; a changed currency is named by its code, as in its own row. */
function currencySignOf(side: Side, { currency, difference }: PostWithDifference): string {
  const changedCurrency = difference?.find(({ field }) => field === 'currency_id');
  return changedCurrency?.[side] ?? currency.sign;
}

export function formatDifferenceSide(
  { field, ...sides }: Difference,
  side: Side,
  post: PostWithDifference,
): string {
  const value = sides[side] ?? '';
  if (field === 'contact_phones') return value.split(', ').map(formatPhone).join(', ');
  if (!/^\d+$/.test(value)) return value;
  switch (field) {
    case 'mileage':
      return formatMileage({ kind: post.kind, mileage: Number(value) });
    case 'price':
      return formatMoney(Number(value), currencySignOf(side, post));
    case 'volume':
      // Rounding to liters could hide the change.
      return translate('moderation:cm3', { value: formatNumber(Number(value)) });
    case 'power':
      return formatPower(Number(value));
    default:
      return value;
  }
}

const PHOTO_FIELD = /^photo:(\d+)$/;

export const photoField = (id: number) => `photo:${id}`;

/** Ad of a field, whose kind and photos determine labels. */
interface FieldOwner {
  kind: VehicleKind;
  photos: readonly Pick<Photo, 'id'>[];
}

/** Returns the label of a field in a finding, difference or decision; a photo is named by its position. */
export function fieldLabelOf(field: string, post?: FieldOwner): string {
  if (field === 'photos') return translate('moderation:photo.title');
  const photoId = PHOTO_FIELD.exec(field)?.[1];
  if (photoId) {
    const index = post?.photos.findIndex(({ id }) => String(id) === photoId) ?? -1;
    return index === -1
      ? translate('moderation:photo.unknown')
      : translate('moderation:photo.label', { number: index + 1 });
  }
  const fieldName = postFieldNames.find((name) => name === field);
  return fieldName ? fieldLabel(fieldName, post?.kind) : field;
}

/** Returns the labels of several fields, with a single label for all photos of unknown position. */
export const fieldLabels = (fields: readonly string[], post?: FieldOwner): string[] => [
  ...new Set(fields.map((field) => fieldLabelOf(field, post))),
];

/** Returns the fields that can be selected for a rejection: those that the owner can change. */
export const correctableNames = (kind: VehicleKind): CorrectableField[] =>
  correctableFields.filter((field) => hasField(kind, field));
