import type { Database } from './database.ts';

interface Limit {
  /** What is counted and for whom, for example `phones 203.0.113.7`. */
  key: string;
  max: number;
  windowSeconds: number;
  now: Date;
}

/**
 * Counts one use against a limit that all processes share. The count is taken and judged by one
 * statement, so parallel calls cannot slip past it.
 * @returns null when it fits, else the seconds until the window ends
 */
export async function overLimit(database: Database, limit: Limit): Promise<number | null> {
  const windowMs = limit.windowSeconds * 1_000;
  const windowStart = new Date(Math.floor(limit.now.getTime() / windowMs) * windowMs);
  const [row] = await database.$queryRaw<{ count: number }[]>`
    INSERT INTO rate_limit AS used (key, window_start, count)
    VALUES (${limit.key}, ${windowStart}, 1)
    ON CONFLICT (key, window_start) DO UPDATE SET count = used.count + 1
    RETURNING count`;
  if (!row || row.count <= limit.max) return null;
  return Math.ceil((windowStart.getTime() + windowMs - limit.now.getTime()) / 1_000);
}

/** Removes the counters of windows that ended before a moment. */
export async function forgetLimits(database: Database, before: Date): Promise<void> {
  await database.rateLimit.deleteMany({ where: { windowStart: { lt: before } } });
}
