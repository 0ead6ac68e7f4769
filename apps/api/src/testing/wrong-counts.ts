import type { Database } from '../infra/database.ts';
import { findWrongCounts } from '../modules/core/post-counts/post-counts.queries.ts';

/** Where the kept counts of ads and a recount differ: nowhere, at any moment. */
export const wrongCounts = async (database: Database) =>
  (await findWrongCounts(database)).filter(({ wrong }) => wrong > 0);
