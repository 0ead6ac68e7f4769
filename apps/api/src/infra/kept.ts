import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

interface Entry<Value> {
  value: Value;
  source: object;
  until: number;
}

const KEPT_MS = 60_000;

/**
 * Keeps what was read for a minute at most, and only while what it was read with is the same object. What is kept is
 * given to many: nobody changes it.
 */
export class Kept<Value extends object> {
  readonly #clock: Clock;
  readonly #entries: LRUCache<string, Entry<Value>>;

  /** @param size how many characters all of it may take as JSON */
  constructor(clock: Clock, size: number) {
    this.#clock = clock;
    this.#entries = new LRUCache({
      maxSize: size,
      sizeCalculation: ({ value }, key) => key.length + JSON.stringify(value).length,
    });
  }

  /**
   * @param source what the value is read with
   * @param read reads it where it is not kept
   */
  async get(key: string, source: object, read: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now().getTime();
    const entry = this.#entries.get(key);
    if (entry && entry.source === source && now < entry.until) return entry.value;
    const value = await read();
    this.#entries.set(key, { value, source, until: now + KEPT_MS });
    return value;
  }
}
