import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../../infra/clock.ts';
import { databaseErrorCode } from '../../../infra/database-errors.ts';
import { eventIdText, eventText } from '../../../infra/event-stream.ts';
import { MOST_READ } from '../../core/event-log/event-log.service.ts';
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

  send(open: OpenStream, text: string): void {
    open.stream.send(text);
    open.lastSentAt = this.#deps.clock.now().getTime();
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waitingUsers.size > 0 && !this.#isClosed) {
      await wait(BATCH_DELAY_MS);
      const users = [...this.#waitingUsers].slice(0, MAX_ACCOUNTS);
      for (const user of users) this.#waitingUsers.delete(user);
      await this.#trySend(users);
    }
    this.#isSending = false;
  }

  /** Sends events; after a failure account by account, so that one account's events cannot stop the others. */
  async #trySend(users: number[]): Promise<void> {
    const { onError } = this.#deps;
    try {
      await this.#sendTo(users);
    } catch (error) {
      if (databaseErrorCode(error) === 'unavailable') {
        onError?.(error, 'events wait for the database');
        for (const user of users) this.#waitingUsers.add(user);
        await wait(PAUSE_AFTER_ERROR_MS);
      } else if (users.length > 1) {
        for (const user of users) await this.#trySend([user]);
      } else {
        onError?.(error, 'events of an account could not be sent');
        for (const open of users.flatMap((user) => this.#streams.ofUser(user)))
          this.#endStream(open);
      }
    }
  }

  /** Sends new events to the streams of accounts, and their counters if those changed. */
  async #sendTo(users: number[]): Promise<void> {
    const streams = users.flatMap((user) => this.#streams.ofUser(user));
    const [eventsByStream, counters] = await Promise.all([
      this.#deps.events.findNewEvents(streams),
      this.#deps.counters.countersOfUsers(users),
    ]);
    for (const open of streams) {
      const current = counters.get(open.userId);
      const events = eventsByStream.get(open) ?? [];
      const texts = events.map(({ number, name, data }) =>
        data === undefined ? eventIdText(number) : eventText(name, data, number),
      );
      if (JSON.stringify(current) !== open.counters) {
        open.counters = JSON.stringify(current);
        texts.push(eventText('counters', current));
      }
      if (texts.length > 0) this.send(open, texts.join(''));
      open.lastNumber = events.at(-1)?.number ?? open.lastNumber;
      if (events.length === MOST_READ) this.#waitingUsers.add(open.userId);
    }
  }
}
