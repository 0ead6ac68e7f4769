import type { Database } from '../../../infra/database.ts';

/** What mails say of a request; erased ones are written about no more. */
const mailed = {
  kind: true,
  userId: true,
  email: true,
  phone: true,
  language: true,
  createdAt: true,
  dueAt: true,
} as const;

export function findRequest(database: Database, id: number) {
  return database.request.findUnique({ where: { id, erasedAt: null }, select: mailed });
}

/** An answer with its request, and whom it is for. */
export function findAnswer(database: Database, id: number) {
  return database.requestAnswer.findUnique({
    where: { id, request: { erasedAt: null } },
    select: {
      message: true,
      requestId: true,
      request: { select: { ...mailed, user: { select: { email: true } } } },
    },
  });
}
