import type { ItemKind } from '../../../generated/prisma/enums.ts';

/** An item of a payment, with its net amount in kopecks. */
export interface PaidItem {
  id: number;
  kind: ItemKind;
  count: number;
  /** Amount paid for the whole item. */
  net: bigint;
}

export type Unit = 'ad' | 'special_offer';

/** Returns the number of unused units of an item. */
export type UnusedUnits = (itemId: number, unit: Unit) => number;

/** Money that a refund by staff returns, and units that it takes back. */
export interface RefundPlan<Item> {
  lines: { item: Item; count: number; amount: number }[];
  /** Unused units taken back with the money. */
  units: { itemId: number; unit: Unit; count: number }[];
  /** Tariff that ends because all of its money is refunded; `null` if none does. */
  endedTariffId: number | null;
}

/**
 * Plans a refund: unused units of single ads and placements are taken back with their money first; the rest of the
 * money is refunded without units (docs/product.md#refunds).
 * @param amount kopecks to refund, at most `refundable`
 * @param refundable kopecks of the payment not refunded yet
 */
export function planRefund<Item extends PaidItem>(
  items: readonly Item[],
  { amount, refundable, unused }: { amount: number; refundable: number; unused: UnusedUnits },
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
  const [firstItem] = items;
  if (rest > 0 && firstItem) lines.push({ item: firstItem, count: 1, amount: rest });
  const tariff = items.find(({ kind }) => kind === 'tariff');
  const endedTariffId = tariff && amount === refundable ? tariff.id : null;
  if (endedTariffId !== null) {
    for (const unit of ['ad', 'special_offer'] as const) {
      units.push({ itemId: endedTariffId, unit, count: unused(endedTariffId, unit) });
    }
  }
  return { lines, units, endedTariffId };
}
