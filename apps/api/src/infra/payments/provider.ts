/** What a receipt of 54-FZ says: who bought what; its lines add up to the amount that it is about. */
export interface Receipt {
  /** Phones in E.164. */
  customer: { email: string } | { phone: string };
  /** One line an item, in kopecks and net of discounts. */
  items: { title: string; amount: number }[];
}

interface Order {
  /** Ours; comes back with everything that the provider tells of it. */
  id: string;
  /** Of ours, a UUID. Asked again under the same one within 24 hours, the provider does it once. */
  key: string;
  /** Kopecks. */
  amount: number;
  receipt: Receipt;
}

export interface NewPayment extends Order {
  description: string;
  /** Where the payer's browser goes afterwards, paid or not. */
  returnUrl: string;
  language: 'ru' | 'en';
}

export interface NewRefund extends Order {
  /** The provider's id of what is refunded, in whole or in part. */
  paymentId: string;
}

export const parties = ['merchant', 'yoo_money', 'payment_network', 'other'] as const;

/** Why money did not come, or did not go back. */
export const cancelReasons = [
  '3d_secure_failed',
  'call_issuer',
  'card_expired',
  'country_forbidden',
  'fraud_suspected',
  'general_decline',
  'identification_required',
  'insufficient_funds',
  'invalid_card_number',
  'invalid_csc',
  'issuer_unavailable',
  'payment_method_limit_exceeded',
  'payment_method_restricted',
  'permission_revoked',
  'internal_timeout',
  'canceled_by_merchant',
  'expired_on_confirmation',
  'expired_on_capture',
  'rejected_by_payee',
  'other',
] as const;

interface Facts {
  /** The provider's. */
  id: string;
  /** The id that we gave it; null where somebody made it past us. */
  ourId: string | null;
  /** Kopecks, as the provider has them: compare, do not assume. */
  amount: number;
  createdAt: Date;
  /** What became of its receipt; null: there is none. */
  receipt: 'pending' | 'succeeded' | 'canceled' | null;
}

interface Canceled {
  status: 'canceled';
  party: (typeof parties)[number];
  reason: (typeof cancelReasons)[number];
}

/** A payment as the provider has it now. */
export type Payment = Facts &
  (
    | { status: 'open'; paymentUrl: string | null }
    | {
        status: 'succeeded';
        paidAt: Date;
        /** What the provider keeps, in kopecks; null: it does not say. */
        fee: number | null;
        /** The provider's word for how it was paid, as `bank_card`. */
        method: string | null;
      }
    | Canceled
  );

/** A refund as the provider has it now. */
export type Refund = Facts & { paymentId: string } & (
    | { status: 'pending' }
    | { status: 'succeeded' }
    | Canceled
  );

/** Nobody can tell what happened, or whether anything did: ask again later, under the same key. */
export interface Unknown {
  status: 'unknown';
  why: 'timeout' | 'unreachable' | 'processing' | 'busy' | 'denied' | 'failed' | 'garbled';
}

/** Nothing happened, and asking the same again would change nothing. */
export interface Refused {
  status: 'refused';
  code: string;
  /** The field that it is about, where the provider names one. */
  parameter: string | null;
}

/** The provider has no such thing. */
export interface Missing {
  status: 'missing';
}

/** What a notice is about: it only says 'look', so the provider is asked back. */
export type Notice =
  | { kind: 'payment' | 'refund'; id: string }
  /** Good, and about nothing that we use. */
  | { kind: 'ignored' }
  | { kind: 'refused'; status: 400 | 403 };

/** A notice as it came. */
export interface RawNotice {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** Of its sender. */
  address: string;
}

/** When something was made at the provider: from inclusive, to exclusive. */
export interface Period {
  from: Date;
  to: Date;
}

/** A part of a list; the next one begins at `next`. */
export interface ListPage<Item> {
  status: 'page';
  items: Item[];
  next: string | null;
}

export type ListQuery = Period & { cursor?: string | null };

/**
 * Who takes payments. No method throws at what the provider or the way to it does, and what they
 * answer holds neither its keys nor its words.
 */
export interface PaymentProvider {
  name: 'sandbox' | 'yookassa';
  create(payment: NewPayment): Promise<Payment | Refused | Unknown>;
  read(id: string): Promise<Payment | Missing | Unknown>;
  /** Our payments. */
  list(page: ListQuery): Promise<ListPage<Payment> | Unknown>;
  /** Our payment by our own id: what to ask before a key that is older than 24 hours is replaced. */
  find(sought: Period & { ourId: string }): Promise<Payment | Missing | Unknown>;
  refund(refund: NewRefund): Promise<Refund | Refused | Unknown>;
  readRefund(id: string): Promise<Refund | Missing | Unknown>;
  /** Our refunds. */
  listRefunds(page: ListQuery): Promise<ListPage<Refund> | Unknown>;
  /** Our refund by our own id, among those of its payment. */
  findRefund(sought: { paymentId: string; ourId: string }): Promise<Refund | Missing | Unknown>;
  readNotice(notice: RawNotice): Notice;
}
