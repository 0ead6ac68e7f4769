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
export { MAX_REPLAYED_EVENTS as MAX_EVENTS_PER_READ } from './event-log.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

/** Streams of an account to end: one stream, those of a session, or all except those of session `but`. */
interface StreamSelection {
  userId: number;
  reason: StreamEnd;
  stream?: number;
  session?: string;
  but?: string | undefined;
}

const PURGE_BATCH_SIZE = 1_000;

/** Changes of a transaction to publish before it commits. */
interface PendingChanges {
  events: Map<string, queries.NewEvent>;
  /** Accounts with changed counters. */
  accountsWithNewCounters: Set<number>;
}

const keyOf = ({ userId, kind, subjectId }: queries.NewEvent) => `${userId} ${kind} ${subjectId}`;

/** Log of the events of accounts, which their open streams in all processes send. */
export class EventLogService extends BaseService<Dependencies> {
  readonly #pendingChanges = new WeakMap<DatabaseTransaction, PendingChanges>();

  /** Publishes events if and only if the transaction commits. Equal events of a transaction are published once. */
  publish(transaction: DatabaseTransaction, events: queries.NewEvent[]): void {
    if (events.length === 0) return;
    const changes = this.#pendingChangesOf(transaction);
    for (const event of events) changes.events.set(keyOf(event), event);
  }

  /** Notifies an account of changed counters if the transaction commits. */
  notifyCountersOnCommit(transaction: DatabaseTransaction, userId: number): void {
    this.#pendingChangesOf(transaction).accountsWithNewCounters.add(userId);
  }

  /** Notifies an account of changed counters outside of a transaction. */
  notifyCounters(userId: number): Promise<void> {
    return queries.notifyProcesses(this.deps.database, [{ user: userId }]);
  }

  #pendingChangesOf(transaction: DatabaseTransaction): PendingChanges {
    const existingChanges = this.#pendingChanges.get(transaction);
    if (existingChanges) return existingChanges;
    const changes: PendingChanges = { events: new Map(), accountsWithNewCounters: new Set() };
    this.#pendingChanges.set(transaction, changes);
    runBeforeCommit(transaction, () =>
      queries.appendEvents(
        transaction,
        [...changes.events.values()],
        [...changes.accountsWithNewCounters],
        this.deps.clock.now(),
      ),
    );
    return changes;
  }

  endStreams(transaction: DatabaseTransaction, selections: StreamSelection[]): Promise<void> {
    return queries.notifyProcesses(
      transaction,
      selections.map(({ userId, ...end }) => ({ user: userId, end })),
    );
  }

  /**
   * Returns the number of the event after which a stream starts: the last one that its client has received, or the
   * newest.
   * @returns `reset` if the client misses events because of that
   */
  async resumePosition(
    userId: number,
    lastEventId: string | null,
  ): Promise<{ after: number; reset: boolean }> {
    const number = lastEventId === null ? null : parseEventNumber(lastEventId);
    const position = await queries.findPosition(this.deps.database, userId, number ?? 0);
    const canResume = number !== null && canReplay(number, position, this.deps.clock.now());
    return {
      after: canResume ? number : position.last,
      reset: lastEventId !== null && !canResume,
    };
  }

  /** Returns the events after a number of each account, in order; at most `MAX_REPLAYED_EVENTS` per account. */
  findEventsAfter(numbers: ReadonlyMap<number, number>): Promise<queries.EventRow[]> {
    return queries.findEvents(this.deps.database, numbers, MAX_REPLAYED_EVENTS);
  }

  /** Purges events that are too old to be replayed, in short transactions. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    const before = new Date(clock.now().getTime() - EVENT_RETENTION_MS);
    while (
      (await queries.purgeEventsBefore(database, before, PURGE_BATCH_SIZE)) === PURGE_BATCH_SIZE
    );
  }
}
