import { type PostField, type PostValues, postValues } from '@pitlane/contracts';

/** The rouble's id in the dictionary of currencies, which never changes. */
const ROUBLE = 1;

/** What a new ad holds where its form says nothing. */
export const emptyValues = {
  generation_id: null,
  mod_id: null,
  price: null,
  currency_id: ROUBLE,
  color_id: null,
  owners_count: null,
  engine_id: null,
  wheel_drive_id: null,
  volume: null,
  power: null,
  transmission_id: null,
  steering_wheel_id: null,
  description: '',
  comment: null,
  vin: null,
  register_country_id: null,
  delivery_country_id: null,
  guarantee: false,
  tuning: false,
  price_offer: false,
  buyout_price: false,
} as const;

export const valueNames = Object.keys(postValues.shape) as PostField[];

/** Fields that are published at once; all others a moderator sees first (api.md, status table). */
const free: readonly PostField[] = [
  'currency_id',
  'price',
  'comment',
  'delivery_country_id',
  'contact_phones',
  'guarantee',
  'price_offer',
  'buyout_price',
];
export const isChecked = (name: PostField) => !free.includes(name);

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
  valueNames.filter((name) => !same(a[name], b[name]));

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
  return {
    ...live,
    price,
    currency_id,
    comment: next.comment,
    delivery_country_id: next.delivery_country_id,
    contact_phones: next.contact_phones,
    guarantee: next.guarantee,
    price_offer: next.price_offer,
    buyout_price: next.buyout_price,
  };
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
