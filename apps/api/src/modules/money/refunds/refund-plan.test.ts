import { describe, expect, it } from 'vitest';
import { type PaidItem, planRefund } from './refund-plan.ts';

const ads: PaidItem = { id: 1, kind: 'advert', count: 3, net: 30_000n };
const placements: PaidItem = { id: 2, kind: 'special_offer', count: 2, net: 20_000n };
const tariff: PaidItem = { id: 3, kind: 'tariff', count: 1, net: 100_000n };

const unusedOf = (counts: Record<string, number>) => (itemId: number, unit: string) =>
  counts[`${itemId} ${unit}`] ?? 0;
const shortOf = ({ lines, units, ends }: ReturnType<typeof planRefund<PaidItem>>) => ({
  lines: lines.map(({ item, count, amount }) => `${item.id}: ${count} for ${amount}`),
  units: units.map(({ itemId, unit, count }) => `${itemId}: ${count} ${unit}`),
  ends,
});

describe('planRefund', () => {
  it.each([
    ['unused units with their money', 20_000, ['1: 2 for 20000'], ['1: 2 ad']],
    [
      'units of several lines in their order',
      40_000,
      ['1: 2 for 20000', '2: 2 for 20000'],
      ['1: 2 ad', '2: 2 special_offer'],
    ],
    ['money beyond whole units alone', 12_500, ['1: 1 for 10000', '1: 1 for 2500'], ['1: 1 ad']],
    [
      'money beyond unused units alone',
      45_000,
      ['1: 2 for 20000', '2: 2 for 20000', '1: 1 for 5000'],
      ['1: 2 ad', '2: 2 special_offer'],
    ],
    ['less than a unit alone', 1, ['1: 1 for 1'], []],
  ])('takes %s', (_what, amount, lines, units) => {
    const unused = unusedOf({ '1 ad': 2, '2 special_offer': 2 });

    const plan = planRefund([ads, placements], { amount, left: 50_000, unused });

    expect(shortOf(plan)).toEqual({ lines, units, ends: null });
  });

  it('takes no unit of a line that cost nothing', () => {
    const free = { ...ads, net: 0n };

    const plan = planRefund([free, placements], { amount: 10_000, left: 20_000, unused: () => 9 });

    expect(shortOf(plan).units).toEqual(['2: 1 special_offer']);
  });

  it.each([
    [
      'ends with its unused units where all is paid back',
      100_000,
      3,
      ['3: 4 ad', '3: 1 special_offer'],
    ],
    ['continues if some money is left', 99_999, null, []],
  ])('plans a tariff %s', (_what, amount, ends, units) => {
    const unused = unusedOf({ '3 ad': 4, '3 special_offer': 1 });

    const plan = planRefund([tariff], { amount, left: 100_000, unused });

    expect(shortOf(plan)).toEqual({ lines: [`3: 1 for ${amount}`], units, ends });
  });
});
