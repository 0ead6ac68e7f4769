import { type PostField, type PostValues, postFieldNames, postFieldRows } from '@pitlane/contracts';

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Reports whether a price differs by more than half from the approved one, or is the first price of an ad on request.
 */
export function isBigPriceStep(approved: bigint | null, next: bigint | null): boolean {
  if (next === null) return false;
  if (approved === null) return true;
  const step = next > approved ? next - approved : approved - next;
  return step * 2n > approved;
}

/**
 * Returns the range of prices that need no moderator, in the ad's currency at the newest rate; `null` for an ad
 * without a price.
 */
export function unreviewedPriceRange(row: {
  price: bigint | null;
  priceRub: bigint | null;
  approvedPriceRub: bigint | null;
}): { from: number; to: number } | null {
  const { price, priceRub } = row;
  if (!price || !priceRub) return null;
  const scaledApproved = (row.approvedPriceRub ?? priceRub) * price;
  const halves = 2n * priceRub;
  return {
    from: Number((scaledApproved + halves - 1n) / halves),
    to: Number((3n * scaledApproved) / halves),
  };
}

interface Version {
  values: PostValues;
  photoIds: readonly number[];
}

/** @param isBigStep whether the price differs by more than half from the approved one */
const needsReview = (name: PostField, isBigStep: boolean) =>
  !('publishedAtOnce' in postFieldRows[name]) ||
  (isBigStep && (name === 'price' || name === 'currency_id'));

/** Reports whether a moderator has to review the changes between two versions. */
export const isCheckedChange = (current: Version, next: Version, isBigStep: boolean): boolean =>
  postFieldNames.some(
    (name) => needsReview(name, isBigStep) && !isEqual(current.values[name], next.values[name]),
  ) || !isEqual(current.photoIds, next.photoIds);

/** Returns the published values of an active ad while its changed version awaits moderation. */
export function unreviewedValues(
  published: PostValues,
  next: PostValues,
  isBigStep: boolean,
): PostValues {
  const names = postFieldNames.filter((name) => !needsReview(name, isBigStep));
  return { ...published, ...Object.fromEntries(names.map((name) => [name, next[name]])) };
}
