import { BaseService } from '../../../base-service.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { RefundsService } from '../refunds/refunds.service.ts';
import type { TransactionsService } from '../transactions/transactions.service.ts';

interface Dependencies {
  allowance: Pick<AllowanceService, 'findUse' | 'returnUnit' | 'refundUse'>;
  ledger: Pick<LedgerService, 'book' | 'prepaidOf'>;
  refunds: Pick<RefundsService, 'decide' | 'refundableOf'>;
  transactions: Pick<TransactionsService, 'getBare'>;
}

/** Money of single ads and special placements when they are used or fail. */
export class UnitsService extends BaseService<Dependencies> {
  /** Books the price of a unit as revenue when its days start. */
  async bookUse(transaction: DatabaseTransaction, entryId: number): Promise<void> {
    const { allowance, ledger } = this.deps;
    const { grant } = await allowance.findUse(transaction, entryId);
    const item = grant?.item;
    if (!item || item.kind === 'tariff') return;
    const prepaid = await ledger.prepaidOf(transaction, item.id);
    await ledger.book(transaction, [
      {
        event: 'unit_begun',
        key: `entry ${entryId}`,
        debit: 'prepaid',
        credit: 'revenue',
        amount: Math.min(prepaid, unitPriceOf(item)),
        transactionId: item.transactionId,
        itemId: item.id,
      },
    ]);
  }

  /**
   * Returns what an unsuccessful ad has used, once: the money if its unit was bought singly, otherwise the unit.
   * @returns refunded kopecks; 0 if the unit was returned
   */
  async returnUse(transaction: DatabaseTransaction, entryId: number): Promise<number> {
    const { allowance, refunds, transactions } = this.deps;
    const { grant, returnedBy } = await allowance.findUse(transaction, entryId);
    const paidItem = grant?.item;
    if (returnedBy) return 0;
    const returnUnit = async () => {
      await allowance.returnUnit(transaction, entryId);
      return 0;
    };
    if (!paidItem || paidItem.kind === 'tariff') return returnUnit();
    const payment = await transactions.getBare(paidItem.transactionId, transaction);
    const amount = Math.min(
      unitPriceOf(paidItem),
      await refunds.refundableOf(transaction, payment),
    );
    const item = payment.items.find(({ id }) => id === paidItem.id);
    if (amount === 0 || !item) return returnUnit();
    const lines = [{ item, count: 1, amount }];
    const refundId = await refunds.decide(transaction, payment, { cause: 'review', lines });
    await allowance.refundUse(transaction, entryId, refundId);
    return amount;
  }
}

/** Returns the price of one unit of an item, rounded down. */
const unitPriceOf = ({ net, count }: { net: bigint; count: number }): number =>
  Number(net / BigInt(count));
