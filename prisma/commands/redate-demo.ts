import { openClock } from '@pitlane/api/infra/clock';
import { dryRunOption, runProcess, singleCommand } from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { datesOf, sortedDemoWorld } from '../seed/demo-world.ts';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

/** @returns number of ads dated, or to be dated; only those of the demo's sellers count */
async function redate(url: string, isDry: boolean): Promise<number> {
  const config = commandConfig({ DATABASE_URL: url });
  const now = openClock(config).now();
  const database = openDatabase(config);
  let dated = 0;
  try {
    for (const [index, post] of sortedDemoWorld().posts.entries()) {
      const where = {
        id: index + 1,
        modelId: post.modelId,
        user: { email: { endsWith: '@demo.pitlane.test' } },
      };
      if (isDry) {
        dated += await database.post.count({ where });
        continue;
      }
      const { count } = await database.post.updateMany({
        where,
        data: { status: post.status, removedReason: post.removedReason, ...datesOf(post, now) },
      });
      dated += count;
    }
  } finally {
    await database.$disconnect();
  }
  return dated;
}

export const command = singleCommand('pnpm demo:redate', {
  about: 'updates the dates of an old demo: its ads look as on the day of the first start',
  options: dryRunOption,
  run: async ({ 'dry-run': isDry }) => {
    const dated = await withDatabase((url) => redate(url, isDry));
    console.log(`${isDry ? 'Would update' : 'Updated'} the dates of ${dated} ads of the demo.`);
  },
});

if (import.meta.main) await runProcess(command);
