import { type PostField, type PostValues, postFieldNames, postFieldRows } from '@pitlane/contracts';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether a price steps by more than half from the approved one; a price where none was counts too. */
export function isBigStep(approved: bigint | null, next: bigint | null): boolean {
  if (next === null) return false;
  if (approved === null) return true;
  const step = next > approved ? next - approved : approved - next;
  return step * 2n > approved;
}

/**
 * The prices between which an ad steps without a moderator, in its currency at the newest rate; null
 * where it has none to step from.
 */
export function pricesAtOnce(row: {
  price: bigint | null;
  priceRub: bigint | null;
  approvedPriceRub: bigint | null;
}): { from: number; to: number } | null {
  const { price, priceRub } = row;
  if (!price || !priceRub) return null;
  const approved = (row.approvedPriceRub ?? priceRub) * price;
  const halves = 2n * priceRub;
  return {
    from: Number((approved + halves - 1n) / halves),
    to: Number((3n * approved) / halves),
  };
}

interface Version {
  values: PostValues;
  photoIds: readonly number[];
}

/** @param isBigStep the price is more than half away from the approved one */
const waits = (name: PostField, isBigStep: boolean) =>
  !('atOnce' in postFieldRows[name]) || (isBigStep && (name === 'price' || name === 'currency_id'));

/** Whether a moderator has to see a version beside the one before it. */
export const isCheckedChange = (before: Version, next: Version, isBigStep: boolean): boolean =>
  postFieldNames.some(
    (name) => waits(name, isBigStep) && !same(before.values[name], next.values[name]),
  ) || !same(before.photoIds, next.photoIds);

/** What an active ad shows while a changed version of it waits. */
export function publishedAtOnce(
  live: PostValues,
  next: PostValues,
  isBigStep: boolean,
): PostValues {
  const names = postFieldNames.filter((name) => !waits(name, isBigStep));
  return { ...live, ...Object.fromEntries(names.map((name) => [name, next[name]])) };
}
