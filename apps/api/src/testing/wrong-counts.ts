import type { Database } from '../infra/database.ts';
import { compareCounts } from '../modules/core/post-counts/post-counts.queries.ts';

/** Returns the stored counts of ads that differ from a recount; there must be none at any moment. */
export const wrongCounts = async (database: Database) =>
  (await compareCounts(database)).filter(({ wrong }) => wrong > 0);
