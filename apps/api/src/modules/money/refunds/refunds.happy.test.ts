import {
  approvePost,
  buyAdvertAndOffer,
  buyAdverts,
  erasePost,
  extendPost,
  getModerationTransaction,
  getPost,
  promotePost,
  rejectPost,
} from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, grantUnits } from '../../../testing/a-placed-post.ts';
import {
  aBuyer,
  buy,
  buyAndPay,
  expectSoundBooks,
  ledgerEntriesOf,
  pay,
  refundsOf,
  runRefunds,
  viewPurchase,
} from '../../../testing/a-purchase.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { dataOf } from '../../../testing/responses.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = shopWorld();
beforeEach(() => world.clock.moveTo(START));
afterEach(() => expectSoundBooks(world));

const DENIAL_BODY = { reason: 'На фото номер телефона', fields: ['photos'] };
const allowanceOf = (userId: number) => world.app.services.allowance.allowanceOf(userId);
const numberOf = (id: number) => `2026-${String(id).padStart(6, '0')}`;
const denyAd = async (id: number) => {
  const { token } = await aModerator(world);
  await world.call(rejectPost, { token, params: { id }, body: DENIAL_BODY }).expect(200);
};

/** Creates a user who has paid for two ads, one of which waits for review. */
async function createAdInReview(ending = '4477') {
  const { user, token } = await aBuyer(world);
  const { transaction_id: paymentId } = await buy(world, token, buyAdverts, { count: 2 });
  await pay(world, paymentId, ending);
  const post = await aPostInStatus(world, user.id, 'moderation');
  return { user, token, paymentId, postId: post.id };
}

