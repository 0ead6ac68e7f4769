import {
  buyAdvertAndOffer,
  buyAdverts,
  cancelPayment,
  changeTariff,
  erasePost,
  providerNotice,
  type RouteContract,
  refundTransaction,
  rejectPost,
} from '@pitlane/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toApiError } from '../../../plugins/errors.ts';
import { aModerator } from '../../../testing/a-placed-post.ts';
import {
  aBuyer,
  aBuyingCompany,
  buy,
  expectSoundBooks,
  refundsOf,
} from '../../../testing/a-purchase.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import {
  breakEachWrite,
  installBreakableWrites,
  summarizeTables,
} from '../../../testing/broken-writes.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';
import { SHOP, YooKassaPeer } from '../../../testing/yookassa-peer.ts';

// An error after any single write of a payment leaves no partial change, and a retry completes it. The provider's own
// state is not affected.
const peer = new YooKassaPeer();
let world: TestWorld;
beforeAll(async () => {
  await peer.open();
  world = await testWorld({
    PAYMENTS: 'yookassa',
    ...SHOP,
    YOOKASSA_URL: peer.url,
    YOOKASSA_NETWORKS: '127.0.0.0/8',
  });
  await installBreakableWrites(world);
});
beforeEach(() => {
  peer.refundStatus = 'succeeded';
});
afterEach(() => expectSoundBooks(world));
afterAll(async () => {
  await world.close();
  await peer.close();
});

type ResponsePromise = PromiseLike<{ status: number; text: string }>;

const headers = { 'Idempotency-Key': 'key' };
const providerIdOf = async (id: number) =>
  (await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } })).providerId ?? '';
const notify = (id: string) =>
  world.call(providerNotice, {
    params: { provider: 'yookassa' },
    body: { type: 'notification', event: 'payment.succeeded', object: { id } },
    from: '127.0.0.9',
  });

/** Creates an order that is paid at the provider, without a notice; returns the provider's id. */
async function payWithoutNotice(
  token: string,
  contract: RouteContract,
  body: object,
  fields: object = {},
): Promise<{ id: number; providerId: string }> {
  const { transaction_id: id } = await buy(world, token, contract, body);
  const providerId = await providerIdOf(id);
  peer.pay(providerId, fields);
  return { id, providerId };
}

async function payAndNotify(...order: Parameters<typeof payWithoutNotice>): Promise<number> {
  const { id, providerId } = await payWithoutNotice(...order);
  await notify(providerId).expect(200);
  return id;
}

/**
 * Makes each write fail in turn and expects that it leaves no change.
 * @returns the number of writes
 */
async function expectAtomicWrites(sendRequest: () => ResponsePromise): Promise<number> {
  const before = await summarizeTables(world);
  return breakEachWrite(world, sendRequest, async (point) =>
    expect(await summarizeTables(world), `write ${point}`).toEqual(before),
  );
}

describe('buying', () => {
  it.each<[string, number, RouteContract, object]>([
    // Writes: the transaction, its items and the stored response. The provider's response is queried again.
    ['single ads and placements', 4, buyAdvertAndOffer, { advert: 2, spec_offer: 1 }],
    ['a tariff', 3, changeTariff, { tariff_id: 4, months: 3 }],
  ])('orders %s once', async (_what, minWrites, contract, body) => {
    const { user, token } = await aBuyingCompany(world);
    const before = peer.payments.length;
    const itemCount = Object.keys(body).includes('advert') ? 2 : 1;
    const orders = () =>
      world.database.moneyTransaction.findMany({
        where: { userId: user.id },
        include: { items: true },
      });

    const writeCount = await breakEachWrite(
      world,
      () => world.call(contract, { token, body, headers }),
      async () => {
        for (const { items } of await orders()) expect(items).toHaveLength(itemCount);
      },
    );

    expect(writeCount).toBeGreaterThanOrEqual(minWrites);
    expect((await orders()).map(({ status }) => status)).toEqual(['pending']);
    expect(peer.payments.length).toBe(before + 1);
  });

  it('replaces a tariff with one that its credit pays for', async () => {
    const { token } = await aBuyingCompany(world);
    await payAndNotify(token, changeTariff, { tariff_id: 6, months: 1 });
    const body = { tariff_id: 4, months: 1 };

    const writeCount = await expectAtomicWrites(() =>
      world.call(changeTariff, { token, body, headers }),
    );

    expect(writeCount).toBeGreaterThanOrEqual(12);
  });

  it('cancels a payment', async () => {
    const { token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token);

    expect(await expectAtomicWrites(() => world.call(cancelPayment, { token, body: { id } }))).toBe(
      1,
    );
  });
});

