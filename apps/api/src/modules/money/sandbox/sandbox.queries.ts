import type { Prisma, SandboxPayment, SandboxRefund } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export type PaymentRow = SandboxPayment;
export type RefundRow = SandboxRefund;

export const findPayment = (database: DatabaseTransaction, id: string) =>
  database.sandboxPayment.findUnique({ where: { id } });

export const findRefund = (database: DatabaseTransaction, id: string) =>
  database.sandboxRefund.findUnique({ where: { id } });

export const createPayment = (
  transaction: DatabaseTransaction,
  data: Prisma.SandboxPaymentCreateInput,
) => transaction.sandboxPayment.create({ data });

export const createRefund = (transaction: DatabaseTransaction, data: RefundRow) =>
  transaction.sandboxRefund.create({ data });

interface Page {
  take: number;
  /** Id of the last item of the previous page. */
  cursor: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

const pageArguments = ({ take, cursor }: Page) => ({
  orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
  take,
  ...(cursor && { cursor: { id: cursor }, skip: 1 }),
});

const createdWithin = ({ from, to }: Page) => ({
  ...((from || to) && {
    createdAt: { ...(from && { gte: new Date(from) }), ...(to && { lt: new Date(to) }) },
  }),
});

export const listPayments = (database: Database, page: Page) =>
  database.sandboxPayment.findMany({ where: createdWithin(page), ...pageArguments(page) });

export const listRefunds = (database: Database, page: Page, paymentId: string | undefined) =>
  database.sandboxRefund.findMany({
    where: { ...createdWithin(page), ...(paymentId && { paymentId }) },
    ...pageArguments(page),
  });

/**
 * Changes a payment that is neither paid nor canceled.
 * @returns true if this call changed it; of two concurrent calls only one does
 */
export async function updateOpenPayment(
  database: DatabaseTransaction,
  id: string,
  data: Partial<Pick<PaymentRow, 'card' | 'amount' | 'paidAt' | 'cancelReason'>>,
): Promise<boolean> {
  const where = { id, paidAt: null, cancelReason: null };
  return (await database.sandboxPayment.updateMany({ where, data })).count === 1;
}

/**
 * Reserves an amount of a payment for a refund.
 * @returns false if less than this amount is left
 */
export async function reserveRefund(
  transaction: DatabaseTransaction,
  { id, amount }: PaymentRow,
  refunded: number,
): Promise<boolean> {
  const { count } = await transaction.sandboxPayment.updateMany({
    where: { id, refunded: { lte: amount - refunded } },
    data: { refunded: { increment: refunded } },
  });
  return count === 1;
}

interface StoredKey {
  key: string;
  orderHash: string;
  madeId: string;
  createdAt: Date;
}

/**
 * Stores an idempotency key with the id it creates; the second of two concurrent calls waits for the first.
 * @param forgottenBefore time before which keys are forgotten
 * @returns `null` for a new key, otherwise its earlier use
 */
export async function storeKey(
  transaction: DatabaseTransaction,
  row: StoredKey,
  forgottenBefore: Date,
): Promise<StoredKey | null> {
  const { key } = row;
  const keys = transaction.sandboxKey;
  await keys.deleteMany({ where: { key, createdAt: { lte: forgottenBefore } } });
  const { count } = await keys.createMany({ data: row, skipDuplicates: true });
  return count === 1 ? null : keys.findUniqueOrThrow({ where: { key } });
}
