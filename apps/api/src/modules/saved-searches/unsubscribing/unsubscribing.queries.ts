import { periodOptions } from '@pitlane/contracts';
import type { Database } from '../../../infra/database.ts';

export function findSearch(database: Database, userId: number, id: number) {
  return database.savedSearch.findFirst({ where: { id, userId, deletedAt: null } });
}

/** Stops the emails about a search and stores its former period. */
export async function stopSearch(database: Database, userId: number, id: number): Promise<void> {
  await database.$executeRaw`
    UPDATE saved_search SET stopped_option_id = option_id, option_id = ${periodOptions.never}
    WHERE id = ${id} AND user_id = ${userId} AND option_id <> ${periodOptions.never}`;
}

/** Restores the former period of a stopped search. */
export async function resumeSearch(database: Database, userId: number, id: number): Promise<void> {
  await database.$executeRaw`
    UPDATE saved_search SET option_id = stopped_option_id, stopped_option_id = NULL
    WHERE id = ${id} AND user_id = ${userId} AND stopped_option_id IS NOT NULL`;
}
