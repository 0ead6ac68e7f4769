import { type FieldErrorCode, type PostValues, postLimits } from '@pitlane/contracts';
import { parseStoredValues, valuesOf } from '../post-columns.ts';

/**
 * Validates the set of an ad's photos (docs/product.md#photos).
 * @param ids requested photos in order
 * @param usable usable photos among them, in the same order
 * @returns the error and the photos it concerns; `photos` is empty if it concerns the set
 */
export function photosError(
  ids: readonly number[],
  usable: readonly { id: number; hash: string }[],
): { error: FieldErrorCode; photos: number[] } | null {
  const missing = ids.filter((id) => !usable.some((photo) => photo.id === id));
  if (missing.length > 0) return { error: 'photo_unknown', photos: missing };
  const errorOf = (error: FieldErrorCode) => ({ error, photos: [] });
  if (ids.length > postLimits.photosMax) return errorOf('many_photos');
  const different = new Set(usable.map(({ hash }) => hash.trim())).size;
  if (different < postLimits.photosMin) return errorOf('few_photos');
  return different < ids.length ? errorOf('photo_twice') : null;
}

/** Returns the field to report errors of the set of photos on. */
export const photosErrorField = (sent: {
  files: readonly unknown[];
  form: { photo_ids?: readonly number[] | undefined };
}) => (sent.files.length > 0 || !sent.form.photo_ids ? 'userfiles' : 'photo_ids');

/** Reorders ids; ids missing in `order` stay last, unknown ones are ignored. */
export function reorderIds(ids: readonly number[], order: readonly number[] | undefined): number[] {
  const present = [...new Set(ids)];
  if (!order) return present;
  const first = order.filter((id) => present.includes(id));
  return [...first, ...present.filter((id) => !first.includes(id))];
}

/**
 * Reports whether the owner may request again the promotion that a denial gave back: only before the first approval.
 */
export const canRequestPromotion = (row: { status: string; publishedAt: Date | null }) =>
  row.status === 'denied' && row.publishedAt === null;

/** Returns the owner's newest version: a pending or denied edit, else the published values. */
export const newestOwnerValues = (
  row: Parameters<typeof valuesOf>[0] & { edit: { values: unknown } | null },
): PostValues => (row.edit ? parseStoredValues(row, row.edit.values) : valuesOf(row));

/** Returns the stored check of the texts of the owner's newest version. */
export const newestTextCheck = (row: {
  textCheck: unknown;
  edit: { textCheck: unknown } | null;
}): unknown => (row.edit ?? row).textCheck;
