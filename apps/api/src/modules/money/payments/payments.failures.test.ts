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
import { aModerator } from '../../../testing/a-form.ts';
import {
  aBuyer,
  aBuyingCompany,
  buy,
  expectSoundBooks,
  refundsOf,
} from '../../../testing/a-purchase.ts';
import { aPostIn } from '../../../testing/ad-lifecycle.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { breakableWrites, breakEachWrite, contentOf } from '../../../testing/broken-writes.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';
import { SHOP, YooKassaPeer } from '../../../testing/yookassa-peer.ts';

// An error after any single write of a payment leaves nothing half done, and a repeat completes it. The provider's own
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
  await breakableWrites(world);
});
beforeEach(() => {
  peer.refundStatus = 'succeeded';
});
afterEach(() => expectSoundBooks(world));
afterAll(async () => {
  await world.close();
  await peer.close();
});

type Answered = PromiseLike<{ status: number; text: string }>;

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
async function paidSilently(
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

async function paid(...order: Parameters<typeof paidSilently>): Promise<number> {
  const { id, providerId } = await paidSilently(...order);
  await notify(providerId).expect(200);
  return id;
}

/** Fails each write in turn and checks that all or none take effect. */
async function allOrNothing(call: () => Answered): Promise<number> {
  const before = await contentOf(world);
  return breakEachWrite(world, call, async (point) =>
    expect(await contentOf(world), `write ${point}`).toEqual(before),
  );
}

describe('buying', () => {
  it.each<[string, number, RouteContract, object]>([
    // Writes: the transaction, its lines and the stored response. The provider's response is queried again.
    ['single ads and placements', 4, buyAdvertAndOffer, { advert: 2, spec_offer: 1 }],
    ['a tariff', 3, changeTariff, { tariff_id: 4, months: 3 }],
  ])('orders %s once', async (_what, least, contract, body) => {
    const { user, token } = await aBuyingCompany(world);
    const before = peer.payments.length;
    const lines = Object.keys(body).includes('advert') ? 2 : 1;
    const orders = () =>
      world.database.moneyTransaction.findMany({
        where: { userId: user.id },
        include: { items: true },
      });

    const points = await breakEachWrite(
      world,
      () => world.call(contract, { token, body, headers }),
      async () => {
        for (const { items } of await orders()) expect(items).toHaveLength(lines);
      },
    );

    expect(points).toBeGreaterThanOrEqual(least);
    expect((await orders()).map(({ status }) => status)).toEqual(['pending']);
    expect(peer.payments.length).toBe(before + 1);
  });

  it('replaces the old tariff with one that credit covers', async () => {
    const { token } = await aBuyingCompany(world);
    await paid(token, changeTariff, { tariff_id: 6, months: 1 });
    const body = { tariff_id: 4, months: 1 };

    const points = await allOrNothing(() => world.call(changeTariff, { token, body, headers }));

    expect(points).toBeGreaterThanOrEqual(12);
  });

  it('cancels a payment', async () => {
    const { token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token);

    expect(await allOrNothing(() => world.call(cancelPayment, { token, body: { id } }))).toBe(1);
  });
});

describe('booking', () => {
  const unlimited = { tariff_id: 6, months: 1 };
  const constructorTariff = { tariff_id: 5, months: 1, car_slots: 100, special_offers: 50 };
  const less = { amount: { value: '99.99', currency: 'RUB' } };
  const bookings: [string, number, (token: string) => Promise<{ providerId: string }>][] = [
    // Writes: the status, the ledger, the grants with their entries, the notification and its email.
    [
      'single ads and placements',
      10,
      (token) => paidSilently(token, buyAdvertAndOffer, { advert: 2, spec_offer: 1 }),
    ],
    [
      'a tariff that takes the place of another',
      12,
      async (token) => {
        await paid(token, changeTariff, unlimited);
        return paidSilently(token, changeTariff, constructorTariff);
      },
    ],
    ['another sum', 8, (token) => paidSilently(token, buyAdverts, { count: 2 }, less)],
    [
      'money for what was given up',
      6,
      async (token) => {
        const order = await paidSilently(token, buyAdverts, { count: 2 });
        await world.call(cancelPayment, { token, body: { id: order.id } }).expect(200);
        return order;
      },
    ],
    [
      'a refusal',
      3,
      async (token) => {
        const { transaction_id: id } = await buy(world, token);
        const providerId = await providerIdOf(id);
        peer.set(providerId, { status: 'canceled' });
        return { providerId };
      },
    ],
  ];

  it.each(bookings)('books %s completely or not at all', async (_what, least, prepare) => {
    const { token } = await aBuyingCompany(world);
    const { providerId } = await prepare(token);

    expect(await allOrNothing(() => notify(providerId))).toBeGreaterThanOrEqual(least);

    const after = await contentOf(world);
    await notify(providerId).expect(200);
    expect(await contentOf(world)).toEqual(after);
  });
});

describe('refunding', () => {
  const DENIAL = { reason: 'На фото номер телефона', fields: ['photos'] };

  /** Creates a user whose paid ad waits for its first review. */
  async function inReview() {
    const { user, token } = await aBuyer(world);
    const paymentId = await paid(token, buyAdverts, { count: 2 });
    const { id: postId } = await aPostIn(world, user.id, 'moderation');
    return { token, paymentId, postId };
  }

  const decisions: [
    string,
    number,
    (of: Awaited<ReturnType<typeof inReview>>) => () => Answered,
  ][] = [
    [
      'is decided with a denial',
      10,
      ({ postId }) =>
        () =>
          world.call(rejectPost, { token: staff, params: { id: postId }, body: DENIAL }),
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
            token: admin,
            params: { id },
            body: { amount: '50.00', reason: 'Купил лишнее' },
            headers: { 'Idempotency-Key': `refund-${id}` },
          }),
    ],
  ];
  let staff: string;
  let admin: string;
  beforeAll(async () => {
    staff = (await aModerator(world)).token;
    admin = (await aSignedIn(world, { role: 'admin' })).token;
  });

  it.each(decisions)('%s', async (_what, least, decide) => {
    const review = await inReview();

    expect(await allOrNothing(decide(review))).toBeGreaterThanOrEqual(least);

    expect(await refundsOf(world, review.paymentId)).toMatchObject([{ amount: 5_000n }]);
  });

  it.each([
    // Writes: both statuses, the ledger, the notification and its email.
    ['is done', 'succeeded', 5],
    ['waits', 'pending', 1],
    ['is refused, and everything is restored', 'canceled', 6],
  ] as const)('%s', async (_what, answer, least) => {
    const { paymentId, postId } = await inReview();
    await world
      .call(rejectPost, { token: staff, params: { id: postId }, body: DENIAL })
      .expect(200);
    const [refund] = await refundsOf(world, paymentId);
    const id = refund?.id ?? 0;
    const made = peer.refunds.length;
    peer.refundStatus = answer;
    // The time of the query is recorded whatever its outcome.
    const data = { askedAt: world.clock.now() };
    await world.database.moneyTransaction.update({ where: { id }, data });
    const ask = async () => {
      try {
        await world.app.services.refundRequests.request(id);
        return { status: 200, text: '' };
      } catch (error) {
        const { status, code } = toApiError(error);
        return { status, text: JSON.stringify({ code }) };
      }
    };

    expect(await allOrNothing(ask)).toBeGreaterThanOrEqual(least);

    expect(peer.refunds.length).toBe(made + 1);
    const expected = answer === 'canceled' ? 'declined' : answer;
    expect(await refundsOf(world, paymentId)).toMatchObject([{ status: expected }]);
  });
});