describe('a notice', () => {
  const unlimitedTariff = { tariff_id: 6, months: 1 };
  const constructorTariff = { tariff_id: 5, months: 1, car_slots: 100, special_offers: 50 };
  const wrongAmount = { amount: { value: '99.99', currency: 'RUB' } };
  const bookings: [string, number, (token: string) => Promise<{ providerId: string }>][] = [
    // Writes: the status, the ledger, the grants with their entries, the notification and its email.
    [
      'single ads and placements',
      10,
      (token) => payWithoutNotice(token, buyAdvertAndOffer, { advert: 2, spec_offer: 1 }),
    ],
    [
      'a tariff that replaces another',
      12,
      async (token) => {
        await payAndNotify(token, changeTariff, unlimitedTariff);
        return payWithoutNotice(token, changeTariff, constructorTariff);
      },
    ],
    [
      'a wrong amount',
      8,
      (token) => payWithoutNotice(token, buyAdverts, { count: 2 }, wrongAmount),
    ],
    [
      'a payment for a cancelled order',
      6,
      async (token) => {
        const order = await payWithoutNotice(token, buyAdverts, { count: 2 });
        await world.call(cancelPayment, { token, body: { id: order.id } }).expect(200);
        return order;
      },
    ],
    [
      'a declined payment',
      3,
      async (token) => {
        const { transaction_id: id } = await buy(world, token);
        const providerId = await providerIdOf(id);
        peer.set(providerId, { status: 'canceled' });
        return { providerId };
      },
    ],
  ];

  it.each(bookings)('books %s completely or not at all', async (_what, minWrites, prepare) => {
    const { token } = await aBuyingCompany(world);
    const { providerId } = await prepare(token);

    expect(await expectAtomicWrites(() => notify(providerId))).toBeGreaterThanOrEqual(minWrites);

    const contentAfter = await summarizeTables(world);
    await notify(providerId).expect(200);
    expect(await summarizeTables(world)).toEqual(contentAfter);
  });
});

describe('a refund', () => {
  const DENIAL_BODY = { reason: 'На фото номер телефона', fields: ['photos'] };

  /** Creates a user whose paid ad waits for its first review. */
  async function createAdInReview() {
    const { user, token } = await aBuyer(world);
    const paymentId = await payAndNotify(token, buyAdverts, { count: 2 });
    const { id: postId } = await aPostInStatus(world, user.id, 'moderation');
    return { token, paymentId, postId };
  }

  const refundDecisions: [
    string,
    number,
    (ad: Awaited<ReturnType<typeof createAdInReview>>) => () => ResponsePromise,
  ][] = [
    [
      'is decided with a denial',
      10,
      ({ postId }) =>
        () =>
          world.call(rejectPost, {
            token: moderatorToken,
            params: { id: postId },
            body: DENIAL_BODY,
          }),
    ],
    [
      'is decided with a withdrawal',
      8,
      ({ token, postId }) =>
        () =>
          world.call(erasePost, { token, body: { id: postId } }),
    ],
    [
      'is decided by staff',
      7,
      ({ paymentId: id }) =>
        () =>
          world.call(refundTransaction, {
            token: adminToken,
            params: { id },
            body: { amount: '50.00', reason: 'Купил лишнее' },
            headers: { 'Idempotency-Key': `refund-${id}` },
          }),
    ],
  ];
  let moderatorToken: string;
  let adminToken: string;
  beforeAll(async () => {
    moderatorToken = (await aModerator(world)).token;
    adminToken = (await aSignedInAccount(world, { role: 'admin' })).token;
  });

  it.each(refundDecisions)('%s', async (_what, minWrites, decide) => {
    const ad = await createAdInReview();

    expect(await expectAtomicWrites(decide(ad))).toBeGreaterThanOrEqual(minWrites);

    expect(await refundsOf(world, ad.paymentId)).toMatchObject([{ amount: 5_000n }]);
  });

  it.each([
    // Writes: both statuses, the ledger, the notification and its email.
    ['is done', 'succeeded', 5],
    ['remains pending', 'pending', 1],
    ['is refused, and everything is restored', 'canceled', 6],
  ] as const)('%s', async (_what, providerStatus, minWrites) => {
    const { paymentId, postId } = await createAdInReview();
    await world
      .call(rejectPost, { token: moderatorToken, params: { id: postId }, body: DENIAL_BODY })
      .expect(200);
    const [refund] = await refundsOf(world, paymentId);
    const id = refund?.id ?? 0;
    const refundCount = peer.refunds.length;
    peer.refundStatus = providerStatus;
    // The time of the query is recorded regardless of its outcome.
    const data = { askedAt: world.clock.now() };
    await world.database.moneyTransaction.update({ where: { id }, data });
    const requestRefund = async () => {
      try {
        await world.app.services.refundRequests.request(id);
        return { status: 200, text: '' };
      } catch (error) {
        const { status, code } = toApiError(error);
        return { status, text: JSON.stringify({ code }) };
      }
    };

    expect(await expectAtomicWrites(requestRefund)).toBeGreaterThanOrEqual(minWrites);

    expect(peer.refunds.length).toBe(refundCount + 1);
    const expectedStatus = providerStatus === 'canceled' ? 'declined' : providerStatus;
    expect(await refundsOf(world, paymentId)).toMatchObject([{ status: expectedStatus }]);
  });
});
