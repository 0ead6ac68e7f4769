import { type FieldErrorCode, type PostValues, postLimits } from '@pitlane/contracts';
import { parseStoredValues, valuesOf } from '../post-columns.ts';

/**
 * Validates the set of an ad's photos (docs/product.md#photos).
 * @param ids requested photos in order
 * @param usable usable photos among them, in the same order
 * @returns the error and the photos it affects; `photos` is empty if it affects the whole set
 */
export function photosError(
  ids: readonly number[],
  usable: readonly { id: number; hash: string }[],
): { error: FieldErrorCode; photos: number[] } | null {
  const missingIds = ids.filter((id) => !usable.some((photo) => photo.id === id));
  if (missingIds.length > 0) return { error: 'photo_unknown', photos: missingIds };
  const errorOf = (error: FieldErrorCode) => ({ error, photos: [] });
  if (ids.length > postLimits.photosMax) return errorOf('many_photos');
  const distinctCount = new Set(usable.map(({ hash }) => hash.trim())).size;
  if (distinctCount < postLimits.photosMin) return errorOf('few_photos');
  return distinctCount < ids.length ? errorOf('photo_twice') : null;
}

/** Returns the form field on which errors of the set of photos are reported. */
export const photosErrorField = (submission: {
  files: readonly unknown[];
  form: { photo_ids?: readonly number[] | undefined };
}) => (submission.files.length > 0 || !submission.form.photo_ids ? 'userfiles' : 'photo_ids');

/** Removes duplicates and sorts ids by `order`: ids missing in it come last, unknown ones are ignored. */
export function reorderIds(ids: readonly number[], order: readonly number[] | undefined): number[] {
  const distinctIds = [...new Set(ids)];
  if (!order) return distinctIds;
  const orderedIds = order.filter((id) => distinctIds.includes(id));
  return [...orderedIds, ...distinctIds.filter((id) => !orderedIds.includes(id))];
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
