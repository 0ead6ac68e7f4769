import type { DatabaseTransaction } from '../../../infra/database.ts';
import { LONG_WINDOW_MS } from './phones.rules.ts';

interface CallKeys {
  userId: number;
  phone: string;
  network: string;
}

/** Serializes the limit checks until the commit, because one limit applies to all calls together. */
export async function lockCalls(transaction: DatabaseTransaction): Promise<void> {
  await transaction.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('phone calls', 0))::text`;
}

/** Returns the times of calls in the last day: of the account, to the number, from the network. */
export async function findCallTimes(
  transaction: DatabaseTransaction,
  { userId, phone, network }: CallKeys,
  now: Date,
) {
  const calls = await transaction.phoneCall.findMany({
    where: {
      createdAt: { gt: new Date(now.getTime() - LONG_WINDOW_MS) },
      OR: [{ userId }, { phone }, { network }],
    },
    select: { userId: true, phone: true, network: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
    take: 100,
  });
  const timesOf = (isCounted: (call: (typeof calls)[number]) => boolean) =>
    calls.filter(isCounted).map(({ createdAt }) => createdAt);
  return [
    timesOf((call) => call.userId === userId),
    timesOf((call) => call.phone === phone),
    timesOf((call) => call.network === network),
  ];
}

export function countAllCalls(transaction: DatabaseTransaction, now: Date): Promise<number> {
  return transaction.phoneCall.count({
    where: { createdAt: { gt: new Date(now.getTime() - LONG_WINDOW_MS) } },
  });
}
