/** Receipt according to 54-FZ; its items add up to the amount of the payment or refund. */
export interface Receipt {
  /** Phone numbers are in E.164. */
  customer: { email: string } | { phone: string };
  /** One line per item, in kopecks, net of discounts. */
  items: { title: string; amount: number }[];
}

interface Order {
  /** Our id; the provider returns it with everything about the order. */
  id: string;
  /** Idempotency key, a UUID: the provider executes requests with the same key within 24 hours once. */
  key: string;
  /** Amount in kopecks. */
  amount: number;
  receipt: Receipt;
}

export interface NewPayment extends Order {
  description: string;
  /** URL that the payer's browser returns to, paid or not. */
  returnUrl: string;
  language: 'ru' | 'en';
}

export interface NewRefund extends Order {
  /** The provider's id of the payment to refund, fully or partly. */
  paymentId: string;
}

export const parties = ['merchant', 'yoo_money', 'payment_network', 'other'] as const;

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

interface CommonFields {
  /** The provider's id. */
  id: string;
  /** Our id; `null` if it was not created by us. */
  ourId: string | null;
  /** Kopecks according to the provider: compare with ours, do not assume. */
  amount: number;
  createdAt: Date;
  /** Status of its receipt; `null` if it has none. */
  receipt: 'pending' | 'succeeded' | 'canceled' | null;
}

interface Canceled {
  status: 'canceled';
  party: (typeof parties)[number];
  reason: (typeof cancelReasons)[number];
}

/** A payment's current state at the provider. */
export type Payment = CommonFields &
  (
    | { status: 'open'; paymentUrl: string | null }
    | {
        status: 'succeeded';
        paidAt: Date;
        /** The provider's fee in kopecks; `null` if unknown. */
        fee: number | null;
        /** The provider's code of the payment method, such as `bank_card`. */
        method: string | null;
      }
    | Canceled
  );

/** A refund's current state at the provider. */
export type Refund = CommonFields & { paymentId: string } & (
    | { status: 'pending' }
    | { status: 'succeeded' }
    | Canceled
  );

/** The outcome is unknown: retry later with the same key. */
export interface UnknownOutcome {
  status: 'unknown';
  reason: 'timeout' | 'unreachable' | 'processing' | 'busy' | 'denied' | 'failed' | 'garbled';
}

/** The provider did nothing, and the same request would be rejected again. */
export interface ProviderRejection {
  status: 'refused';
  code: string;
  parameter: string | null;
}

export interface ProviderNotFound {
  status: 'missing';
}

/** Subject of a notice. Its state is read from the provider, never from the notice. */
export type Notice =
  | { kind: 'payment' | 'refund'; id: string }
  /** Valid, but about an event that is not used. */
  | { kind: 'ignored' }
  | { kind: 'refused'; status: 400 | 403 };

export interface RawNotice {
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
  /** Address of its sender. */
  address: string;
}

/** Period of creation at the provider; `from` is inclusive, `to` exclusive. */
export interface Period {
  from: Date;
  to: Date;
}

/** A page of a list; `next` is the cursor of the following one. */
export interface ListPage<Item> {
  status: 'page';
  items: Item[];
  next: string | null;
}

export type ListQuery = Period & { cursor?: string | null };

/**
 * Payment service. No method throws on failures of the provider or the network; results contain neither keys nor texts
 * of the provider.
 */
export interface PaymentProvider {
  name: 'sandbox' | 'yookassa';
  create(payment: NewPayment): Promise<Payment | ProviderRejection | UnknownOutcome>;
  read(id: string): Promise<Payment | ProviderNotFound | UnknownOutcome>;
  /** Lists our payments. */
  list(page: ListQuery): Promise<ListPage<Payment> | UnknownOutcome>;
  /** Finds a payment by our id: call it before replacing a key that is older than 24 hours. */
  find(query: Period & { ourId: string }): Promise<Payment | ProviderNotFound | UnknownOutcome>;
  refund(refund: NewRefund): Promise<Refund | ProviderRejection | UnknownOutcome>;
  readRefund(id: string): Promise<Refund | ProviderNotFound | UnknownOutcome>;
  /** Lists our refunds. */
  listRefunds(page: ListQuery): Promise<ListPage<Refund> | UnknownOutcome>;
  /** Finds a refund of a payment by our id. */
  findRefund(query: {
    paymentId: string;
    ourId: string;
  }): Promise<Refund | ProviderNotFound | UnknownOutcome>;
  readNotice(notice: RawNotice): Notice;
}
