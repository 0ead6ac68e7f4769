import type { ItemKind } from '../../../generated/prisma/enums.ts';

/** A line of a payment, with its money in kopecks. */
export interface PaidItem {
  id: number;
  kind: ItemKind;
  count: number;
  /** Money for all of it. */
  net: bigint;
}

export type Unit = 'ad' | 'special_offer';

/** Units of a line that were not used yet. */
export type UnusedUnits = (itemId: number, unit: Unit) => number;

/** What a refund of staff takes back. */
export interface RefundPlan<Item> {
  lines: { item: Item; count: number; amount: number }[];
  /** Unused units that go with the money. */
  units: { itemId: number; unit: Unit; count: number }[];
  /** The tariff that ends because all of its money goes back; `null` if none does. */
  ends: number | null;
}

/**
 * Plans a refund: unused units of single ads and placements go with their money first, the rest of the money goes back
 * alone (docs/product.md#refunds).
 * @param amount kopecks to pay back, at most `left`
 * @param left kopecks of the payment that were not paid back yet
 */
export function planRefund<Item extends PaidItem>(
  items: readonly Item[],
  { amount, left, unused }: { amount: number; left: number; unused: UnusedUnits },
): RefundPlan<Item> {
  const lines: RefundPlan<Item>['lines'] = [];
  const units: RefundPlan<Item>['units'] = [];
  let rest = amount;
  for (const item of items) {
    if (item.kind === 'tariff') continue;
    const unit = item.kind === 'advert' ? 'ad' : 'special_offer';
    const price = Number(item.net / BigInt(item.count));
    const count = price === 0 ? 0 : Math.min(unused(item.id, unit), Math.floor(rest / price));
    if (count === 0) continue;
    lines.push({ item, count, amount: count * price });
    units.push({ itemId: item.id, unit, count });
    rest -= count * price;
  }
  const [first] = items;
  if (rest > 0 && first) lines.push({ item: first, count: 1, amount: rest });
  const tariff = items.find(({ kind }) => kind === 'tariff');
  const ends = tariff && amount === left ? tariff.id : null;
  if (ends !== null) {
    for (const unit of ['ad', 'special_offer'] as const) {
      units.push({ itemId: ends, unit, count: unused(ends, unit) });
    }
  }
  return { lines, units, ends };
}
