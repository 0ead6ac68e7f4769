import type { Database } from '../../../infra/database.ts';

/** Columns for emails about a request; erased requests cause no emails. */
const emailColumns = {
  kind: true,
  userId: true,
  email: true,
  phone: true,
  language: true,
  createdAt: true,
  dueAt: true,
} as const;

export function findRequest(database: Database, id: number) {
  return database.request.findUnique({ where: { id, erasedAt: null }, select: emailColumns });
}

export function findAnswer(database: Database, id: number) {
  return database.requestAnswer.findUnique({
    where: { id, request: { erasedAt: null } },
    select: {
      message: true,
      requestId: true,
      request: { select: { ...emailColumns, user: { select: { email: true } } } },
    },
  });
}
