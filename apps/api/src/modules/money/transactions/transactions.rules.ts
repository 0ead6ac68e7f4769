import {
  isOpenTransaction,
  isRepeatableTransaction,
  type TransactionStatus,
} from '@pitlane/contracts';

/** Events of a payment (docs/product.md#statuses-of-a-payment). */
export type PaymentEvent =
  | 'provider_accepts'
  | 'payer_cancels'
  | 'time_expires'
  | 'provider_refuses'
  | 'money_came'
  | 'wrong_sum_came'
  | 'partly_refunded'
  | 'refunded';

/** Returns the status that an event leads to; `null` if it does not change the status. */
export function statusAfter(
  from: TransactionStatus,
  event: PaymentEvent,
): TransactionStatus | null {
  const isPaid = !isOpenTransaction(from) && !isRepeatableTransaction(from);
  switch (event) {
    case 'provider_accepts':
      return from === 'created' ? 'pending' : null;
    case 'payer_cancels':
      return isOpenTransaction(from) ? 'cancelled' : null;
    case 'time_expires':
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

const moscowYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Moscow', year: 'numeric' });
const MIN_ID_DIGITS = 6;
const NUMBER_FORMAT = /^(\d{4})-(\d{6,10})$/;

/** Returns the public number of a transaction: the year of creation in Moscow, and its id. */
export const numberOf = ({ id, createdAt }: { id: number; createdAt: Date }): string =>
  `${moscowYear.format(createdAt)}-${String(id).padStart(MIN_ID_DIGITS, '0')}`;

/** Returns the id in a transaction's number; `null` if the text is not such a number. */
export function idOfNumber(number: string): number | null {
  const [, , id] = NUMBER_FORMAT.exec(number.trim()) ?? [];
  return id === undefined ? null : Number(id);
}
