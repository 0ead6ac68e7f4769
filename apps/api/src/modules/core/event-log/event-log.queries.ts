import type { EventKind } from '../../../generated/prisma/enums.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export interface NewEvent {
  userId: number;
  kind: EventKind;
  subjectId: number;
}

export interface EventRow extends NewEvent {
  number: number;
}

/** PostgreSQL channel on which every process with open streams listens for events. */
export const EVENT_CHANNEL = 'events';

/**
 * Numbers and stores the events of a transaction, and notifies all processes of the affected accounts, including those
 * with changed counters. Locks accounts in the order of their ids to avoid deadlocks.
 */
export async function appendEvents(
  transaction: DatabaseTransaction,
  events: NewEvent[],
  accountsWithNewCounters: number[],
  now: Date,
): Promise<void> {
  const users = events.map(({ userId }) => userId);
  const kinds = events.map(({ kind }) => kind);
  const subjects = events.map(({ subjectId }) => subjectId);
  await transaction.$executeRaw`
    WITH given AS (
      SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY place) AS of_user
      FROM unnest(${users}::int[], ${kinds}::event_kind[], ${subjects}::int[])
        WITH ORDINALITY AS g (user_id, kind, subject_id, place)
    ), numbered AS (
      INSERT INTO event_account AS a (user_id, last_number)
      SELECT user_id, count(*) FROM given GROUP BY user_id ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE SET last_number = a.last_number + excluded.last_number
      RETURNING user_id, last_number
    ), appended AS (
      INSERT INTO event (user_id, number, kind, subject_id, created_at)
      SELECT user_id, last_number - count(*) OVER (PARTITION BY user_id) + of_user, kind, subject_id, ${now}
      FROM given JOIN numbered USING (user_id)
    )
    SELECT pg_notify(${EVENT_CHANNEL}, json_build_object('user', user_id)::text)
    FROM (SELECT user_id FROM numbered UNION SELECT unnest(${accountsWithNewCounters}::int[])) AS told`;
}

/** Sends messages to all processes on commit. */
export async function notifyProcesses(
  transaction: DatabaseTransaction,
  messages: readonly object[],
): Promise<void> {
  const texts = messages.map((message) => JSON.stringify(message));
  await transaction.$executeRaw`
    SELECT pg_notify(${EVENT_CHANNEL}, text) FROM unnest(${texts}::text[]) AS text`;
}

/** Returns the events after a number of each account, in order. */
export function findEvents(
  database: Database,
  lastNumbers: ReadonlyMap<number, number>,
  maxEventsPerAccount: number,
): Promise<EventRow[]> {
  return database.$queryRaw`
    SELECT e.* FROM unnest(${[...lastNumbers.keys()]}::int[], ${[...lastNumbers.values()]}::int[]) AS a (user_id, number)
    CROSS JOIN LATERAL (
      SELECT user_id AS "userId", number, kind, subject_id AS "subjectId" FROM event
      WHERE user_id = a.user_id AND number > a.number ORDER BY number LIMIT ${maxEventsPerAccount}
    ) AS e`;
}

/** Returns the number of an account's last event, and when the event after `number` was created. */
export async function findPosition(database: Database, userId: number, number: number) {
  const [account, next] = await Promise.all([
    database.eventAccount.findUnique({ where: { userId } }),
    database.event.findUnique({ where: { userId_number: { userId, number: number + 1 } } }),
  ]);
  return { last: account?.lastNumber ?? 0, nextAt: next?.createdAt ?? null };
}

/**
 * Purges up to `maxEvents` events created before a time.
 * @returns number of purged events
 */
export function purgeEventsBefore(
  database: Database,
  time: Date,
  maxEvents: number,
): Promise<number> {
  return database.$executeRaw`
    DELETE FROM event WHERE (user_id, number) IN (
      SELECT user_id, number FROM event WHERE created_at < ${time}
      LIMIT ${maxEvents} FOR UPDATE SKIP LOCKED)`;
}
