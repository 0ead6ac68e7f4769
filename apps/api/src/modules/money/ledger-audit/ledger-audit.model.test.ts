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
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { shopWorld, useCard } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = shopWorld({ RATE_LIMIT_SCALE: '0' });
const HOUR_MS = 3_600_000;
const LIVES = process.env.TEST_LONG ? 60 : 6;

const tariffs = [
  { tariff_id: 4, months: 1 },
  { tariff_id: 4, months: 3 },
  { tariff_id: 5, months: 1, car_slots: 12, special_offers: 3 },
  { tariff_id: 6, months: 1 },
  { tariff_id: 6, months: 12 },
];

type Step =
  | { what: 'buy'; advert: number; spec_offer: number }
  | { what: 'change'; tariff: number }
  | { what: 'pay'; which: number; card: string }
  | { what: 'cancel' | 'refund'; which: number; part: number }
  | { what: 'use'; unit: 'ad' | 'special_offer'; end: 'begins' | 'is denied' }
  | { what: 'time'; hours: number }
  | { what: 'work' };

const which = fc.nat({ max: 20 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    what: fc.constant('buy' as const),
    advert: fc.integer({ min: 1, max: 3 }),
    spec_offer: fc.nat({ max: 2 }),
  }),
  fc.record({
    what: fc.constant('change' as const),
    tariff: fc.nat({ max: tariffs.length - 1 }),
  }),
  fc.record({
    what: fc.constant('pay' as const),
    which,
    card: fc.constantFrom('4477', '4477', '4477', '0150', '0143', '0002', '0127', '0135', '0119'),
  }),
  fc.record({
    what: fc.constantFrom('cancel' as const, 'refund' as const),
    which,
    part: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    what: fc.constant('use' as const),
    unit: fc.constantFrom('ad' as const, 'special_offer' as const),
    end: fc.constantFrom('begins' as const, 'is denied' as const),
  }),
  fc.record({
    what: fc.constant('time' as const),
    hours: fc.constantFrom(1, 23, 24, 25, 24 * 8, 24 * 31),
  }),
  fc.constant({ what: 'work' as const }),
);

/** An account, an admin, and the time. */
interface Situation {
  userId: number;
  adminId: number;
}

async function take({ userId, adminId }: Situation, next: Step): Promise<void> {
  const { database, clock, app } = world;
  const { allowance, units, terms, paymentPolling, refundRequests } = app.services;
  const call = async (id: number, contract: RouteContract, input: object) => {
    const answer = await world.call(contract, { token: await tokenOf(world, id), ...input });
    expect(answer.status, answer.text).toBeLessThan(500);
  };
  const payments = await database.moneyTransaction.findMany({
    where: { userId, kind: 'payment' },
    orderBy: { id: 'asc' },
  });
  const chosen = 'which' in next ? payments[next.which % Math.max(1, payments.length)] : undefined;
  switch (next.what) {
    case 'buy': {
      const { what: _what, ...body } = next;
      return call(userId, buyAdvertAndOffer, { body });
    }
    case 'change':
      return call(userId, changeTariff, { body: tariffs[next.tariff] });
    case 'pay': {
      if (!chosen?.providerId) return;
      await useCard(world, chosen.providerId, next.card);
      await runJobs(world, 'sandbox-notice').catch(() => undefined);
      return;
    }
    case 'cancel':
      if (chosen) await call(userId, cancelPayment, { body: { id: chosen.id } });
      return;
    case 'refund': {
      if (!chosen) return;
      const amount = ((Number(chosen.amount) * next.part) / 10_000).toFixed(2);
      const body = { amount, reason: 'По просьбе покупателя' };
      return call(adminId, refundTransaction, { params: { id: chosen.id }, body });
    }
    case 'use':
      return database.$transaction(async (transaction) => {
        await app.services.profile.lockAccount(transaction, userId);
        const use = { unit: next.unit, reason: 'created', postId: 0 } as const;
        const entry = await allowance.takeUnit(transaction, userId, use).catch(() => null);
        if (entry === null) return;
        if (next.end === 'begins') await units.begin(transaction, entry);
        else await units.giveBack(transaction, entry);
      });
    case 'time':
      // The provider's list is compared every night.
      for (let left = next.hours; left > 0; left -= 24) {
        clock.moveTo(new Date(clock.now().getTime() + Math.min(left, 24) * HOUR_MS));
        if (left < 24) continue;
        await paymentPolling.compare();
        await refundRequests.compare();
      }
      return;
    case 'work':
      await runJobs(world, 'sandbox-notice').catch(() => undefined);
      await paymentPolling.pollOpen();
      await runRefunds(world);
      return terms.bookElapsedDays();
    default:
      throw next satisfies never;
  }
}

/** Returns the provider's balance by its own tables, and by our ledger. */
async function holdings(userId: number) {
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
    timeout: 30_000 + LIVES * 10_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 18 }), async (steps) => {
        world.clock.moveTo(START);
        const { user } = await aBuyingCompany(world);
        const admin = await aSignedIn(world, { role: 'admin' });
        const situation = { userId: user.id, adminId: admin.user.id };
        for (const next of steps) {
          await take(situation, next);
          await expectSoundBooks(world);
        }
        // Completes everything in progress.
        for (const hours of [2, 24, 24 * 31]) {
          await take(situation, { what: 'time', hours });
          await take(situation, { what: 'work' });
          await runRefunds(world);
          await expectSoundBooks(world);
        }
        const held = await holdings(user.id);
        expect(held?.ours).toBe(held?.theirs);
      }),
      { numRuns: LIVES, seed: 20_260_615 },
    );
  });
});
