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
import type { OrderRow } from '../transactions/transactions.service.ts';

interface Dependencies {
  clock: Clock;
  allowance: Pick<AllowanceService, 'grant'>;
  eventLog: Pick<EventLogService, 'notifyCountersOnCommit'>;
  ledger: LedgerService;
  refunds: Pick<RefundsService, 'payBackRest'>;
  terms: TermsService;
}

type Item = OrderRow['items'][number];

/** Starts paid tariffs: they prolong the present one or replace it (docs/product.md#tariffs). */
export class TermStartsService extends BaseService<Dependencies> {
  /**
   * Starts a tariff in the transaction that books its payment.
   * @returns false if the account's tariff has changed since the order: nothing is started
   */
  async begin(transaction: DatabaseTransaction, payment: OrderRow, item: Item): Promise<boolean> {
    const { clock, terms: present } = this.deps;
    const now = clock.now();
    const { userId } = payment;
    const terms = (await present.listCurrent(transaction, userId)).filter(
      ({ endsAt }) => endsAt > now,
    );
    const last = terms.at(-1);
    const prolongs = item.renews && last !== undefined;
    if (prolongs && !isSameTariff(tariffChoiceOf(last.item), tariffChoiceOf(item))) return false;
    if (!item.renews) {
      const newest = await present.newestId(transaction, userId);
      if (newest !== item.afterTermId) return false;
      if (!(await this.#replace(transaction, payment, item, terms))) return false;
    }
    const startsAt = prolongs ? last.endsAt : now;
    const endsAt = monthsAfter(startsAt, item.count);
    if (prolongs) {
      // The remaining units stay usable until the new end.
      const itemIds = terms.map(({ itemId }) => itemId);
      await present.prolongUnits(transaction, itemIds, endsAt);
    }
    await transaction.tariffTerm.create({
      data: { userId, itemId: item.id, startsAt, endsAt, paid: item.net },
    });
    await this.#grant(transaction, userId, item, { startsAt, endsAt });
    await transaction.user.update({
      where: { id: userId },
      data: { tariffType: tariffChoiceOf(item).type, tariffExpiresAt: endsAt },
    });
    this.deps.eventLog.notifyCountersOnCommit(transaction, userId);
    return true;
  }

  /**
   * Ends the present terms and carries their credit to the new item; pays back credit beyond its price.
   * @returns false if less is left of them than the agreed credit
   */
  async #replace(
    transaction: DatabaseTransaction,
    { credit, rest }: OrderRow,
    item: Item,
    terms: TermRow[],
  ): Promise<boolean> {
    const { clock, ledger, refunds, terms: present } = this.deps;
    const now = clock.now();
    for (const term of terms) await present.earn(transaction, term);
    const itemIds = terms.map(({ itemId }) => itemId);
    const prepaid = await ledger.prepaid(transaction, itemIds);
    const leftOf = (id: number) => prepaid.get(id) ?? 0;
    const carried = allocateFrom(
      itemIds.map((id) => ({ id, left: leftOf(id) })),
      Number(credit),
    );
    const leftAfter = (id: number) =>
      leftOf(id) - (carried?.find((part) => part.id === id)?.amount ?? 0);
    const paidBack = allocateFrom(
      itemIds.map((id) => ({ id, left: leftAfter(id) })).reverse(),
      Number(rest),
    );
    if (!carried || !paidBack) return false;
    const transactionOf = (id: number) =>
      terms.find(({ itemId }) => itemId === id)?.item.transactionId ?? 0;
    await ledger.book(
      transaction,
      carried.map(({ id, amount }) => ({
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
    await refunds.payBackRest(transaction, paidBack);
    const lapsed = await ledger.prepaid(transaction, itemIds);
    await ledger.book(
      transaction,
      itemIds.map((id) => ({
        event: 'rest_lapsed',
        key: `item ${id}`,
        debit: 'prepaid',
        credit: 'revenue',
        amount: lapsed.get(id) ?? 0,
        transactionId: transactionOf(id),
        itemId: id,
      })),
    );
    for (const term of terms) await present.moveEnd(transaction, term, now);
    return true;
  }

  async #grant(
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
      for (const from of monthStarts(startsAt, item.count)) {
        await this.deps.allowance.grant(transaction, userId, {
          unit,
          amount: counts[unit],
          reason: 'payment',
          startsAt: from,
          expiresAt: endsAt,
          itemId: item.id,
        });
      }
    }
  }
}
