import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** How often something may happen. */
export interface Limit {
  max: number;
  windowSeconds: number;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  /** Multiplies every limit; 0 switches them off (RATE_LIMIT_SCALE). */
  scale: number;
}

/** Counters that all processes share. */
export class Limits {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** How many fit, after scaling; null where limits are off. */
  scaled(max: number): number | null {
    return this.#deps.scale === 0 ? null : Math.ceil(max * this.#deps.scale);
  }

  /**
   * Counts one use. The count is taken and judged by one statement, so parallel calls cannot slip
   * past it.
   * @param key what is counted and for whom, for example `phones 203.0.113.7`
   * @returns null when it fits, else the seconds until the window ends
   */
  async take(key: string, { max, windowSeconds }: Limit): Promise<number | null> {
    const { database, clock } = this.#deps;
    const most = this.scaled(max);
    if (most === null) return null;
    const now = clock.now().getTime();
    const start = windowStart(now, windowSeconds);
    const [row] = await database.$queryRaw<{ count: number }[]>`
      INSERT INTO rate_limit AS used (key, window_start, count)
      VALUES (${key}, ${start}, 1)
      ON CONFLICT (key, window_start) DO UPDATE SET count = used.count + 1
      RETURNING count`;
    if (!row || row.count <= most) return null;
    return Math.ceil((start.getTime() + windowSeconds * 1_000 - now) / 1_000);
  }

  /** Takes one use back, as if it had not happened. */
  async giveBack(key: string, { windowSeconds }: Limit): Promise<void> {
    const start = windowStart(this.#deps.clock.now().getTime(), windowSeconds);
    await this.#deps.database.rateLimit.updateMany({
      where: { key, windowStart: start, count: { gt: 0 } },
      data: { count: { decrement: 1 } },
    });
  }

  /** Begins a key anew. */
  async reset(key: string): Promise<void> {
    await this.#deps.database.rateLimit.deleteMany({ where: { key } });
  }

  /** Removes the counters of windows that began before a moment. */
  async forget(before: Date): Promise<void> {
    await this.#deps.database.rateLimit.deleteMany({ where: { windowStart: { lt: before } } });
  }
}

function windowStart(now: number, windowSeconds: number): Date {
  const length = windowSeconds * 1_000;
  return new Date(Math.floor(now / length) * length);
}