describe('an ad with a single payment', () => {
  it('earns its price when its days begin', async () => {
    const { paymentId, postId } = await createAdInReview();
    const { token } = await aModerator(world);
    await world.call(approvePost, { token, params: { id: postId } }).expect(200);

    expect((await ledgerEntriesOf(world, paymentId)).at(-1)).toEqual([
      'unit_begun',
      'prepaid',
      'revenue',
      5_000,
    ]);
  });

  it('is refunded when its first review is denied, without also returning its unit', async () => {
    const { user, token, paymentId, postId } = await createAdInReview();
    await denyAd(postId);

    expect(await allowanceOf(user.id)).toMatchObject({ count: 1 });
    const [refund] = await refundsOf(world, paymentId);
    expect(refund).toMatchObject({ status: 'created', amount: 5_000n, cause: 'review' });
    await runRefunds(world);
    expect(await viewPurchase(world, token, refund?.id ?? 0)).toMatchObject({
      kind: 'refund',
      status: 'succeeded',
      refund_of: paymentId,
      refund_of_number: numberOf(paymentId),
      refunds: [],
      what_is_paid: 'Возврат: Объявление',
      amount: '50.00',
    });
    expect(await viewPurchase(world, token, paymentId)).toMatchObject({
      status: 'partially_refunded',
      refunded_amount: '50.00',
      refunds: [
        { number: numberOf(refund?.id ?? 0), id: refund?.id, status: 'succeeded', amount: '50.00' },
      ],
    });
  });

  it('shows its owner in the card and in a notification that the money is being returned', async () => {
    const { user, token, postId } = await createAdInReview();
    const readOwn = async () =>
      dataOf(getPost, await world.call(getPost, { token, params: { id: postId } })).own;
    expect(await readOwn()).toMatchObject({ held: 'money', refund: null });
    await denyAd(postId);
    expect(await readOwn()).toMatchObject({
      held: null,
      refund: { amount: '50.00', is_done: false },
    });
    const { notifications } = world.app.services;
    const page = { order: 'desc', unread: false, page: 1, perPage: 1 } as const;
    expect((await notifications.listNotifications(user.id, page, 'ru')).data).toMatchObject([
      {
        text: expect.stringContaining('Деньги за размещение, 50\u00a0₽, мы возвращаем'),
        data: { amount: '50.00', reason: DENIAL_BODY.reason },
      },
    ]);
    await runRefunds(world);
    expect(await readOwn()).toMatchObject({ refund: { amount: '50.00', is_done: true } });
  });

  it('holds a trial ad and the money of its special placement, and returns both', async () => {
    const { user, token } = await aBuyer(world);
    await grantUnits(world, user.id, { placements: 1 });
    const post = await aPostInStatus(world, user.id, 'moderation');
    await buyAndPay(world, token, buyAdvertAndOffer, { advert: 1, spec_offer: 1 });
    const use = { unit: 'special_offer', reason: 'created', postId: post.id } as const;
    const specialEntryId = await world.database.$transaction((transaction) =>
      world.app.services.allowance.takeUnit(transaction, user.id, use),
    );
    await world.database.post.update({ where: { id: post.id }, data: { specialEntryId } });
    const readOwn = async () =>
      dataOf(getPost, await world.call(getPost, { token, params: { id: post.id } })).own;

    expect(await readOwn()).toMatchObject({ held: 'both', refund: null });
    await denyAd(post.id);
    expect(await readOwn()).toMatchObject({ held: null, refund: { is_done: false } });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 2 });
  });

  it('holds and returns a trial ad without money', async () => {
    const { user, token } = await aBuyer(world);
    await grantUnits(world, user.id, { placements: 1 });
    const post = await aPostInStatus(world, user.id, 'moderation');
    const readOwn = async () =>
      dataOf(getPost, await world.call(getPost, { token, params: { id: post.id } })).own;
    expect(await readOwn()).toMatchObject({ held: 'ad', refund: null });
    await denyAd(post.id);
    expect(await readOwn()).toMatchObject({ held: null, refund: null });
  });

  it('is refunded when its owner withdraws it from the first review', async () => {
    const { token, paymentId, postId } = await createAdInReview();
    await world.call(erasePost, { token, body: { id: postId } }).expect(200);
    await runRefunds(world);

    expect(await viewPurchase(world, token, paymentId)).toMatchObject({ refunded_amount: '50.00' });
  });

  it('gets its unit back when the refund is refused, and admins are notified', async () => {
    const { user, token, paymentId, postId } = await createAdInReview('0150');
    const admin = await aBuyer(world);
    await world.database.user.update({ where: { id: admin.user.id }, data: { role: 'admin' } });
    await denyAd(postId);
    await runRefunds(world);

    expect(await allowanceOf(user.id)).toMatchObject({ count: 2 });
    const post = dataOf(getPost, await world.call(getPost, { token, params: { id: postId } }));
    expect(post.own?.refund).toBeNull();
    expect(await viewPurchase(world, token, paymentId)).toMatchObject({
      status: 'succeeded',
      refunded_amount: '0.00',
      refund_of_number: null,
      refunds: [{ status: 'declined', amount: '50.00' }],
    });
    const [refund] = await refundsOf(world, paymentId);
    expect(await viewPurchase(world, token, refund?.id ?? 0)).toMatchObject({
      status: 'declined',
      decline: { code: 'general_decline', message: 'Банк не принял возврат.' },
    });
    expect(await ledgerEntriesOf(world, refund?.id ?? 0)).toEqual([
      ['refund_decided', 'prepaid', 'refund_due', 5_000],
      ['refund_refused', 'refund_due', 'prepaid', 5_000],
    ]);
    const notifications = await world.database.notification.findMany({
      where: { kind: { in: ['refund_declined', 'refund_failed'] } },
      select: { userId: true, kind: true },
      orderBy: { id: 'asc' },
    });
    expect(notifications).toEqual([
      { userId: user.id, kind: 'refund_declined' },
      { userId: admin.user.id, kind: 'refund_failed' },
    ]);
  });
});

describe('a unit used without a review', () => {
  it('is earned immediately', async () => {
    const { user, token } = await aBuyer(world);
    const paymentId = await buyAndPay(world, token, buyAdvertAndOffer, {
      advert: 1,
      spec_offer: 1,
    });
    const post = await aPostInStatus(world, user.id, 'active');
    await world.call(extendPost, { token, body: { id: post.id } }).expect(200);
    await world.call(promotePost, { token, body: { id: post.id } }).expect(200);

    const moderator = await aModerator(world);
    const transaction = dataOf(
      getModerationTransaction,
      await world.call(getModerationTransaction, {
        token: moderator.token,
        params: { id: paymentId },
      }),
    );
    expect(transaction.user).toEqual({ id: user.id, name: user.firstName });
    expect(transaction.entries.slice(-2)).toMatchObject([
      { event: 'unit_begun', debit: 'prepaid', credit: 'revenue', amount: '50.00' },
      { event: 'unit_begun', debit: 'prepaid', credit: 'revenue', amount: '150.00' },
    ]);
  });
});
