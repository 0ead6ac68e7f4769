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
import { allowWrites, rejectWrites } from '../../../testing/rejected-writes.ts';
import { type SandboxWorld, shopWorld } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world: SandboxWorld = shopWorld();
beforeEach(() => world.clock.moveTo(START));
afterEach(async () => {
  await allowWrites(world);
  await expectSoundBooks(world);
});

const DAY_MS = 86_400_000;
const moveToDay = (days: number) => world.clock.moveTo(new Date(START.getTime() + days * DAY_MS));
/** Returns a token of a new session: sessions expire before terms do. */
const newTokenOf = (userId: number) => tokenOf(world, userId);
const allowanceOf = (userId: number) => world.app.services.allowance.allowanceOf(userId);
const bookElapsedDays = () => world.app.services.terms.bookElapsedDays();
const userOf = (id: number) => world.database.user.findUniqueOrThrow({ where: { id } });

const unlimitedTariff = { tariff_id: 6, months: 1 };
const businessTariff = { tariff_id: 4, months: 1 };
const constructorTariff = { tariff_id: 5, months: 3, car_slots: 12, special_offers: 3 };

/** Takes `count` units from an account's allowance. */
const takeUnits = async (userId: number, unit: 'ad' | 'special_offer', count: number) => {
  for (let index = 0; index < count; index += 1) {
    const use = { unit, reason: 'created', postId: 0 } as const;
    await world.database.$transaction((transaction) =>
      world.app.services.allowance.takeUnit(transaction, userId, use),
    );
  }
};

