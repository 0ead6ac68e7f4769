import type { StreamEnd } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import { beforeCommit, type Database, type DatabaseTransaction } from '../../../infra/database.ts';
import * as queries from './event-log.queries.ts';
import { canReplay, KEPT_MS, MOST_REPLAYED, numberIn } from './event-log.rules.ts';

export type { EventRow, NewEvent } from './event-log.queries.ts';
export { CHANNEL } from './event-log.queries.ts';
export { MOST_REPLAYED as MOST_READ } from './event-log.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
}

/** Which streams of an account end: one, those of a session, or all but those of one. */
interface Ended {
  userId: number;
  reason: StreamEnd;
  stream?: number;
  session?: string;
  but?: string | undefined;
}

const PURGED_AT_ONCE = 1_000;

/** What a transaction tells of before it commits. */
interface Told {
  events: Map<string, queries.NewEvent>;
  /** Accounts whose counters are counted again. */
  recounted: Set<number>;
}

const keyOf = ({ userId, kind, subjectId }: queries.NewEvent) => `${userId} ${kind} ${subjectId}`;

/** What happened to accounts, for their open streams in all processes. */
export class EventLogService extends BaseService<Dependencies> {
  readonly #told = new WeakMap<DatabaseTransaction, Told>();

  /**
   * Tells accounts of something if and only if the transaction is committed; of the same thing once,
   * however often it is published.
   */
  publish(transaction: DatabaseTransaction, events: queries.NewEvent[]): void {
    if (events.length === 0) return;
    const told = this.#toldBy(transaction);
    for (const event of events) told.events.set(keyOf(event), event);
  }

  /** Has the counters of an account counted again if the transaction is committed. */
  recount(transaction: DatabaseTransaction, userId: number): void {
    this.#toldBy(transaction).recounted.add(userId);
  }

  /** The same after what needed no transaction. */
  recountNow(userId: number): Promise<void> {
    return queries.tell(this.deps.database, [{ user: userId }]);
  }

  #toldBy(transaction: DatabaseTransaction): Told {
    const known = this.#told.get(transaction);
    if (known) return known;
    const told: Told = { events: new Map(), recounted: new Set() };
    this.#told.set(transaction, told);
    beforeCommit(transaction, () =>
      queries.append(
        transaction,
        [...told.events.values()],
        [...told.recounted],
        this.deps.clock.now(),
      ),
    );
    return told;
  }

  /** Ends streams of accounts. */
  end(transaction: DatabaseTransaction, ended: Ended[]): Promise<void> {
    return queries.tell(
      transaction,
      ended.map(({ userId, ...end }) => ({ user: userId, end })),
    );
  }

  /**
   * Where a stream begins: after the event that its reader saw last, or now.
   * @returns whether events in between are lost to the reader
   */
  async position(
    userId: number,
    lastEventId: string | null,
  ): Promise<{ after: number; reset: boolean }> {
    const number = lastEventId === null ? null : numberIn(lastEventId);
    const position = await queries.findPosition(this.deps.database, userId, number ?? 0);
    const goesOn = number !== null && canReplay(number, position, this.deps.clock.now());
    return {
      after: goesOn ? number : position.last,
      reset: lastEventId !== null && !goesOn,
    };
  }

  /** The events of some accounts after a number of each, in their order; at most so many of one as are replayed. */
  after(numbers: ReadonlyMap<number, number>): Promise<queries.EventRow[]> {
    return queries.findEvents(this.deps.database, numbers, MOST_REPLAYED);
  }

  /** Purges what no stream goes on after, in short transactions. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    const before = new Date(clock.now().getTime() - KEPT_MS);
    while ((await queries.purgeBefore(database, before, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
  }
}
