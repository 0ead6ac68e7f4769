import type { AnswerChannel, FormKind, RequestState } from '@pitlane/contracts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { storedKinds } from '../forms/form-details.rules.ts';

export interface InboxFilter {
  kind: FormKind | undefined;
  state: RequestState | undefined;
  overdue: boolean | undefined;
  suspect: boolean;
}

const person = { select: { id: true, firstName: true, lastName: true, role: true } } as const;
const shown = {
  file: true,
  takenBy: person,
  answers: { include: { user: person }, orderBy: { id: 'asc' } },
} as const;

function listed({ kind, overdue, suspect }: InboxFilter, now: Date): Prisma.RequestWhereInput {
  const waits: RequestState[] = ['new', 'taken'];
  // Written out: NOT would exclude requests without a deadline.
  const late: Prisma.RequestWhereInput = { state: { in: waits }, dueAt: { lt: now } };
  const inTime: Prisma.RequestWhereInput = {
    OR: [{ state: { notIn: waits } }, { dueAt: null }, { dueAt: { gte: now } }],
  };
  return {
    suspect,
    ...(kind && { kind: storedKinds[kind] }),
    ...(overdue !== undefined && { AND: [overdue ? late : inTime] }),
  };
}

/** Returns a page of requests by deadline, with the number in each state. */
export async function findPage(
  database: Database,
  view: InboxFilter,
  now: Date,
  { skip, take }: { skip: number; take: number },
) {
  const all = listed(view, now);
  const where = { AND: [all, view.state ? { state: view.state } : {}] };
  const [rows, counted] = await Promise.all([
    database.request.findMany({
      relationLoadStrategy: 'join',
      where,
      include: shown,
      orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      skip,
      take,
    }),
    database.request.groupBy({ by: ['state'], where: all, _count: true }),
  ]);
  const counts = { new: 0, taken: 0, answered: 0, closed: 0 };
  for (const { state, _count } of counted) counts[state] = _count;
  return { rows, counts };
}

/** Returns a request for staff; `null` if it does not exist. */
export function findRequest(database: DatabaseTransaction, id: number) {
  return database.request.findUnique({
    relationLoadStrategy: 'join',
    where: { id },
    include: { ...shown, user: { select: { email: true } } },
  });
}
export type RequestRow = Awaited<ReturnType<typeof findPage>>['rows'][number];

/** Locks the row of a request, if it exists, until the commit. */
export async function lockRequest(transaction: DatabaseTransaction, id: number): Promise<void> {
  await transaction.$executeRaw`SELECT FROM request WHERE id = ${id} FOR UPDATE`;
}

export async function updateRequest(
  transaction: DatabaseTransaction,
  id: number,
  data: Pick<Prisma.RequestUncheckedUpdateInput, 'state' | 'takenById' | 'closedAt' | 'note'>,
  changedAt: Date,
): Promise<void> {
  await transaction.request.update({ where: { id }, data: { ...data, changedAt } });
}

export async function addAnswer(
  transaction: DatabaseTransaction,
  answer: {
    requestId: number;
    userId: number;
    message: string;
    channel: AnswerChannel;
    createdAt: Date;
  },
): Promise<number> {
  const { id } = await transaction.requestAnswer.create({ data: answer, select: { id: true } });
  return id;
}
