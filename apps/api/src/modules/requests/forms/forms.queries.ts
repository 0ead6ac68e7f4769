import type { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

const answered = {
  id: true,
  kind: true,
  userId: true,
  email: true,
  phone: true,
  bodyHash: true,
  createdAt: true,
  dueAt: true,
} as const;

/** The request that a token has let through. */
export function findByToken(transaction: DatabaseTransaction, tokenHash: string) {
  return transaction.request.findUnique({ where: { tokenHash }, select: answered });
}
export type Answered = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

type NewRow = Prisma.RequestCreateManyInput;

/** Writes a request; null where its token, or its ad, has one already. */
export async function addRequest(
  transaction: DatabaseTransaction,
  data: NewRow,
): Promise<Answered | null> {
  const [row = null] = await transaction.request.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: answered,
  });
  return row;
}

/** Where an account is written to, and in what language. */
export function findAddress(transaction: DatabaseTransaction, userId: number) {
  return transaction.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, locale: true },
  });
}
