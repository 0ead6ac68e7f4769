import type { ServerResponse } from 'node:http';
import type { StreamEnd } from '@pitlane/contracts';
import type { Config } from '../../../config.ts';
import type { SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { databaseErrorCode } from '../../../infra/database-errors.ts';
import {
  EventStream,
  eventIdText,
  eventText,
  HEARTBEAT,
  retryText,
} from '../../../infra/event-stream.ts';
import { Listener } from '../../../infra/listener.ts';
import type { SessionsService } from '../../accounts/sessions/sessions.service.ts';
import { EVENT_CHANNEL, type EventLogService } from '../../core/event-log/event-log.service.ts';
import type { CountersService } from './counters.service.ts';
import type { EventsService } from './events.service.ts';
import { type OpenStream, OpenStreams } from './open-streams.service.ts';
import { ProcessRecord } from './process-record.service.ts';
import { StreamSender } from './stream-sender.service.ts';
import * as queries from './streams.queries.ts';
import { endsStream, parseProcessMessage } from './streams.rules.ts';

interface Dependencies {
  config: Config;
  database: Database;
  clock: Clock;
  sessions: Pick<SessionsService, 'findEndedSessions'>;
  eventLog: Pick<EventLogService, 'resumePosition' | 'endStreams'>;
  events: Pick<EventsService, 'findNewEvents'>;
  counters: Pick<CountersService, 'countersOfUsers'>;
  onError?: (error: unknown, what: string) => void;
}

const RECONNECT_DELAY_MS = 3_000;
const HEARTBEAT_MS = 15_000;
const TICK_MS = 1_000;
/** Less than 5 seconds together with a tick. */
const SESSION_CHECK_MS = 3_500;
/** Open streams of this process, served by one listening connection and one timer. */
export class StreamsService {
  readonly #deps: Dependencies;
  readonly #process: ProcessRecord;
  readonly #listener: Listener;
  readonly #streams = new OpenStreams();
  readonly #sender: StreamSender;
  #startPromise: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #lastHeartbeatAt = 0;
  #sessionsCheckedAt = 0;
  #closed = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#process = new ProcessRecord(deps.database);
    this.#sender = new StreamSender(deps, this.#streams, (openStream) =>
      this.#end(openStream, 'shutdown'),
    );
    this.#listener = new Listener({
      config: deps.config,
      channel: EVENT_CHANNEL,
      onMessage: (text) => this.#handleMessage(text),
      onConnected: () => void this.#recoverMissed(),
      onError: (error) => deps.onError?.(error, 'the connection that listens for events was lost'),
    });
  }

  /**
   * Opens a stream of events, starting after the last one received, or from now on.
   * @returns handler that writes the stream into a response
   * @throws ApiError unavailable if the process is at its stream limit, or cannot serve streams
   */
  async open(
    { userId, sessionId }: SessionActor,
    language: Language,
    lastEventId: string | null,
  ): Promise<(response: ServerResponse) => void> {
    const { config, database, clock, eventLog } = this.#deps;
    if (this.#closed || this.#streams.size >= config.MAX_STREAMS) throw new ApiError('unavailable');
    await this.#start();
    const { after, reset } = await eventLog.resumePosition(userId, lastEventId);
    const add = async (transaction: DatabaseTransaction) => {
      const newStream = await queries.addStream(transaction, {
        userId,
        processId: this.#process.id,
      });
      // At most one: the account was within its limit before.
      for (const stream of newStream.replacedIds) {
        await eventLog.endStreams(transaction, [{ userId, reason: 'replaced', stream }]);
      }
      return newStream.id;
    };
    const id = await database.$transaction(add).catch((error: unknown) => {
      // The process has no row: it is closing, or another process considered it killed.
      throw databaseErrorCode(error) === 'not_found' ? new ApiError('unavailable') : error;
    });
    return (response) => {
      const stream = new EventStream(response);
      if (!stream.isOpen) {
        // No close event follows for a client that has already disconnected.
        this.#removeRow(id);
        return;
      }
      stream.send(retryText(RECONNECT_DELAY_MS) + eventIdText(after));
      if (reset) stream.send(eventText('reset', {}));
      this.#add({
        id,
        userId,
        sessionId,
        language,
        stream,
        lastNumber: after,
        counters: '',
        lastSentAt: clock.now().getTime(),
      });
      response.once('close', () => this.#remove(id));
    };
  }

  /** Ends all streams: clients reconnect to another process. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#sender.close();
    clearInterval(this.#timer);
    for (const openStream of this.#streams.all()) this.#end(openStream, 'shutdown');
    await this.#startPromise?.catch(() => {});
    await this.#listener.close();
    if (!this.#startPromise) return;
    await this.#process.remove().catch(this.#reporterOf('process record not removed'));
  }

  /** Starts listening for the first stream: a process without streams needs neither connection nor timer. */
  #start(): Promise<void> {
    const start = async () => {
      await this.#process.add(this.#deps.clock.now());
      await this.#listener.start();
      this.#timer = setInterval(
        () => this.#tick().catch(this.#reporterOf('periodic check of streams failed')),
        TICK_MS,
      ).unref();
    };
    this.#startPromise ??= start().catch((error: unknown) => {
      this.#startPromise = null;
      this.#reporterOf('streams cannot be opened')(error);
      throw new ApiError('unavailable');
    });
    return this.#startPromise;
  }

  #add(openStream: OpenStream): void {
    if (this.#closed) {
      this.#end(openStream, 'shutdown');
      return;
    }
    this.#streams.add(openStream);
    this.#sender.wake(openStream.userId);
    // A message that ended the stream while it was being opened has been missed.
    void this.#checkStreams([openStream]);
  }

  #remove(id: number): void {
    if (this.#streams.remove(id) && !this.#closed) this.#removeRow(id);
  }

  #removeRow(id: number): void {
    queries
      .removeStream(this.#deps.database, id)
      .catch(this.#reporterOf('stream record not removed'));
  }

  #end({ id, stream }: OpenStream, reason: StreamEnd): void {
    stream.end(eventText('end', { reason }));
    this.#remove(id);
  }

  #handleMessage(text: string): void {
    const message = parseProcessMessage(text);
    if (!message) {
      this.#reporterOf('unreadable message from another process')(
        new Error('unknown message format'),
      );
      return;
    }
    const { user, end } = message;
    if (!end) this.#sender.wake(user);
    for (const openStream of this.#streams.ofUser(user)) {
      if (end && endsStream(openStream, end)) this.#end(openStream, end.reason);
    }
  }

  async #tick(): Promise<void> {
    const now = this.#deps.clock.now();
    for (const openStream of this.#streams.all()) {
      if (now.getTime() - openStream.lastSentAt >= HEARTBEAT_MS)
        this.#sender.send(openStream, HEARTBEAT);
    }
    if (now.getTime() - this.#sessionsCheckedAt >= SESSION_CHECK_MS) {
      this.#sessionsCheckedAt = now.getTime();
      await this.#endWithSessions(this.#streams.all());
    }
    if (now.getTime() - this.#lastHeartbeatAt < HEARTBEAT_MS) return;
    this.#lastHeartbeatAt = now.getTime();
    await this.#recordHeartbeat(now).catch(this.#reporterOf('heartbeat not recorded'));
  }

  async #recordHeartbeat(now: Date): Promise<void> {
    // The heartbeat comes first: after a database outage this process may itself count as killed.
    if (!(await this.#process.recordHeartbeat(now))) {
      // Another process removed this one's row, so that its streams no longer count. Their clients reconnect
      // immediately.
      const streams = this.#streams.all();
      await this.#process.add(now);
      for (const openStream of streams) this.#end(openStream, 'shutdown');
    }
    await this.#process.removeLost(now);
  }

  /** Catches up on messages missed while the connection was broken. */
  async #recoverMissed(): Promise<void> {
    for (const userId of this.#streams.userIds()) this.#sender.wake(userId);
    if (this.#streams.size === 0) return;
    // Before the check: streams of a process that counted as killed have no rows, but were not replaced.
    await this.#recordHeartbeat(this.#deps.clock.now()).catch(
      this.#reporterOf('heartbeat not recorded'),
    );
    await this.#checkStreams(this.#streams.all());
  }

  /** Ends streams whose session has ended, also if its row was deleted by SQL. */
  async #endWithSessions(streams: OpenStream[]): Promise<void> {
    if (streams.length === 0) return;
    const endedSessions = await this.#deps.sessions.findEndedSessions(
      streams.map(({ sessionId }) => sessionId),
    );
    for (const openStream of streams)
      if (endedSessions.has(openStream.sessionId)) this.#end(openStream, 'logout');
  }

  /** Ends streams whose session has ended, or that newer ones of the account have replaced. */
  async #checkStreams(streams: OpenStream[]): Promise<void> {
    const ids = streams.map(({ id }) => id);
    try {
      const [existingIds] = await Promise.all([
        queries.findStreams(this.#deps.database, ids),
        this.#endWithSessions(streams),
      ]);
      for (const openStream of streams)
        if (!existingIds.has(openStream.id)) this.#end(openStream, 'replaced');
    } catch (error) {
      this.#reporterOf('check of streams failed')(error);
      // A client whose session cannot be checked must reconnect.
      for (const openStream of streams) this.#end(openStream, 'shutdown');
    }
  }

  #reporterOf(what: string) {
    return (error: unknown) => this.#deps.onError?.(error, what);
  }
}
