import {
  buyAdvertAndOffer,
  cancelPayment,
  changeTariff,
  type RouteContract,
  refundTransaction,
} from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OUR_ID } from '../../../infra/payments/yookassa-shapes.ts';
import { aBuyingCompany, expectSoundBooks, runRefunds } from '../../../testing/a-purchase.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { shopWorld, submitCard } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = shopWorld({ RATE_LIMIT_SCALE: '0' });
const HOUR_MS = 3_600_000;
const RUN_COUNT = process.env.TEST_LONG ? 60 : 6;

const tariffs = [
  { tariff_id: 4, months: 1 },
  { tariff_id: 4, months: 3 },
  { tariff_id: 5, months: 1, car_slots: 12, special_offers: 3 },
  { tariff_id: 6, months: 1 },
  { tariff_id: 6, months: 12 },
];

type Step =
  | { type: 'buy'; advert: number; spec_offer: number }
  | { type: 'change'; tariff: number }
  | { type: 'pay'; paymentIndex: number; card: string }
  | { type: 'cancel' | 'refund'; paymentIndex: number; percent: number }
  | { type: 'use'; unit: 'ad' | 'special_offer'; outcome: 'starts' | 'is denied' }
  | { type: 'time'; hours: number }
  | { type: 'work' };

const anyIndex = fc.nat({ max: 20 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    type: fc.constant('buy' as const),
    advert: fc.integer({ min: 1, max: 3 }),
    spec_offer: fc.nat({ max: 2 }),
  }),
  fc.record({
    type: fc.constant('change' as const),
    tariff: fc.nat({ max: tariffs.length - 1 }),
  }),
  fc.record({
    type: fc.constant('pay' as const),
    paymentIndex: anyIndex,
    card: fc.constantFrom('4477', '4477', '4477', '0150', '0143', '0002', '0127', '0135', '0119'),
  }),
  fc.record({
    type: fc.constantFrom('cancel' as const, 'refund' as const),
    paymentIndex: anyIndex,
    percent: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    type: fc.constant('use' as const),
    unit: fc.constantFrom('ad' as const, 'special_offer' as const),
    outcome: fc.constantFrom('starts' as const, 'is denied' as const),
  }),
  fc.record({
    type: fc.constant('time' as const),
    hours: fc.constantFrom(1, 23, 24, 25, 24 * 8, 24 * 31),
  }),
  fc.constant({ type: 'work' as const }),
);

/** Ids of the buying account and of an admin. */
interface Participants {
  userId: number;
  adminId: number;
}

async function performStep({ userId, adminId }: Participants, step: Step): Promise<void> {
  const { database, clock, app } = world;
  const { allowance, units, terms, paymentPolling, refundRequests } = app.services;
  const call = async (id: number, contract: RouteContract, input: object) => {
    const response = await world.call(contract, { token: await tokenOf(world, id), ...input });
    expect(response.status, response.text).toBeLessThan(500);
  };
  const payments = await database.moneyTransaction.findMany({
    where: { userId, kind: 'payment' },
    orderBy: { id: 'asc' },
  });
  const payment =
    'paymentIndex' in step ? payments[step.paymentIndex % Math.max(1, payments.length)] : undefined;
  switch (step.type) {
    case 'buy': {
      const { type: _type, ...body } = step;
      return call(userId, buyAdvertAndOffer, { body });
    }
    case 'change':
      return call(userId, changeTariff, { body: tariffs[step.tariff] });
    case 'pay': {
      if (!payment?.providerId) return;
      await submitCard(world, payment.providerId, step.card);
      await runJobs(world, 'sandbox-notice').catch(() => undefined);
      return;
    }
    case 'cancel':
      if (payment) await call(userId, cancelPayment, { body: { id: payment.id } });
      return;
    case 'refund': {
      if (!payment) return;
      const amount = ((Number(payment.amount) * step.percent) / 10_000).toFixed(2);
      const body = { amount, reason: 'По просьбе покупателя' };
      return call(adminId, refundTransaction, { params: { id: payment.id }, body });
    }
    case 'use':
      return database.$transaction(async (transaction) => {
        await app.services.profile.lockAccount(transaction, userId);
        const use = { unit: step.unit, reason: 'created', postId: 0 } as const;
        const entry = await allowance.takeUnit(transaction, userId, use).catch(() => null);
        if (entry === null) return;
        if (step.outcome === 'starts') await units.bookUse(transaction, entry);
        else await units.returnUse(transaction, entry);
      });
    case 'time':
      // The ledger is compared with the provider's list every night.
      for (let hoursLeft = step.hours; hoursLeft > 0; hoursLeft -= 24) {
        clock.moveTo(new Date(clock.now().getTime() + Math.min(hoursLeft, 24) * HOUR_MS));
        if (hoursLeft < 24) continue;
        await paymentPolling.bookMissedPayments();
        await refundRequests.applyRecentRefunds();
      }
      return;
    case 'work':
      await runJobs(world, 'sandbox-notice').catch(() => undefined);
      await paymentPolling.pollOpen();
      await runRefunds(world);
      return terms.bookElapsedDays();
    default:
      throw step satisfies never;
  }
}

/** Returns the provider's balance according to its own tables, and according to our ledger. */
async function balancesOf(userId: number) {
  const [row] = await world.database.$queryRaw<{ theirs: bigint; ours: bigint }[]>`
    SELECT
      (SELECT coalesce(sum(amount - refunded), 0)
        FROM sandbox_payment WHERE paid_at <= ${world.clock.now()} AND cancel_reason IS NULL
          AND metadata ->> ${OUR_ID} IN (
            SELECT key::text FROM money_transaction WHERE user_id = ${userId}))::bigint AS theirs,
      (SELECT coalesce(sum(CASE WHEN debit = 'clearing' THEN e.amount ELSE -e.amount END), 0)
        FROM ledger_entry e JOIN money_transaction t ON t.id = e.transaction_id
        WHERE 'clearing' IN (debit, e.credit) AND event <> 'fee' AND t.user_id = ${userId})::bigint AS ours`;
  return row;
}

describe('the ledger', () => {
  it("satisfies its rules after any sequence of steps and matches the provider's balance", {
    timeout: 30_000 + RUN_COUNT * 10_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 18 }), async (steps) => {
        world.clock.moveTo(START);
        const { user } = await aBuyingCompany(world);
        const admin = await aSignedInAccount(world, { role: 'admin' });
        const participants = { userId: user.id, adminId: admin.user.id };
        for (const step of steps) {
          await performStep(participants, step);
          await expectSoundBooks(world);
        }
        // Completes everything in progress.
        for (const hours of [2, 24, 24 * 31]) {
          await performStep(participants, { type: 'time', hours });
          await performStep(participants, { type: 'work' });
          await runRefunds(world);
          await expectSoundBooks(world);
        }
        const balances = await balancesOf(user.id);
        expect(balances?.ours).toBe(balances?.theirs);
      }),
      { numRuns: RUN_COUNT, seed: 20_260_615 },
    );
  });
});
