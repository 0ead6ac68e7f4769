import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

interface Entry<Value> {
  value: Value;
  source: object;
  expiresAt: number;
}

const TTL_MS = 60_000;

/**
 * Caches values for at most a minute, and only while the object that they were read with is the same. Cached values are
 * shared: callers must not change them.
 */
export class ExpiringCache<Value extends object> {
  readonly #clock: Clock;
  readonly #entries: LRUCache<string, Entry<Value>>;

  /** @param maxCharacters maximum number of characters of all values as JSON */
  constructor(clock: Clock, maxCharacters: number) {
    this.#clock = clock;
    this.#entries = new LRUCache({
      maxSize: maxCharacters,
      sizeCalculation: ({ value }, key) => key.length + JSON.stringify(value).length,
    });
  }

  /**
   * @param source object that the value is read with; another one invalidates the entry
   * @param read reads the value if it is not cached
   */
  async get(key: string, source: object, read: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now().getTime();
    const entry = this.#entries.get(key);
    if (entry && entry.source === source && now < entry.expiresAt) return entry.value;
    const value = await read();
    this.#entries.set(key, { value, source, expiresAt: now + TTL_MS });
    return value;
  }
}
