import { changeTariff } from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aBuyingCompany,
  buy,
  buyAndPay,
  expectSoundBooks,
  ledgerEntriesOf,
  pay,
  refundsOf,
  runRefunds,
  viewPurchase,
} from '../../../testing/a-purchase.ts';
import { tokenOf } from '../../../testing/an-account.ts';
import { breakRows, mendRows } from '../../../testing/broken-rows.ts';
import { type SandboxWorld, shopWorld } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world: SandboxWorld = shopWorld();
beforeEach(() => world.clock.moveTo(START));
afterEach(async () => {
  await mendRows(world);
  await expectSoundBooks(world);
});

const DAY_MS = 86_400_000;
const daysLater = (days: number) => world.clock.moveTo(new Date(START.getTime() + days * DAY_MS));
/** Sessions expire before terms do. */
const signedInAgain = (userId: number) => tokenOf(world, userId);
const allowanceOf = (userId: number) => world.app.services.allowance.allowanceOf(userId);
const passDays = () => world.app.services.terms.bookElapsedDays();
const userOf = (id: number) => world.database.user.findUniqueOrThrow({ where: { id } });

const unlimited = { tariff_id: 6, months: 1 };
const business = { tariff_id: 4, months: 1 };
const made = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };

/** Uses units of an account, as ads do. */
const use = async (userId: number, unit: 'ad' | 'special_offer', count: number) => {
  for (let index = 0; index < count; index += 1) {
    const taken = { unit, reason: 'created', postId: 0 } as const;
    await world.database.$transaction((transaction) =>
      world.app.services.allowance.takeUnit(transaction, userId, taken),
    );
  }
};

describe('a change of tariff', () => {
  it('credits the rest: 2080 of the unlimited tariff leave 627.50 of the constructor', async () => {
    const { user, token: before } = await aBuyingCompany(world);
    const first = await buyAndPay(world, before, changeTariff, unlimited);
    await use(user.id, 'ad', 22);
    await use(user.id, 'special_offer', 2);
    daysLater(13.5);
    const token = await signedInAgain(user.id);
    const bought = await buy(world, token, changeTariff, made);

    expect(bought).toMatchObject({ amount: '627.50', refund: '0.00' });
    await pay(world, bought.transaction_id);
    expect(await viewPurchase(world, token, bought.transaction_id)).toMatchObject({
      status: 'succeeded',
      subtotal: '2850.00',
      discount: '142.50',
      credit: '2080.00',
    });
    expect(await allowanceOf(user.id)).toMatchObject({
      unlimited: false,
      count: 12,
      special_offers: 3,
    });
    expect(await ledgerEntriesOf(world, first, bought.transaction_id)).toEqual([
      ['money_came', 'clearing', 'prepaid', 390_000],
      ['fee', 'fees', 'clearing', 13_650],
      ['money_came', 'clearing', 'prepaid', 62_750],
      ['fee', 'fees', 'clearing', 2_196],
      ['day_over', 'prepaid', 'revenue', 13 * 13_000],
      ['credit_carried', 'prepaid', 'prepaid', 208_000],
      ['rest_lapsed', 'prepaid', 'revenue', 13_000],
    ]);
  });

  it('refunds credit beyond the new price, and then charges nothing', async () => {
    const { user, token } = await aBuyingCompany(world);
    const first = await buyAndPay(world, token, changeTariff, { ...unlimited, months: 3 });
    const bought = await buy(world, token, changeTariff, business);

    // 11 115 were paid; one day of 130 has begun.
    expect(bought).toMatchObject({
      status: 'succeeded',
      amount: '0.00',
      refund: '9785.00',
      payment_url: null,
      expires_at: null,
    });
    await runRefunds(world);
    expect(await viewPurchase(world, token, first)).toMatchObject({
      status: 'partially_refunded',
      refunded_amount: '9785.00',
    });
    expect(await viewPurchase(world, token, bought.transaction_id)).toMatchObject({
      form_of_payment: 'Зачёт остатка прежнего тарифа',
      credit: '1200.00',
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 20, special_offers: 4 });
  });

  it('carries credit from tariff to tariff, and refunds it from the payment that it came from', async () => {
    const { token } = await aBuyingCompany(world);
    const first = await buyAndPay(world, token, changeTariff, { ...unlimited, months: 12 });
    const second = await buy(world, token, changeTariff, { ...made, months: 12 });
    const third = await buy(world, token, changeTariff, business);

    expect([second.amount, third.amount]).toEqual(['0.00', '0.00']);
    await runRefunds(world);
    const refunds = await refundsOf(world, first);
    expect(refunds.map(({ amount, status }) => [Number(amount), status])).toEqual([
      [3_744_000 - 13_000 - 912_000, 'succeeded'],
      [912_000 - 3_166 - 120_000, 'succeeded'],
    ]);
  });

  it('starts the first of two paid ones and refunds the other completely', async () => {
    const { user, token } = await aBuyingCompany(world);
    const one = await buy(world, token, changeTariff, business);
    const other = await buy(world, token, changeTariff, made);
    await pay(world, one.transaction_id);
    await pay(world, other.transaction_id);
    await runRefunds(world);

    expect(await viewPurchase(world, token, one.transaction_id)).toMatchObject({
      status: 'succeeded',
    });
    expect(await viewPurchase(world, token, other.transaction_id)).toMatchObject({
      status: 'refunded',
      refunded_amount: '2707.50',
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 20 });
  });

  it('refunds late money if less is left than the agreed credit', async () => {
    const { user, token: before } = await aBuyingCompany(world);
    await buyAndPay(world, before, changeTariff, unlimited);
    daysLater(13.5);
    const token = await signedInAgain(user.id);
    const bought = await buy(world, token, changeTariff, { ...made, months: 12 });
    daysLater(20);
    await pay(world, bought.transaction_id);
    await runRefunds(world);

    const shown = await viewPurchase(world, await signedInAgain(user.id), bought.transaction_id);
    expect(shown).toMatchObject({ status: 'refunded' });
    expect(await allowanceOf(user.id)).toMatchObject({ unlimited: true });
  });
});

