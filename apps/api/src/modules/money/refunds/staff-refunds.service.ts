import { type RefundPreview, type Transaction, toAmount, toKopecks } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { ItemKind } from '../../../generated/prisma/enums.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { TransactOnce } from '../../../http/idempotency.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { moneyText } from '../../../infra/money-text.ts';
import type { PaymentProvider } from '../../../infra/payments/provider.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { TermsService } from '../terms/terms.service.ts';
import { numberOf } from '../transactions/transactions.rules.ts';
import type { TransactionRow, TransactionsService } from '../transactions/transactions.service.ts';
import { planRefund, type RefundPlan, type Unit, type UnusedUnits } from './refund-plan.ts';
import type { RefundRequestsService } from './refund-requests.service.ts';
import type { RefundsService } from './refunds.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  provider: PaymentProvider | null;
  profile: Pick<ProfileService, 'lockAccount'>;
  allowance: Pick<AllowanceService, 'countUnusedPaidUnits' | 'takeBackRefundedUnits'>;
  log: Pick<ModerationLogService, 'addEntry'>;
  ledger: LedgerService;
  terms: Pick<TermsService, 'findByItem' | 'bookEarned' | 'changeEnd'>;
  refunds: RefundsService;
  refundRequests: Pick<RefundRequestsService, 'request'>;
  transactions: Pick<TransactionsService, 'get' | 'present'>;
}

interface RefundInput {
  /** Kopecks. */
  amount: number;
  reason: string;
  language: Language;
}

/** Refunds decided by admins: unused units are taken back with their money first (docs/product.md#refunds). */
export class StaffRefundsService extends BaseService<Dependencies> {
  /**
   * Returns what a refund would take back.
   * @throws ApiError payment.not_found; payment.wrong_state; payment.not_that_much; validation
   */
  preview(id: number, amountText: string, language: Language): Promise<RefundPreview> {
    return this.deps.database.$transaction(async (transaction) => {
      const payment = await this.#lockPayment(transaction, id);
      const amount = parseAmount(amountText, language);
      const { units } = await this.#plan(transaction, payment, { amount, language });
      const countOf = (unit: Unit) =>
        units.filter((part) => part.unit === unit).reduce((total, { count }) => total + count, 0);
      return {
        amount: toAmount(amount),
        units: { adverts: countOf('ad'), special_offers: countOf('special_offer') },
      };
    });
  }

  /**
   * Refunds all or part of a payment; a tariff that is refunded completely ends.
   * @throws ApiError payment.off; payment.not_found; payment.wrong_state; payment.not_that_much; validation
   */
  async refund(
    { actor, language }: { actor: Actor; language: Language },
    id: number,
    request: { amount: string; reason: string },
    transact: TransactOnce<Transaction | RefundPreview>,
  ): Promise<Transaction> {
    const { provider, transactions, refundRequests } = this.deps;
    if (!provider) throw new ApiError('payment.off');
    const refund = await transact(async (transaction) => {
      const payment = await this.#lockPayment(transaction, id);
      const amount = parseAmount(request.amount, language);
      const refundId = await this.#decide(transaction, payment, {
        reason: request.reason,
        amount,
        language,
      });
      await this.deps.log.addEntry(transaction, actor, {
        action: 'refund_payment',
        userId: payment.userId,
        reason: `${numberOf(payment)}, ${request.amount}: ${request.reason}`,
      });
      return transactions.present(await transactions.get(refundId, transaction), language);
    });
    if (!('id' in refund)) throw new Error('refund has no id');
    await refundRequests.request(refund.id);
    return transactions.present(await transactions.get(refund.id), language);
  }

  async #lockPayment(transaction: DatabaseTransaction, id: number): Promise<TransactionRow> {
    const { profile, transactions } = this.deps;
    const { userId } = await transactions.get(id, transaction);
    await profile.lockAccount(transaction, userId);
    return transactions.get(id, transaction);
  }

  async #plan(
    transaction: DatabaseTransaction,
    payment: TransactionRow,
    { amount, language }: { amount: number; language: Language },
  ): Promise<RefundPlan<TransactionRow['items'][number]>> {
    const { allowance, refunds } = this.deps;
    const isPaid = payment.status === 'succeeded' || payment.status === 'partially_refunded';
    if (payment.kind !== 'payment' || !isPaid) throw new ApiError('payment.wrong_state');
    const refundable = await refunds.refundableOf(transaction, payment);
    if (amount > refundable) {
      throw new ApiError('payment.not_that_much', {
        values: { left: moneyText(refundable, language) },
      });
    }
    const counts = new Map<string, number>();
    for (const { id, kind } of payment.items) {
      for (const unit of unitsOf(kind)) {
        counts.set(`${id} ${unit}`, await allowance.countUnusedPaidUnits(transaction, id, unit));
      }
    }
    const unused: UnusedUnits = (itemId, unit) => counts.get(`${itemId} ${unit}`) ?? 0;
    return planRefund(payment.items, { amount, refundable, unused });
  }

  async #decide(
    transaction: DatabaseTransaction,
    payment: TransactionRow,
    { amount, reason, language }: RefundInput,
  ): Promise<number> {
    const { allowance, clock, ledger, refunds, terms } = this.deps;
    const { lines, units, endedTariffId } = await this.#plan(transaction, payment, {
      amount,
      language,
    });
    const tariff = payment.items.find(({ kind }) => kind === 'tariff');
    const term = tariff ? await terms.findByItem(transaction, tariff.id) : null;
    if (term) await terms.bookEarned(transaction, term);
    const id = await refunds.decide(transaction, payment, { cause: 'staff', reason, lines });
    for (const part of units) await allowance.takeBackRefundedUnits(transaction, part, id);
    if (!term || !tariff) return id;
    await transaction.tariffTerm.update({
      where: { id: term.id },
      data: { paid: { decrement: Math.min(amount, Number(term.paid)) } },
    });
    if (endedTariffId === null || term.isOver) return id;
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
    await terms.changeEnd(transaction, term, clock.now());
    return id;
  }
}

function unitsOf(kind: ItemKind): readonly Unit[] {
  switch (kind) {
    case 'advert':
      return ['ad'];
    case 'special_offer':
      return ['special_offer'];
    case 'tariff':
      return ['ad', 'special_offer'];
  }
}

/** @throws ApiError validation for an amount of zero */
function parseAmount(text: string, language: Language): number {
  const amount = toKopecks(text);
  if (amount === 0) throw createValidationError('amount', 'required', language);
  return amount;
}
