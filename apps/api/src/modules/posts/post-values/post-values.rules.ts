import { type PostField, type PostValues, postFieldNames } from '@pitlane/contracts';
import { serverFields } from '../posts/posts.rules.ts';

/** Whether a moderator sees a change of a field before it is published. */
export const isChecked = (name: PostField): boolean => serverFields[name].checked;

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

/** The fields in which two versions differ. */
const difference = (a: PostValues, b: PostValues): PostField[] =>
  postFieldNames.filter((name) => !same(a[name], b[name]));

/** The checked fields in which two versions differ. */
export const checkedDifference = (a: PostValues, b: PostValues): PostField[] =>
  difference(a, b).filter(isChecked);

/**
 * What of a changed version may be published at once.
 * @param holdPrice the price steps too far to go unseen
 */
export function publishedAtOnce(
  live: PostValues,
  next: PostValues,
  holdPrice: boolean,
): PostValues {
  const { price, currency_id } = holdPrice ? live : next;
  const free = postFieldNames.filter((name) => !isChecked(name)).map((name) => [name, next[name]]);
  return { ...live, ...Object.fromEntries(free), price, currency_id };
}

/** What of a version's price waits beside the published one; empty where nothing does. */
export function heldPrice(published: PostValues, version: PostValues): string {
  const { price, currency_id } = version;
  const same = price === published.price && currency_id === published.currency_id;
  return same ? '' : `${price} ${currency_id}`;
}

/** Whether two versions are the same. */
export const sameVersion = (a: PostValues, b: PostValues) => difference(a, b).length === 0;

/**
 * Whether a denial is answered by a change that is published at once, and by it alone: of a field
 * that it names, of any where it names none, or by a note to the moderator.
 */
export const answersDenial = (
  named: readonly string[],
  live: PostValues,
  published: PostValues,
): boolean =>
  difference(live, published).some(
    (name) => named.length === 0 || name === 'comment' || named.includes(name),
  );
