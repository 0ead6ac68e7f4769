import type { StreamEnd } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import {
  type Database,
  type DatabaseTransaction,
  runBeforeCommit,
} from '../../../infra/database.ts';
import * as queries from './event-log.queries.ts';
import {
  canReplay,
  EVENT_RETENTION_MS,
  MAX_REPLAYED_EVENTS,
  parseEventNumber,
} from './event-log.rules.ts';

export type { EventRow, NewEvent } from './event-log.queries.ts';
export { EVENT_CHANNEL } from './event-log.queries.ts';
export { MAX_REPLAYED_EVENTS as MOST_READ } from './event-log.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

/** Streams of an account to end: a stream, those of a session, or all except those of session `but`. */
interface StreamSelection {
  userId: number;
  reason: StreamEnd;
  stream?: number;
  session?: string;
  but?: string | undefined;
}

const PURGED_AT_ONCE = 1_000;

/** Changes of a transaction to publish before it commits. */
interface PendingChanges {
  events: Map<string, queries.NewEvent>;
  /** Accounts with changed counters. */
  recounted: Set<number>;
}

const keyOf = ({ userId, kind, subjectId }: queries.NewEvent) => `${userId} ${kind} ${subjectId}`;

/** Log of events of accounts, for their open streams in all processes. */
export class EventLogService extends BaseService<Dependencies> {
  readonly #pending = new WeakMap<DatabaseTransaction, PendingChanges>();

  /** Publishes events if and only if the transaction is committed; equal events of a transaction are published once. */
  publish(transaction: DatabaseTransaction, events: queries.NewEvent[]): void {
    if (events.length === 0) return;
    const pending = this.#pendingOf(transaction);
    for (const event of events) pending.events.set(keyOf(event), event);
  }

  /** Notifies an account of changed counters if the transaction is committed. */
  notifyCountersOnCommit(transaction: DatabaseTransaction, userId: number): void {
    this.#pendingOf(transaction).recounted.add(userId);
  }

  /** Notifies an account of changed counters outside of a transaction. */
  notifyCounters(userId: number): Promise<void> {
    return queries.notifyProcesses(this.deps.database, [{ user: userId }]);
  }

  #pendingOf(transaction: DatabaseTransaction): PendingChanges {
    const existing = this.#pending.get(transaction);
    if (existing) return existing;
    const pending: PendingChanges = { events: new Map(), recounted: new Set() };
    this.#pending.set(transaction, pending);
    runBeforeCommit(transaction, () =>
      queries.appendEvents(
        transaction,
        [...pending.events.values()],
        [...pending.recounted],
        this.deps.clock.now(),
      ),
    );
    return pending;
  }

  endStreams(transaction: DatabaseTransaction, selections: StreamSelection[]): Promise<void> {
    return queries.notifyProcesses(
      transaction,
      selections.map(({ userId, ...end }) => ({ user: userId, end })),
    );
  }

  /**
   * Returns the start of a stream: after the last event its client received, or now.
   * @returns `reset` if events in between are lost to the client
   */
  async resumePosition(
    userId: number,
    lastEventId: string | null,
  ): Promise<{ after: number; reset: boolean }> {
    const number = lastEventId === null ? null : parseEventNumber(lastEventId);
    const position = await queries.findPosition(this.deps.database, userId, number ?? 0);
    const resumes = number !== null && canReplay(number, position, this.deps.clock.now());
    return {
      after: resumes ? number : position.last,
      reset: lastEventId !== null && !resumes,
    };
  }

  /** Returns the events of accounts after the given number of each, in order; at most `MAX_REPLAYED_EVENTS` per account. */
  findEventsAfter(numbers: ReadonlyMap<number, number>): Promise<queries.EventRow[]> {
    return queries.findEvents(this.deps.database, numbers, MAX_REPLAYED_EVENTS);
  }

  /** Purges events too old to resume after, in short transactions. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    const before = new Date(clock.now().getTime() - EVENT_RETENTION_MS);
    while ((await queries.purgeBefore(database, before, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
  }
}
