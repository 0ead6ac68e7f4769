import type { Language } from '../../../i18n.ts';
import type { EventStream } from '../../../infra/event-stream.ts';

export interface OpenStream {
  id: number;
  userId: number;
  sessionId: string;
  language: Language;
  stream: EventStream;
  lastNumber: number;
  /** Counters last sent, as JSON. */
  counters: string;
  lastSentAt: number;
}

export class OpenStreams {
  readonly #byId = new Map<number, OpenStream>();
  readonly #byUser = new Map<number, Set<OpenStream>>();

  get size(): number {
    return this.#byId.size;
  }

  /** Returns a copy: streams may be removed during the iteration. */
  all(): OpenStream[] {
    return [...this.#byId.values()];
  }

  userIds(): number[] {
    return [...this.#byUser.keys()];
  }

  ofUser(userId: number): OpenStream[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  add(stream: OpenStream): void {
    this.#byId.set(stream.id, stream);
    const streams = this.#byUser.get(stream.userId) ?? new Set();
    this.#byUser.set(stream.userId, streams.add(stream));
  }

  /** @returns true if the stream was open */
  remove(id: number): boolean {
    const stream = this.#byId.get(id);
    if (!stream) return false;
    this.#byId.delete(id);
    const streams = this.#byUser.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byUser.delete(stream.userId);
    return true;
  }
}
