import {
  isOpenTransaction,
  isRepeatableTransaction,
  type TransactionStatus,
} from '@pitlane/contracts';

/** Events of a payment (docs/product.md#statuses-of-a-payment). */
export type PaymentEvent =
  | 'provider_has_it'
  | 'payer_cancels'
  | 'time_over'
  | 'provider_refuses'
  | 'money_came'
  | 'wrong_sum_came'
  | 'partly_refunded'
  | 'refunded';

/** Returns the status that an event leads to; `null` if it does not change the status. */
export function afterEvent(from: TransactionStatus, event: PaymentEvent): TransactionStatus | null {
  const isPaid = !isOpenTransaction(from) && !isRepeatableTransaction(from);
  switch (event) {
    case 'provider_has_it':
      return from === 'created' ? 'pending' : null;
    case 'payer_cancels':
      return isOpenTransaction(from) ? 'cancelled' : null;
    case 'time_over':
      return isOpenTransaction(from) ? 'expired' : null;
    case 'provider_refuses':
      return isOpenTransaction(from) ? 'declined' : null;
    case 'money_came':
      return isPaid ? null : 'succeeded';
    case 'wrong_sum_came':
      return isPaid ? null : 'declined';
    case 'partly_refunded':
      return from === 'succeeded' ? 'partially_refunded' : null;
    case 'refunded':
      return from === 'succeeded' || from === 'partially_refunded' ? 'refunded' : null;
    default:
      throw event satisfies never;
  }
}

const YEAR = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Moscow', year: 'numeric' });
const DIGITS = 6;
const NUMBER = /^(\d{4})-(\d{6,10})$/;

/** Returns the public number of a transaction: the year of creation in Moscow, and its id. */
export const numberOf = ({ id, createdAt }: { id: number; createdAt: Date }): string =>
  `${YEAR.format(createdAt)}-${String(id).padStart(DIGITS, '0')}`;

/** Returns the id in a number; `null` if it is not a number. */
export function idInNumber(number: string): number | null {
  const [, , id] = NUMBER.exec(number.trim()) ?? [];
  return id === undefined ? null : Number(id);
}
