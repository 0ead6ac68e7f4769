import { type FieldErrorCode, type PostValues, postLimits } from '@pitlane/contracts';
import { storedValues, valuesOf } from '../post-columns.ts';

/**
 * What is wrong with an ad's photos together (docs/product.md#photos).
 * @param ids in order
 * @param there those of them that are there, in the same order
 * @returns the photos that it is about, where it is not about all of them
 */
export function photosError(
  ids: readonly number[],
  there: readonly { id: number; hash: string }[],
): { error: FieldErrorCode; photos: number[] } | null {
  const missing = ids.filter((id) => !there.some((photo) => photo.id === id));
  if (missing.length > 0) return { error: 'photo_unknown', photos: missing };
  const about = (error: FieldErrorCode) => ({ error, photos: [] });
  if (ids.length > postLimits.photosMax) return about('many_photos');
  const different = new Set(there.map(({ hash }) => hash.trim())).size;
  if (different < postLimits.photosMin) return about('few_photos');
  return different < ids.length ? about('photo_twice') : null;
}

/** The field that photos came in, for what is wrong with them together. */
export const photosField = (sent: {
  files: readonly unknown[];
  form: { photo_ids?: readonly number[] | undefined };
}) => (sent.files.length > 0 || !sent.form.photo_ids ? 'userfiles' : 'photo_ids');

/** Ids in the wanted order; those it leaves out stay last, those it does not have are ignored. */
export function newOrder(ids: readonly number[], order: readonly number[] | undefined): number[] {
  const present = [...new Set(ids)];
  if (!order) return present;
  const first = order.filter((id) => present.includes(id));
  return [...first, ...present.filter((id) => !first.includes(id))];
}

/** An ad denied before its first approval may ask again for what a denial gave back. */
export const mayAskPromotion = (row: { status: string; publishedAt: Date | null }) =>
  row.status === 'denied' && row.publishedAt === null;

/** The owner's newest version: an edit that waits or was denied, else what is published. */
export const newestValues = (
  row: Parameters<typeof valuesOf>[0] & { edit: { values: unknown } | null },
): PostValues => (row.edit ? storedValues(row, row.edit.values) : valuesOf(row));

/** What is stored about the texts of the owner's newest version. */
export const storedOf = (row: {
  textCheck: unknown;
  edit: { textCheck: unknown } | null;
}): unknown => (row.edit ?? row).textCheck;
