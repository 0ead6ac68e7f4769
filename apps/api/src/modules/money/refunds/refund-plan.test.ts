import { describe, expect, it } from 'vitest';
import { type PaidItem, planRefund } from './refund-plan.ts';

const ads: PaidItem = { id: 1, kind: 'advert', count: 3, net: 30_000n };
const placements: PaidItem = { id: 2, kind: 'special_offer', count: 2, net: 20_000n };
const tariff: PaidItem = { id: 3, kind: 'tariff', count: 1, net: 100_000n };

const unusedOf = (counts: Record<string, number>) => (itemId: number, unit: string) =>
  counts[`${itemId} ${unit}`] ?? 0;
const summaryOf = ({ lines, units, endedTariffId }: ReturnType<typeof planRefund<PaidItem>>) => ({
  lines: lines.map(({ item, count, amount }) => `${item.id}: ${count} for ${amount}`),
  units: units.map(({ itemId, unit, count }) => `${itemId}: ${count} ${unit}`),
  endedTariffId,
});

describe('planRefund', () => {
  it.each([
    ['unused units with their money', 20_000, ['1: 2 for 20000'], ['1: 2 ad']],
    [
      'units of several items in order',
      40_000,
      ['1: 2 for 20000', '2: 2 for 20000'],
      ['1: 2 ad', '2: 2 special_offer'],
    ],
    [
      'money beyond whole units without another unit',
      12_500,
      ['1: 1 for 10000', '1: 1 for 2500'],
      ['1: 1 ad'],
    ],
    [
      'money beyond unused units without another unit',
      45_000,
      ['1: 2 for 20000', '2: 2 for 20000', '1: 1 for 5000'],
      ['1: 2 ad', '2: 2 special_offer'],
    ],
    ['less than the price of a unit without a unit', 1, ['1: 1 for 1'], []],
  ])('refunds %s', (_what, amount, lines, units) => {
    const unused = unusedOf({ '1 ad': 2, '2 special_offer': 2 });

    const plan = planRefund([ads, placements], { amount, refundable: 50_000, unused });

    expect(summaryOf(plan)).toEqual({ lines, units, endedTariffId: null });
  });

  it('takes back no unit of an item that cost nothing', () => {
    const freeItem = { ...ads, net: 0n };

    const plan = planRefund([freeItem, placements], {
      amount: 10_000,
      refundable: 20_000,
      unused: () => 9,
    });

    expect(summaryOf(plan).units).toEqual(['2: 1 special_offer']);
  });

  it.each([
    [
      'ends, with its unused units, if all of its money is refunded',
      100_000,
      3,
      ['3: 4 ad', '3: 1 special_offer'],
    ],
    ['continues if some money is left', 99_999, null, []],
  ])('plans that a tariff %s', (_what, amount, endedTariffId, units) => {
    const unused = unusedOf({ '3 ad': 4, '3 special_offer': 1 });

    const plan = planRefund([tariff], { amount, refundable: 100_000, unused });

    expect(summaryOf(plan)).toEqual({ lines: [`3: 1 for ${amount}`], units, endedTariffId });
  });
});