describe('a change of tariff', () => {
  it('credits the unused value: 2080 of the unlimited tariff reduce the constructor to 627.50', async () => {
    const { user, token: firstToken } = await aBuyingCompany(world);
    const firstPaymentId = await buyAndPay(world, firstToken, changeTariff, unlimitedTariff);
    await takeUnits(user.id, 'ad', 22);
    await takeUnits(user.id, 'special_offer', 2);
    moveToDay(13.5);
    const token = await newTokenOf(user.id);
    const purchase = await buy(world, token, changeTariff, constructorTariff);

    expect(purchase).toMatchObject({ amount: '627.50', refund: '0.00' });
    await pay(world, purchase.transaction_id);
    expect(await viewPurchase(world, token, purchase.transaction_id)).toMatchObject({
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
    expect(await ledgerEntriesOf(world, firstPaymentId, purchase.transaction_id)).toEqual([
      ['money_came', 'clearing', 'prepaid', 390_000],
      ['fee', 'fees', 'clearing', 13_650],
      ['money_came', 'clearing', 'prepaid', 62_750],
      ['fee', 'fees', 'clearing', 2_196],
      ['day_over', 'prepaid', 'revenue', 13 * 13_000],
      ['credit_carried', 'prepaid', 'prepaid', 208_000],
      ['rest_lapsed', 'prepaid', 'revenue', 13_000],
    ]);
  });

  it('refunds credit beyond the new price and charges nothing', async () => {
    const { user, token } = await aBuyingCompany(world);
    const firstPaymentId = await buyAndPay(world, token, changeTariff, {
      ...unlimitedTariff,
      months: 3,
    });
    const purchase = await buy(world, token, changeTariff, businessTariff);

    // 11 115 roubles were paid; one day, which costs 130, has begun.
    expect(purchase).toMatchObject({
      status: 'succeeded',
      amount: '0.00',
      refund: '9785.00',
      payment_url: null,
      expires_at: null,
    });
    await runRefunds(world);
    expect(await viewPurchase(world, token, firstPaymentId)).toMatchObject({
      status: 'partially_refunded',
      refunded_amount: '9785.00',
    });
    expect(await viewPurchase(world, token, purchase.transaction_id)).toMatchObject({
      form_of_payment: 'Зачёт остатка прежнего тарифа',
      credit: '1200.00',
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 20, special_offers: 4 });
  });

  it('carries credit from tariff to tariff and refunds it from the original payment', async () => {
    const { token } = await aBuyingCompany(world);
    const firstPaymentId = await buyAndPay(world, token, changeTariff, {
      ...unlimitedTariff,
      months: 12,
    });
    const second = await buy(world, token, changeTariff, { ...constructorTariff, months: 12 });
    const third = await buy(world, token, changeTariff, businessTariff);

    expect([second.amount, third.amount]).toEqual(['0.00', '0.00']);
    await runRefunds(world);
    const refunds = await refundsOf(world, firstPaymentId);
    expect(refunds.map(({ amount, status }) => [Number(amount), status])).toEqual([
      [3_744_000 - 13_000 - 912_000, 'succeeded'],
      [912_000 - 3_166 - 120_000, 'succeeded'],
    ]);
  });

  it('starts the first of two paid tariffs and refunds the other completely', async () => {
    const { user, token } = await aBuyingCompany(world);
    const firstOrder = await buy(world, token, changeTariff, businessTariff);
    const secondOrder = await buy(world, token, changeTariff, constructorTariff);
    await pay(world, firstOrder.transaction_id);
    await pay(world, secondOrder.transaction_id);
    await runRefunds(world);

    expect(await viewPurchase(world, token, firstOrder.transaction_id)).toMatchObject({
      status: 'succeeded',
    });
    expect(await viewPurchase(world, token, secondOrder.transaction_id)).toMatchObject({
      status: 'refunded',
      refunded_amount: '2707.50',
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 20 });
  });

  it('refunds a late payment if the remaining credit is less than agreed', async () => {
    const { user, token: firstToken } = await aBuyingCompany(world);
    await buyAndPay(world, firstToken, changeTariff, unlimitedTariff);
    moveToDay(13.5);
    const token = await newTokenOf(user.id);
    const purchase = await buy(world, token, changeTariff, { ...constructorTariff, months: 12 });
    moveToDay(20);
    await pay(world, purchase.transaction_id);
    await runRefunds(world);

    const transaction = await viewPurchase(
      world,
      await newTokenOf(user.id),
      purchase.transaction_id,
    );
    expect(transaction).toMatchObject({ status: 'refunded' });
    expect(await allowanceOf(user.id)).toMatchObject({ unlimited: true });
  });
});

describe('a renewed tariff', () => {
  it('extends the current term and retains the remaining units', async () => {
    const { user, token } = await aBuyingCompany(world);
    await buyAndPay(world, token, changeTariff, businessTariff);
    await takeUnits(user.id, 'ad', 5);
    moveToDay(10);
    await buyAndPay(world, await newTokenOf(user.id), changeTariff, businessTariff);

    expect(await userOf(user.id)).toMatchObject({
      tariffType: 4,
      tariffExpiresAt: new Date(START.getTime() + 60 * DAY_MS),
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 15 });
    moveToDay(31);
    await bookElapsedDays();
    expect(await allowanceOf(user.id)).toMatchObject({ count: 35 });
  });
});

describe('booking the elapsed days of a tariff', () => {
  it('recognizes the whole price as revenue, to the kopeck', async () => {
    const { token } = await aBuyingCompany(world);
    const id = await buyAndPay(world, token, changeTariff, constructorTariff);
    const readEarned = async () =>
      (await ledgerEntriesOf(world, id))
        .filter(([event]) => event === 'day_over')
        .map(([, , , amount]) => amount);
    moveToDay(1);
    await bookElapsedDays();
    await bookElapsedDays();
    moveToDay(2);
    await bookElapsedDays();
    moveToDay(89.9);
    await bookElapsedDays();

    expect(await readEarned()).toEqual([3_008, 3_008, 261_725]);
    moveToDay(90);
    await bookElapsedDays();
    expect((await readEarned()).reduce((sum: number, part) => sum + Number(part), 0)).toBe(270_750);
  });

  it('ends an expired tariff: unused units lapse and the account has no tariff', async () => {
    const { user, token } = await aBuyingCompany(world);
    await buyAndPay(world, token, changeTariff, businessTariff);
    moveToDay(23.5);
    await bookElapsedDays();
    await bookElapsedDays();
    moveToDay(29.5);
    await bookElapsedDays();
    moveToDay(30);
    await bookElapsedDays();

    expect(await userOf(user.id)).toMatchObject({ tariffType: null, tariffExpiresAt: null });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 0, special_offers: 0 });
    const notifications = await world.database.notification.findMany({
      where: { userId: user.id, kind: 'tariff_ends' },
    });
    expect(
      notifications.map(({ createdAt }) => (createdAt.getTime() - START.getTime()) / DAY_MS),
    ).toEqual([23.5, 29.5]);
  });

  it('returns an account to a trial that has not expired', async () => {
    const { user, token } = await aBuyingCompany(world);
    const trialEndsAt = new Date(START.getTime() + 60 * DAY_MS);
    await world.database.$transaction((transaction) =>
      world.app.services.allowance.grantTrial(transaction, user.id, trialEndsAt),
    );
    await buyAndPay(world, token, changeTariff, businessTariff);
    expect(await allowanceOf(user.id)).toMatchObject({ count: 22 });
    moveToDay(30);
    await bookElapsedDays();

    expect(await userOf(user.id)).toMatchObject({ tariffType: 3, tariffExpiresAt: trialEndsAt });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 2 });
  });

  it('switches an individual from an expired trial to paying per ad', async () => {
    const { user } = await aBuyingCompany(world);
    await world.database.user.update({
      where: { id: user.id },
      data: { isEntity: false, tariffType: 1, tariffExpiresAt: START },
    });
    await bookElapsedDays();

    expect(await userOf(user.id)).toMatchObject({ tariffType: 2, tariffExpiresAt: null });
  });

  it('books the other terms if one cannot be written', async () => {
    const [failingCompany, otherCompany] = [
      await aBuyingCompany(world),
      await aBuyingCompany(world),
    ];
    for (const { token } of [failingCompany, otherCompany])
      await buyAndPay(world, token, changeTariff, businessTariff);
    moveToDay(30);
    await rejectWrites(world, 'tariff_term', `NEW.user_id = ${failingCompany.user.id}`);

    await expect(bookElapsedDays()).rejects.toThrow();

    const isOver = async (userId: number) =>
      (await world.database.tariffTerm.findFirstOrThrow({ where: { userId } })).isOver;
    expect([await isOver(failingCompany.user.id), await isOver(otherCompany.user.id)]).toEqual([
      false,
      true,
    ]);
    expect((await userOf(otherCompany.user.id)).tariffType).toBeNull();
    await allowWrites(world);
    await bookElapsedDays();
    expect(await isOver(failingCompany.user.id)).toBe(true);
  });
});
