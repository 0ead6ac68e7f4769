import type { SightingKind } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';

/** View or follow of a slide by a viewer on a day in Moscow */
export interface Sighting {
  itemId: number;
  kind: SightingKind;
  /** `2026-01-31` */
  day: string;
  viewer: string;
}

/**
 * Counts a sighting once per viewer and day.
 * @returns the slide's total
 */
export async function addSighting(database: Database, sighting: Sighting): Promise<number> {
  const { itemId, kind, day, viewer } = sighting;
  const [counter] = await database.$queryRaw<{ count: number }[]>`
    /* prepared content-sighting */
    WITH seen AS (
      INSERT INTO content_sighting (item_id, kind, day, viewer)
      VALUES (${itemId}, ${kind}::sighting_kind, ${day}::date, ${viewer})
      ON CONFLICT DO NOTHING RETURNING item_id, kind)
    INSERT INTO content_count (item_id, kind, count) SELECT item_id, kind, 1 FROM seen
    ON CONFLICT (item_id, kind) DO UPDATE SET count = content_count.count + 1
    RETURNING count`;
  if (counter) return counter.count;
  const row = await database.contentCount.findUnique({
    where: { itemId_kind: { itemId, kind } },
  });
  return row?.count ?? 0;
}

/** Deletes individual sightings before a day in Moscow; the totals remain. */
export async function purgeSightings(database: Database, day: string): Promise<void> {
  await database.$executeRaw`DELETE FROM content_sighting WHERE day < ${day}::date`;
}
