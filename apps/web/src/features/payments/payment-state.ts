import { isOpenTransaction, isRepeatableTransaction, type Transaction } from '@pitlane/contracts';
import { providerUrlOf } from './provider-url.ts';

export type PaymentState =
  | 'asking'
  | 'payable'
  | 'paid'
  | 'granted'
  | 'partly'
  | 'refunded'
  | 'declined'
  | 'expired'
  | 'cancelled'
  | 'refunding'
  | 'refund_done'
  | 'refund_refused';

type RefundState = Extract<PaymentState, 'refunding' | 'refund_done' | 'refund_refused'>;

type TransactionFacts = Pick<Transaction, 'id' | 'kind' | 'status' | 'amount' | 'payment_url'>;

export function refundState({ status }: Pick<Transaction, 'status'>): RefundState {
  if (isOpenTransaction(status)) return 'refunding';
  return isRepeatableTransaction(status) ? 'refund_refused' : 'refund_done';
}

export function paymentStateOf(transaction: TransactionFacts): PaymentState {
  const { kind, status, amount } = transaction;
  if (kind === 'refund') return refundState(transaction);
  switch (status) {
    case 'created':
    case 'pending':
      return providerUrlOf(transaction) === null ? 'asking' : 'payable';
    case 'succeeded':
      return amount === '0.00' ? 'granted' : 'paid';
    case 'partially_refunded':
      return 'partly';
    case 'refunded':
    case 'declined':
    case 'expired':
    case 'cancelled':
      return status;
    default:
      throw status satisfies never;
  }
}

export type Tone = 'waiting' | 'good' | 'bad' | 'quiet';

const tones: Record<PaymentState, Tone> = {
  asking: 'waiting',
  payable: 'waiting',
  paid: 'good',
  granted: 'good',
  partly: 'quiet',
  refunded: 'quiet',
  declined: 'bad',
  expired: 'quiet',
  cancelled: 'quiet',
  refunding: 'waiting',
  refund_done: 'good',
  refund_refused: 'bad',
};
export const toneOf = (state: PaymentState): Tone => tones[state];
