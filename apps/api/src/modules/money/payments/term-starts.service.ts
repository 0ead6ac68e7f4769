import { tariffTypes } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import { isSameTariff, monthsAfter, tariffChoiceOf } from '../quotes/quotes.rules.ts';
import type { RefundsService } from '../refunds/refunds.service.ts';
import { allocateFrom, monthStarts } from '../terms/terms.rules.ts';
import type { TermRow, TermsService } from '../terms/terms.service.ts';
import type { BareTransactionRow } from '../transactions/transactions.service.ts';

interface Dependencies {
  clock: Clock;
  allowance: Pick<AllowanceService, 'grant'>;
  eventLog: Pick<EventLogService, 'notifyCountersOnCommit'>;
  ledger: LedgerService;
  refunds: Pick<RefundsService, 'refundCreditRest'>;
  terms: TermsService;
}

type Item = BareTransactionRow['items'][number];

/** Starts paid tariffs, which extend the current one or replace it (docs/product.md#tariffs). */
export class TermStartsService extends BaseService<Dependencies> {
  /**
   * Starts a tariff in the transaction that books its payment.
   * @returns false, without starting the tariff, if the account's tariff has changed since the order
   */
  async startTerm(
    transaction: DatabaseTransaction,
    payment: BareTransactionRow,
    item: Item,
  ): Promise<boolean> {
    const { clock, terms: termsService } = this.deps;
    const now = clock.now();
    const { userId } = payment;
    const terms = (await termsService.listCurrent(transaction, userId)).filter(
      ({ endsAt }) => endsAt > now,
    );
    const lastTerm = terms.at(-1);
    const isExtension = item.renews && lastTerm !== undefined;
    if (isExtension && !isSameTariff(tariffChoiceOf(lastTerm.item), tariffChoiceOf(item)))
      return false;
    if (!item.renews) {
      const newestTermId = await termsService.findNewestId(transaction, userId);
      if (newestTermId !== item.afterTermId) return false;
      if (!(await this.#replaceTerms(transaction, payment, item, terms))) return false;
    }
    const startsAt = isExtension ? lastTerm.endsAt : now;
    const endsAt = monthsAfter(startsAt, item.count);
    if (isExtension) {
      // The remaining units stay usable until the new end.
      const itemIds = terms.map(({ itemId }) => itemId);
      await termsService.extendUnits(transaction, itemIds, endsAt);
    }
    await transaction.tariffTerm.create({
      data: { userId, itemId: item.id, startsAt, endsAt, paid: item.net },
    });
    await this.#grantUnits(transaction, userId, item, { startsAt, endsAt });
    await transaction.user.update({
      where: { id: userId },
      data: { tariffType: tariffChoiceOf(item).type, tariffExpiresAt: endsAt },
    });
    this.deps.eventLog.notifyCountersOnCommit(transaction, userId);
    return true;
  }

  /**
   * Ends the current terms and carries their credit to the new item; refunds credit beyond its price.
   * @returns false if the terms are worth less than the agreed credit
   */
  async #replaceTerms(
    transaction: DatabaseTransaction,
    { credit, rest }: BareTransactionRow,
    item: Item,
    terms: TermRow[],
  ): Promise<boolean> {
    const { clock, ledger, refunds, terms: termsService } = this.deps;
    const now = clock.now();
    for (const term of terms) await termsService.bookEarned(transaction, term);
    const itemIds = terms.map(({ itemId }) => itemId);
    const prepaid = await ledger.prepaidByItem(transaction, itemIds);
    const leftOf = (id: number) => prepaid.get(id) ?? 0;
    const creditParts = allocateFrom(
      itemIds.map((id) => ({ id, left: leftOf(id) })),
      Number(credit),
    );
    const leftAfter = (id: number) =>
      leftOf(id) - (creditParts?.find((part) => part.id === id)?.amount ?? 0);
    const refundParts = allocateFrom(
      itemIds.map((id) => ({ id, left: leftAfter(id) })).reverse(),
      Number(rest),
    );
    if (!creditParts || !refundParts) return false;
    const transactionOf = (id: number) =>
      terms.find(({ itemId }) => itemId === id)?.item.transactionId ?? 0;
    await ledger.book(
      transaction,
      creditParts.map(({ id, amount }) => ({
        event: 'credit_carried',
        key: `item ${id} to ${item.id}`,
        debit: 'prepaid',
        credit: 'prepaid',
        amount,
        transactionId: item.transactionId,
        itemId: id,
        toItemId: item.id,
      })),
    );
    await refunds.refundCreditRest(transaction, refundParts);
    const unspent = await ledger.prepaidByItem(transaction, itemIds);
    await ledger.book(
      transaction,
      itemIds.map((id) => ({
        event: 'rest_lapsed',
        key: `item ${id}`,
        debit: 'prepaid',
        credit: 'revenue',
        amount: unspent.get(id) ?? 0,
        transactionId: transactionOf(id),
        itemId: id,
      })),
    );
    for (const term of terms) await termsService.changeEnd(transaction, term, now);
    return true;
  }

  async #grantUnits(
    transaction: DatabaseTransaction,
    userId: number,
    item: Item,
    { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  ): Promise<void> {
    const version = await transaction.tariffVersion.findUniqueOrThrow({
      where: { id: item.versionId ?? 0 },
    });
    const isUnlimited = version.typeId === tariffTypes.entityUnlimited;
    const counts = {
      ad: isUnlimited ? 0 : (item.carSlots ?? version.carSlots ?? 0),
      special_offer: item.specialOffers ?? version.specialOffers,
    };
    for (const unit of ['ad', 'special_offer'] as const) {
      if (counts[unit] === 0) continue;
      for (const monthStart of monthStarts(startsAt, item.count)) {
        await this.deps.allowance.grant(transaction, userId, {
          unit,
          amount: counts[unit],
          reason: 'payment',
          startsAt: monthStart,
          expiresAt: endsAt,
          itemId: item.id,
        });
      }
    }
  }
}
