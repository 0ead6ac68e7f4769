// Changes of ads while saved searches are matched against them.
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from './bench-context.ts';
import { pacedTurns } from './turns.ts';

/** Of ten changes so many publish an ad, and so many make one cheaper; the rest takes one off. */
const [PUBLISHED, CHEAPER] = [6, 3];
const LOOK_MS = 100;

/**
 * Ads that were never public, out of those that are not: nobody has seen them. None waits for a moderator,
 * or the worker would check their texts meanwhile.
 */
const MAKE_WAITING = `
  UPDATE post SET status = 'removed', removed_reason = 'owner', published_at = NULL, expires_at = NULL
  WHERE status IN ('moderation', 'removed')`;

/** Ads that end soon would have their owners reminded: thousands of mails, all about ads that are made up. */
const LAST_LONGER = `
  UPDATE post SET expires_at = now() + interval '20 days'
  WHERE status = 'active' AND expires_at < now() + interval '10 days'`;

export const PUBLISH = `
  UPDATE post SET status = 'active', removed_reason = NULL, published_at = now(),
    expires_at = now() + interval '30 days', updated_at = now() WHERE id = ANY($1::int[])`;
export const CHEAPEN = `
  UPDATE post SET price = price * 95 / 100, price_rub = price_rub * 95 / 100, updated_at = now()
  WHERE id = ANY($1::int[])`;
export const TAKE_OFF = `
  UPDATE post SET status = 'removed', removed_reason = 'owner', updated_at = now()
  WHERE id = ANY($1::int[])`;

/** Finds ads that can be changed, and changes them. */
export async function openChanges({ rows, ids }: Pick<Bench, 'rows' | 'ids'>) {
  await rows(MAKE_WAITING);
  await rows(LAST_LONGER);
  await rows('TRUNCATE post_change');
  const idsWith = (condition: string) =>
    ids(`SELECT id FROM post WHERE ${condition} ORDER BY id % 997, id`);
  const waiting = await idsWith(`status = 'removed' AND price > 0`);
  const active = await idsWith(`status = 'active' AND price > 100`);
  const next = (left: number[]) => {
    const id = left.pop();
    if (id === undefined) throw new Error('Too few ads: fill the database with more');
    return id;
  };

  const undone = async () =>
    new Set((await rows<{ id: string }>('SELECT id FROM post_change')).map(({ id }) => id));

  return {
    /** Publishes many at once, and waits until nothing is left to be compared. */
    async burst(amount: number): Promise<void> {
      await rows(
        PUBLISH,
        Array.from({ length: amount }, () => next(waiting)),
      );
      while ((await undone()).size > 0) await wait(10 * LOOK_MS);
    },
    /**
     * Changes ads evenly over a time.
     * @returns for each how many milliseconds later its hits were written
     */
    async spread(perMinute: number, minutes: number): Promise<number[]> {
      const took: number[] = [];
      const changed = new Map<string, number>();
      const look = async () => {
        const left = await undone();
        for (const [id, at] of changed) {
          if (left.has(id)) continue;
          took.push(performance.now() - at);
          changed.delete(id);
        }
      };
      let looked = performance.now();
      const isOver = (turn: number) => turn >= perMinute * minutes;
      for await (const turn of pacedTurns(perMinute / 60, isOver)) {
        const kind = turn % 10;
        if (kind < PUBLISHED) await rows(PUBLISH, [next(waiting)]);
        else if (kind < PUBLISHED + CHEAPER) await rows(CHEAPEN, [next(active)]);
        else await rows(TAKE_OFF, [next(active)]);
        const at = performance.now();
        const [noted] = await rows<{ id: string }>(
          `SELECT currval(pg_get_serial_sequence('post_change', 'id')) AS id`,
        );
        if (noted) changed.set(noted.id, at);
        if (at - looked < LOOK_MS) continue;
        looked = at;
        await look();
      }
      while (changed.size > 0) {
        await wait(LOOK_MS);
        await look();
      }
      return took;
    },
  };
}
