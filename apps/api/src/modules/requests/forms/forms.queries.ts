import type { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

const responseColumns = {
  id: true,
  kind: true,
  userId: true,
  email: true,
  phone: true,
  bodyHash: true,
  createdAt: true,
  dueAt: true,
} as const;

/** Returns the request stored under a token. */
export function findByToken(transaction: DatabaseTransaction, tokenHash: string) {
  return transaction.request.findUnique({ where: { tokenHash }, select: responseColumns });
}
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

type NewRow = Prisma.RequestCreateManyInput;

/** Inserts a request; returns `null` if its token or ad already has one. */
export async function addRequest(
  transaction: DatabaseTransaction,
  data: NewRow,
): Promise<StoredRequest | null> {
  const [row = null] = await transaction.request.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: responseColumns,
  });
  return row;
}

/** Returns the email address and language of an account. */
export function findAccountEmail(transaction: DatabaseTransaction, userId: number) {
  return transaction.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, locale: true },
  });
}
