import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** Maximum number of uses within a sliding window. */
export interface Limit {
  max: number;
  windowSeconds: number;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Multiplies every limit; 0 disables them (RATE_LIMIT_SCALE). */
  scale: number;
}

/** Sliding-window counters shared by all processes. Unlike with fixed windows, no boundary lets more uses through. */
export class Limits {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Returns a maximum after scaling; `null` if limits are disabled. */
  scaleMaximum(max: number): number | null {
    return this.#deps.scale === 0 ? null : Math.ceil(max * this.#deps.scale);
  }

  /**
   * Counts a use if fewer than `max` are in the window that ends now. Uses of a key are serialized, so concurrent
   * requests cannot exceed the limit; rejected uses do not count.
   * @param key what is limited and for whom, for example `phones 203.0.113.7`
   * @returns `null` if the use fits, else the seconds until one does
   */
  async consume(key: string, { max, windowSeconds }: Limit): Promise<number | null> {
    const { database } = this.#deps;
    const scaledMax = this.scaleMaximum(max);
    if (scaledMax === null) return null;
    const { now, since } = this.#window(windowSeconds);
    const [, [used]] = await database.$transaction([
      database.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`,
      database.$queryRaw<{ fits: boolean; first: Date | null }[]>`
        WITH used AS (
          SELECT coalesce(sum(count), 0) < ${scaledMax} AS fits, min(window_start) AS first
          FROM rate_limit WHERE key = ${key} AND window_start > ${since} AND count > 0
        ), taken AS (
          INSERT INTO rate_limit AS at (key, window_start, count)
          SELECT ${key}, ${now}, 1 FROM used WHERE fits
          ON CONFLICT (key, window_start) DO UPDATE SET count = at.count + 1
        )
        SELECT fits, first FROM used`,
    ]);
    if (!used?.first || used.fits) return null;
    return Math.ceil((used.first.getTime() - since.getTime()) / 1_000);
  }

  /** Removes the latest use, as if it had not happened. */
  async restore(key: string, { windowSeconds }: Limit): Promise<void> {
    const { since } = this.#window(windowSeconds);
    await this.#deps.database.$executeRaw`
      UPDATE rate_limit SET count = count - 1 WHERE key = ${key} AND count > 0
        AND window_start = (SELECT max(window_start) FROM rate_limit
          WHERE key = ${key} AND window_start > ${since} AND count > 0)`;
  }

  async reset(key: string): Promise<void> {
    await this.#deps.database.rateLimit.deleteMany({ where: { key } });
  }

  async purge(before: Date): Promise<void> {
    await this.#deps.database.rateLimit.deleteMany({ where: { windowStart: { lt: before } } });
  }

  #window(windowSeconds: number): { now: Date; since: Date } {
    const now = this.#deps.clock.now();
    return { now, since: new Date(now.getTime() - windowSeconds * 1_000) };
  }
}
