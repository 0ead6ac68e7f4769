import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../infra/clock.ts';
import { databaseErrorCode } from '../../../infra/database-errors.ts';
import { eventIdText, eventText } from '../../../infra/event-stream.ts';
import { MAX_EVENTS_PER_READ } from '../../core/event-log/event-log.service.ts';
import type { CountersService } from './counters.service.ts';
import type { EventsService } from './events.service.ts';
import type { OpenStream, OpenStreams } from './open-streams.service.ts';

interface Dependencies {
  clock: Clock;
  events: Pick<EventsService, 'findNewEvents'>;
  counters: Pick<CountersService, 'countersOfUsers'>;
  onError?: (error: unknown, what: string) => void;
}

/** Delay and number of accounts for which events are read together: each read takes six statements. */
const BATCH_DELAY_MS = 25;
const MAX_ACCOUNTS = 200;
const PAUSE_AFTER_ERROR_MS = 1_000;

export class StreamSender {
  readonly #deps: Dependencies;
  readonly #streams: OpenStreams;
  readonly #endStream: (open: OpenStream) => void;
  readonly #waitingUsers = new Set<number>();
  #isSending = false;
  #isClosed = false;

  /** @param endStream ends a stream whose events cannot be presented */
  constructor(deps: Dependencies, streams: OpenStreams, endStream: (open: OpenStream) => void) {
    this.#deps = deps;
    this.#streams = streams;
    this.#endStream = endStream;
  }

  close(): void {
    this.#isClosed = true;
  }

  wake(userId: number): void {
    if (this.#streams.ofUser(userId).length === 0) return;
    this.#waitingUsers.add(userId);
    if (this.#isSending) return;
    this.#isSending = true;
    void this.#sendWaiting();
  }

  send(openStream: OpenStream, text: string): void {
    openStream.stream.send(text);
    openStream.lastSentAt = this.#deps.clock.now().getTime();
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waitingUsers.size > 0 && !this.#isClosed) {
      await wait(BATCH_DELAY_MS);
      const userIds = [...this.#waitingUsers].slice(0, MAX_ACCOUNTS);
      for (const userId of userIds) this.#waitingUsers.delete(userId);
      await this.#trySend(userIds);
    }
    this.#isSending = false;
  }

  /** Sends events; after a failure account by account, so that one account's events cannot stop the others. */
  async #trySend(userIds: number[]): Promise<void> {
    const { onError } = this.#deps;
    try {
      await this.#sendTo(userIds);
    } catch (error) {
      if (databaseErrorCode(error) === 'unavailable') {
        onError?.(error, 'events wait for the database');
        for (const userId of userIds) this.#waitingUsers.add(userId);
        await wait(PAUSE_AFTER_ERROR_MS);
      } else if (userIds.length > 1) {
        for (const userId of userIds) await this.#trySend([userId]);
      } else {
        onError?.(error, 'events of an account could not be sent');
        for (const openStream of userIds.flatMap((userId) => this.#streams.ofUser(userId)))
          this.#endStream(openStream);
      }
    }
  }

  /** Sends new events to the streams of accounts, and their counters if those changed. */
  async #sendTo(userIds: number[]): Promise<void> {
    const streams = userIds.flatMap((userId) => this.#streams.ofUser(userId));
    const [eventsByStream, counters] = await Promise.all([
      this.#deps.events.findNewEvents(streams),
      this.#deps.counters.countersOfUsers(userIds),
    ]);
    for (const openStream of streams) {
      const current = counters.get(openStream.userId);
      const events = eventsByStream.get(openStream) ?? [];
      const texts = events.map(({ number, name, data }) =>
        data === undefined ? eventIdText(number) : eventText(name, data, number),
      );
      if (JSON.stringify(current) !== openStream.counters) {
        openStream.counters = JSON.stringify(current);
        texts.push(eventText('counters', current));
      }
      if (texts.length > 0) this.send(openStream, texts.join(''));
      openStream.lastNumber = events.at(-1)?.number ?? openStream.lastNumber;
      if (events.length === MAX_EVENTS_PER_READ) this.#waitingUsers.add(openStream.userId);
    }
  }
}
