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

const staffColumns = { select: { id: true, firstName: true, lastName: true, role: true } } as const;
const included = {
  file: true,
  takenBy: staffColumns,
  answers: { include: { user: staffColumns }, orderBy: { id: 'asc' } },
} as const;

function inboxWhere({ kind, overdue, suspect }: InboxFilter, now: Date): Prisma.RequestWhereInput {
  const waitingStates: RequestState[] = ['new', 'taken'];
  // Both are written out, because NOT would exclude requests without a deadline.
  const overdueWhere: Prisma.RequestWhereInput = {
    state: { in: waitingStates },
    dueAt: { lt: now },
  };
  const onTimeWhere: Prisma.RequestWhereInput = {
    OR: [{ state: { notIn: waitingStates } }, { dueAt: null }, { dueAt: { gte: now } }],
  };
  return {
    suspect,
    ...(kind && { kind: storedKinds[kind] }),
    ...(overdue !== undefined && { AND: [overdue ? overdueWhere : onTimeWhere] }),
  };
}

/** Returns a page of requests by deadline, with the number in each state. */
export async function findPage(
  database: Database,
  filter: InboxFilter,
  now: Date,
  { skip, take }: { skip: number; take: number },
) {
  const filterWhere = inboxWhere(filter, now);
  const where = { AND: [filterWhere, filter.state ? { state: filter.state } : {}] };
  const [rows, countsByState] = await Promise.all([
    database.request.findMany({
      relationLoadStrategy: 'join',
      where,
      include: included,
      orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      skip,
      take,
    }),
    database.request.groupBy({ by: ['state'], where: filterWhere, _count: true }),
  ]);
  const counts = { new: 0, taken: 0, answered: 0, closed: 0 };
  for (const { state, _count } of countsByState) counts[state] = _count;
  return { rows, counts };
}

/** Returns a request for staff; `null` if it does not exist. */
export function findRequest(database: DatabaseTransaction, id: number) {
  return database.request.findUnique({
    relationLoadStrategy: 'join',
    where: { id },
    include: { ...included, user: { select: { email: true } } },
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
