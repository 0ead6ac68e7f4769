import { readConfig } from '@pitlane/api/config';
import { openDatabase } from '@pitlane/api/infra/database';
import { PostCountsService } from '@pitlane/api/modules/core/post-counts/post-counts.service';
import { SECRET } from './server-environment.ts';

/** Adds up what changed the counts of ads, as the worker does all the time. */
export async function addUpCounts(url: string | undefined): Promise<void> {
  const config = readConfig({ ...process.env, DATABASE_URL: url, JWT_SECRET: SECRET });
  const database = openDatabase(config);
  await new PostCountsService({ database }).addUp();
  await database.$disconnect();
}