describe('the same tariff again', () => {
  it('continues from the old end, with the remaining units usable', async () => {
    const { user, token } = await aBuyingCompany(world);
    await buyAndPay(world, token, changeTariff, business);
    await use(user.id, 'ad', 5);
    daysLater(10);
    await buyAndPay(world, await signedInAgain(user.id), changeTariff, business);

    expect(await userOf(user.id)).toMatchObject({
      tariffType: 4,
      tariffExpiresAt: new Date(START.getTime() + 60 * DAY_MS),
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 15 });
    daysLater(31);
    await passDays();
    expect(await allowanceOf(user.id)).toMatchObject({ count: 35 });
  });
});

describe('the days of a tariff', () => {
  it('earn its price day by day, without losing a kopeck', async () => {
    const { token } = await aBuyingCompany(world);
    const id = await buyAndPay(world, token, changeTariff, made);
    const earned = async () =>
      (await ledgerEntriesOf(world, id))
        .filter(([event]) => event === 'day_over')
        .map(([, , , amount]) => amount);
    daysLater(1);
    await passDays();
    await passDays();
    daysLater(2);
    await passDays();
    daysLater(89.9);
    await passDays();

    expect(await earned()).toEqual([3_008, 3_008, 261_725]);
    daysLater(90);
    await passDays();
    expect((await earned()).reduce((sum: number, part) => sum + Number(part), 0)).toBe(270_750);
  });

  it('end it: the rest lapses, and the account is without a tariff', async () => {
    const { user, token } = await aBuyingCompany(world);
    await buyAndPay(world, token, changeTariff, business);
    daysLater(23.5);
    await passDays();
    await passDays();
    daysLater(29.5);
    await passDays();
    daysLater(30);
    await passDays();

    expect(await userOf(user.id)).toMatchObject({ tariffType: null, tariffExpiresAt: null });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 0, special_offers: 0 });
    const told = await world.database.notification.findMany({
      where: { userId: user.id, kind: 'tariff_ends' },
    });
    expect(told.map(({ createdAt }) => (createdAt.getTime() - START.getTime()) / DAY_MS)).toEqual([
      23.5, 29.5,
    ]);
  });

  it('end it during the trial: the account returns to the trial', async () => {
    const { user, token } = await aBuyingCompany(world);
    const until = new Date(START.getTime() + 60 * DAY_MS);
    await world.database.$transaction((transaction) =>
      world.app.services.allowance.grantTrial(transaction, user.id, until),
    );
    await buyAndPay(world, token, changeTariff, business);
    expect(await allowanceOf(user.id)).toMatchObject({ count: 22 });
    daysLater(30);
    await passDays();

    expect(await userOf(user.id)).toMatchObject({ tariffType: 3, tariffExpiresAt: until });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 2 });
  });

  it("turn a person's trial into payment per ad", async () => {
    const { user } = await aBuyingCompany(world);
    await world.database.user.update({
      where: { id: user.id },
      data: { isEntity: false, tariffType: 1, tariffExpiresAt: START },
    });
    await passDays();

    expect(await userOf(user.id)).toMatchObject({ tariffType: 2, tariffExpiresAt: null });
  });

  it('are booked for other terms after one that cannot be written', async () => {
    const [bad, good] = [await aBuyingCompany(world), await aBuyingCompany(world)];
    for (const { token } of [bad, good]) await buyAndPay(world, token, changeTariff, business);
    daysLater(30);
    await breakRows(world, 'tariff_term', `NEW.user_id = ${bad.user.id}`);

    await expect(passDays()).rejects.toThrow();

    const isOver = async (userId: number) =>
      (await world.database.tariffTerm.findFirstOrThrow({ where: { userId } })).isOver;
    expect([await isOver(bad.user.id), await isOver(good.user.id)]).toEqual([false, true]);
    expect((await userOf(good.user.id)).tariffType).toBeNull();
    await mendRows(world);
    await passDays();
    expect(await isOver(bad.user.id)).toBe(true);
  });
});
