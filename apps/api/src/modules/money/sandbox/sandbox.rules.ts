import * as z from 'zod/mini';

/** Behavior of a test card; the default pays immediately and sends one correct notice. */
interface Card {
  /** Decline reason. */
  declineReason?: 'general_decline';
  /** Asks for confirmation by the card's owner (3-D Secure). */
  needsConfirmation?: true;
  /** Period after payment in which responses to reads of the payment are delayed. */
  readDelayMs?: number;
  paysAfterMs?: number;
  notices?: number;
  /** Kopecks by which the paid amount is below the requested one. */
  underpaidBy?: number;
  refusesRefunds?: true;
}

const MINUTE_MS = 60_000;
const defaultBehavior = { readDelayMs: 0, paysAfterMs: 0, notices: 1, underpaidBy: 0 };

/** Cards by their last four digits. */
const cards = new Map<string, Card>([
  ['4477', {}],
  ['0002', { declineReason: 'general_decline' }],
  ['3220', { needsConfirmation: true }],
  ['0101', { readDelayMs: MINUTE_MS }],
  ['0119', { paysAfterMs: 61 * MINUTE_MS }],
  ['0127', { notices: 3 }],
  ['0135', { notices: 0 }],
  ['0143', { underpaidBy: 1 }],
  ['0150', { refusesRefunds: true }],
]);

export const cardEndings = [...cards.keys()];

/** Returns the behavior of the card with this ending; `null` if there is none. */
export function cardOf(ending: string | null) {
  const card = cards.get(ending ?? '');
  return card ? { ...defaultBehavior, ...card } : null;
}

/** Returns the last four digits of an entered card number; `null` unless it has 16 digits. */
export function cardEnding(input: unknown): string | null {
  const digits = typeof input === 'string' ? input.replace(/[\s-]/g, '') : '';
  return /^\d{16}$/.test(digits) ? digits.slice(-4) : null;
}

interface PaymentOutcome {
  paidAt: Date | null;
  cancelReason: string | null;
}

/** Returns the status of a payment at a time; its money may arrive later. */
export function statusOf({ paidAt, cancelReason }: PaymentOutcome, now: Date) {
  if (cancelReason !== null) return 'canceled';
  return paidAt !== null && paidAt <= now ? 'succeeded' : 'pending';
}

const MAX_KOPECKS = 2_147_483_647;

const text = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value)),
  );

const money = z.pipe(
  z.pipe(
    z.object({
      value: z.string().check(z.regex(/^\d{1,8}\.\d\d$/)),
      currency: z.literal('RUB'),
    }),
    z.transform(({ value }) => Number(value.replace('.', ''))),
  ),
  z.int().check(z.minimum(1), z.maximum(MAX_KOPECKS)),
);

const receipt = z.object({
  customer: z.union([z.object({ email: z.email() }), z.object({ phone: text(20) })]),
  items: z
    .array(z.object({ description: text(128), quantity: z.literal('1.00'), amount: money }))
    .check(z.minLength(1), z.maxLength(100)),
});

interface Order {
  amount: number;
  receipt?: z.output<typeof receipt> | undefined;
}

/** Requires the items of a receipt to add up to the amount. */
const addsUp = z.refine<Order>(
  ({ amount, receipt: details }) =>
    !details || details.items.reduce((sum, item) => sum + item.amount, 0) === amount,
  { path: ['receipt'] },
);

export const newPayment = z
  .object({
    amount: money,
    capture: z.literal(true),
    confirmation: z.object({
      type: z.literal('redirect'),
      return_url: text(2_000).check(z.url({ protocol: /^https?$/ })),
      locale: z._default(z.enum(['ru_RU', 'en_US']), 'ru_RU'),
    }),
    description: z._default(text(128), ''),
    metadata: z._default(z.record(text(32), text(512)), {}),
    receipt: z.optional(receipt),
  })
  .check(addsUp);

export const newRefund = z
  .object({
    payment_id: z.uuid(),
    amount: money,
    description: z._default(text(250), ''),
    receipt: z.optional(receipt),
  })
  .check(addsUp);

const DEFAULT_PAGE_SIZE = 10;

export const listQuery = z.object({
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(100))),
    ),
    DEFAULT_PAGE_SIZE,
  ),
  cursor: z.optional(z.uuid()),
  payment_id: z.optional(z.uuid()),
  'created_at.gte': z.optional(z.iso.datetime({ offset: true })),
  'created_at.lt': z.optional(z.iso.datetime({ offset: true })),
});

/** Error response of the sandbox, with one of YooKassa's error codes. */
export class SandboxRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly parameter: string | undefined;

  constructor(status: number, code: string, parameter?: string) {
    super(`sandbox error: ${code}`);
    this.status = status;
    this.code = code;
    this.parameter = parameter;
  }
}
