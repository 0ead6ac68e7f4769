// Updates the dates of an old demo: its ads look as on the day of the first start.
import { openClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
import { datesOf, demoWorld } from '../seed/demo-world.ts';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

/** @returns how many ads were dated; only those of the demo's own sellers are touched */
async function redate(url: string): Promise<number> {
  const config = commandConfig({ DATABASE_URL: url });
  const now = openClock(config).now();
  const database = openDatabase(config);
  let dated = 0;
  try {
    for (const [index, post] of demoWorld().posts.entries()) {
      const { count } = await database.post.updateMany({
        where: {
          id: index + 1,
          modelId: post.modelId,
          user: { email: { endsWith: '@demo.pitlane.test' } },
        },
        data: { status: post.status, removedReason: post.removedReason, ...datesOf(post, now) },
      });
      dated += count;
    }
  } finally {
    await database.$disconnect();
  }
  return dated;
}

console.log(`Dated ${await withDatabase(redate)} ads of the demo anew.`);
