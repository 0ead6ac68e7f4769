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
  events: Pick<EventsService, 'newEvents'>;
  counters: Pick<CountersService, 'forUsers'>;
  onError?: (error: unknown, what: string) => void;
}

/** Period and number of accounts whose events are read together: each read takes six statements. */
const GATHER_MS = 25;
const MAX_ACCOUNTS = 200;
const PAUSE_AFTER_ERROR_MS = 1_000;

export class StreamSender {
  readonly #deps: Dependencies;
  readonly #streams: OpenStreams;
  readonly #end: (open: OpenStream) => void;
  readonly #waiting = new Set<number>();
  #isSending = false;
  #isClosed = false;

  /** @param end ends a stream whose events cannot be shown */
  constructor(deps: Dependencies, streams: OpenStreams, end: (open: OpenStream) => void) {
    this.#deps = deps;
    this.#streams = streams;
    this.#end = end;
  }

  close(): void {
    this.#isClosed = true;
  }

  wake(userId: number): void {
    if (this.#streams.of(userId).length === 0) return;
    this.#waiting.add(userId);
    if (this.#isSending) return;
    this.#isSending = true;
    void this.#sendWaiting();
  }

  send(open: OpenStream, text: string): void {
    open.stream.send(text);
    open.lastSentAt = this.#deps.clock.now().getTime();
  }

  async #sendWaiting(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isClosed) {
      await wait(GATHER_MS);
      const users = [...this.#waiting].slice(0, MAX_ACCOUNTS);
      for (const user of users) this.#waiting.delete(user);
      await this.#trySending(users);
    }
    this.#isSending = false;
  }

  /** Sends accounts one by one after a failure: events of one that cannot be shown must not stop the others. */
  async #trySending(users: number[]): Promise<void> {
    const { onError } = this.#deps;
    try {
      await this.#sendTo(users);
    } catch (error) {
      if (databaseErrorCode(error) === 'unavailable') {
        onError?.(error, 'events wait for the database');
        for (const user of users) this.#waiting.add(user);
        await wait(PAUSE_AFTER_ERROR_MS);
      } else if (users.length > 1) {
        for (const user of users) await this.#trySending([user]);
      } else {
        onError?.(error, 'the events of an account were not shown');
        for (const open of users.flatMap((user) => this.#streams.of(user))) this.#end(open);
      }
    }
  }

  /** Sends new events to the streams of accounts, and their counters if those changed. */
  async #sendTo(users: number[]): Promise<void> {
    const streams = users.flatMap((user) => this.#streams.of(user));
    const [news, counters] = await Promise.all([
      this.#deps.events.newEvents(streams),
      this.#deps.counters.forUsers(users),
    ]);
    for (const open of streams) {
      const counted = counters.get(open.userId);
      const own = news.get(open) ?? [];
      const texts = own.map(({ number, name, data }) =>
        data === undefined ? eventIdText(number) : eventText(name, data, number),
      );
      if (JSON.stringify(counted) !== open.counters) {
        open.counters = JSON.stringify(counted);
        texts.push(eventText('counters', counted));
      }
      if (texts.length > 0) this.send(open, texts.join(''));
      open.sent = own.at(-1)?.number ?? open.sent;
      if (own.length === MOST_READ) this.#waiting.add(open.userId);
    }
  }
}
