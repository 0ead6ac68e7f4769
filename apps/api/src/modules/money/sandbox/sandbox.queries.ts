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
  /** The id of the last one before. */
  cursor: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

/** Newest first. */
const pageOf = ({ take, cursor }: Page) => ({
  orderBy: [{ createdAt: 'desc' as const }, { id: 'desc' as const }],
  take,
  ...(cursor && { cursor: { id: cursor }, skip: 1 }),
});

const createdIn = ({ from, to }: Page) => ({
  ...((from || to) && {
    createdAt: { ...(from && { gte: new Date(from) }), ...(to && { lt: new Date(to) }) },
  }),
});

export const listPayments = (database: Database, page: Page) =>
  database.sandboxPayment.findMany({ where: createdIn(page), ...pageOf(page) });

export const listRefunds = (database: Database, page: Page, paymentId: string | undefined) =>
  database.sandboxRefund.findMany({
    where: { ...createdIn(page), ...(paymentId && { paymentId }) },
    ...pageOf(page),
  });

/**
 * Changes a payment that nobody has paid or canceled yet.
 * @returns whether this call did it: of two at once one does
 */
export async function changeOpen(
  database: DatabaseTransaction,
  id: string,
  data: Partial<Pick<PaymentRow, 'card' | 'amount' | 'paidAt' | 'cancelReason'>>,
): Promise<boolean> {
  const open = { id, paidAt: null, cancelReason: null };
  return (await database.sandboxPayment.updateMany({ where: open, data })).count === 1;
}

/** Takes a sum off what can be refunded; whether that was enough. */
export async function takeForRefund(
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

interface KeyRow {
  key: string;
  orderHash: string;
  madeId: string;
  createdAt: Date;
}

/**
 * Keeps what is made under a key; of two at once the second waits for the first.
 * @param forgottenBefore keys that are older mean nothing any more
 * @returns null, or what the key has been used for
 */
export async function keepKey(
  transaction: DatabaseTransaction,
  row: KeyRow,
  forgottenBefore: Date,
): Promise<KeyRow | null> {
  const { key } = row;
  const keys = transaction.sandboxKey;
  await keys.deleteMany({ where: { key, createdAt: { lte: forgottenBefore } } });
  const { count } = await keys.createMany({ data: row, skipDuplicates: true });
  return count === 1 ? null : keys.findUniqueOrThrow({ where: { key } });
}
