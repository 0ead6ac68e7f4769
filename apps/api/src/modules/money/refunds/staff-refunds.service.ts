import { type RefundPreview, type Transaction, toAmount, toKopecks } from '@pitlane/contracts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
import type { Transact } from '../../../http/idempotency.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { PaymentProvider } from '../../../infra/payments/provider.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { TermsService } from '../terms/terms.service.ts';
import { numberOf } from '../transactions/transactions.rules.ts';
import type { TransactionRow, TransactionsService } from '../transactions/transactions.service.ts';
import type { RefundAskingService } from './refund-asking.service.ts';
import type { Line, RefundsService } from './refunds.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  provider: PaymentProvider | null;
  profile: Pick<ProfileService, 'lock'>;
  allowance: Pick<AllowanceService, 'unusedOf' | 'takeBack'>;
  log: Pick<ModerationLogService, 'write'>;
  ledger: LedgerService;
  terms: Pick<TermsService, 'boughtWith' | 'earn' | 'moveEnd'>;
  refunds: RefundsService;
  asking: Pick<RefundAskingService, 'ask'>;
  transactions: Pick<TransactionsService, 'find' | 'show'>;
}

interface Wanted {
  /** Kopecks. */
  amount: number;
  reason: string;
}

interface Plan {
  lines: Line[];
  /** Unused units that go with the money. */
  units: { itemId: number; unit: 'ad' | 'special_offer'; count: number }[];
  /** The tariff that ends: all that was paid for it goes back. */
  ends: number | null;
}

/** Refunds that admins decide on: unused units go with their money first (docs/product.md#refunds). */
export class StaffRefundsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * What a refund would take back.
   * @throws ApiError payment.not_found; payment.wrong_state; payment.not_that_much; validation
   */
  preview(id: number, sum: string, language: Language): Promise<RefundPreview> {
    return this.#deps.database.$transaction(async (transaction) => {
      const payment = await this.#take(transaction, id);
      const amount = wantedAmount(sum, language);
      const { units } = await this.#plan(transaction, payment, amount);
      const countOf = (unit: 'ad' | 'special_offer') =>
        units.filter((each) => each.unit === unit).reduce((all, { count }) => all + count, 0);
      return {
        amount: toAmount(amount),
        units: { adverts: countOf('ad'), special_offers: countOf('special_offer') },
      };
    });
  }

  /**
   * Pays back a part of a payment, or all of it; a tariff that is paid back whole ends.
   * @throws ApiError payment.off; payment.not_found; payment.wrong_state; payment.not_that_much; validation
   */
  async refund(
    { actor, language }: { actor: Actor; language: Language },
    id: number,
    wanted: { amount: string; reason: string },
    transact: Transact<Transaction | RefundPreview>,
  ): Promise<Transaction> {
    const { provider, transactions, asking } = this.#deps;
    if (!provider) throw new ApiError('payment.off');
    const decided = await transact(async (transaction) => {
      const payment = await this.#take(transaction, id);
      const amount = wantedAmount(wanted.amount, language);
      const refundId = await this.#decide(transaction, payment, { ...wanted, amount });
      await this.#deps.log.write(transaction, actor, {
        action: 'refund_payment',
        userId: payment.userId,
        reason: `${numberOf(payment)}, ${wanted.amount}: ${wanted.reason}`,
      });
      return transactions.show(await transactions.find(refundId, transaction), language);
    });
    if (!('id' in decided)) throw new Error('only a preview decides nothing');
    await asking.ask(decided.id);
    return transactions.show(await transactions.find(decided.id), language);
  }

  async #take(transaction: DatabaseTransaction, id: number): Promise<TransactionRow> {
    const { profile, transactions } = this.#deps;
    const { userId } = await transactions.find(id, transaction);
    await profile.lock(transaction, userId);
    return transactions.find(id, transaction);
  }

  async #plan(
    transaction: DatabaseTransaction,
    payment: TransactionRow,
    amount: number,
  ): Promise<Plan> {
    const { allowance, refunds } = this.#deps;
    const isPaid = payment.status === 'succeeded' || payment.status === 'partially_refunded';
    if (payment.kind !== 'payment' || !isPaid) throw new ApiError('payment.wrong_state');
    const left = await refunds.leftOf(transaction, payment);
    if (amount > left) throw new ApiError('payment.not_that_much');
    const lines: Line[] = [];
    const units: Plan['units'] = [];
    let rest = amount;
    for (const item of payment.items) {
      if (item.kind === 'tariff') continue;
      const unit = item.kind === 'advert' ? 'ad' : 'special_offer';
      const price = Number(item.net / BigInt(item.count));
      const unused = await allowance.unusedOf(transaction, item.id, unit);
      const count = price === 0 ? 0 : Math.min(unused, Math.floor(rest / price));
      if (count === 0) continue;
      lines.push({ item, count, amount: count * price });
      units.push({ itemId: item.id, unit, count });
      rest -= count * price;
    }
    // Beyond whole unused units, money goes back and nothing with it.
    const [first] = payment.items;
    if (rest > 0 && first) lines.push({ item: first, count: 1, amount: rest });
    const tariff = payment.items.find(({ kind }) => kind === 'tariff');
    const ends = tariff && amount === left ? tariff.id : null;
    if (ends !== null) {
      for (const unit of ['ad', 'special_offer'] as const) {
        units.push({
          itemId: ends,
          unit,
          count: await allowance.unusedOf(transaction, ends, unit),
        });
      }
    }
    return { lines, units, ends };
  }

  async #decide(
    transaction: DatabaseTransaction,
    payment: TransactionRow,
    { amount, reason }: Wanted,
  ): Promise<number> {
    const { allowance, clock, ledger, refunds, terms } = this.#deps;
    const { lines, units, ends } = await this.#plan(transaction, payment, amount);
    const tariff = payment.items.find(({ kind }) => kind === 'tariff');
    const term = tariff ? await terms.boughtWith(transaction, tariff.id) : null;
    if (term) await terms.earn(transaction, term);
    const id = await refunds.decide(transaction, payment, { cause: 'staff', reason, lines });
    for (const taken of units) await allowance.takeBack(transaction, taken, id);
    if (!term || !tariff) return id;
    await transaction.tariffTerm.update({
      where: { id: term.id },
      data: { paid: { decrement: Math.min(amount, Number(term.paid)) } },
    });
    if (ends === null || term.isOver) return id;
    await ledger.book(transaction, [
      {
        event: 'rest_lapsed',
        key: `item ${tariff.id} refund ${id}`,
        debit: 'prepaid',
        credit: 'revenue',
        amount: await ledger.prepaidOf(transaction, tariff.id),
        transactionId: payment.id,
        itemId: tariff.id,
      },
    ]);
    await terms.moveEnd(transaction, term, clock.now());
    return id;
  }
}

/** @throws ApiError validation for nothing at all */
function wantedAmount(sum: string, language: Language): number {
  const amount = toKopecks(sum);
  if (amount === 0) throw fieldFailure('amount', 'required', language);
  return amount;
}
