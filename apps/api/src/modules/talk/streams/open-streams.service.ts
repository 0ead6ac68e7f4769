import type { Language } from '../../../i18n.ts';
import type { EventStream } from '../../../infra/event-stream.ts';

export interface OpenStream {
  id: number;
  userId: number;
  sessionId: string;
  language: Language;
  stream: EventStream;
  sent: number;
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

  users(): number[] {
    return [...this.#byUser.keys()];
  }

  of(userId: number): OpenStream[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  add(open: OpenStream): void {
    this.#byId.set(open.id, open);
    const others = this.#byUser.get(open.userId) ?? new Set();
    this.#byUser.set(open.userId, others.add(open));
  }

  /** @returns true if the stream was open */
  remove(id: number): boolean {
    const open = this.#byId.get(id);
    if (!open) return false;
    this.#byId.delete(id);
    const others = this.#byUser.get(open.userId);
    others?.delete(open);
    if (others?.size === 0) this.#byUser.delete(open.userId);
    return true;
  }
}
