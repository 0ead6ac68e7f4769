import { openClock } from '@pitlane/api/infra/clock';
import {
  defineSingleActionCommand,
  dryRunOption,
  runProcess,
} from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { datesOf, sortedDemoWorld } from '../seed/demo-world.ts';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

/** @returns the number of demo ads whose dates were updated, or would be in a dry run; ads of users are excluded */
async function redate(url: string, isDry: boolean): Promise<number> {
  const config = commandConfig({ DATABASE_URL: url });
  const now = openClock(config).now();
  const database = openDatabase(config);
  let datedCount = 0;
  try {
    for (const [index, post] of sortedDemoWorld().posts.entries()) {
      const where = {
        id: index + 1,
        modelId: post.modelId,
        user: { email: { endsWith: '@demo.pitlane.test' } },
      };
      if (isDry) {
        datedCount += await database.post.count({ where });
        continue;
      }
      const { count } = await database.post.updateMany({
        where,
        data: { status: post.status, removedReason: post.removedReason, ...datesOf(post, now) },
      });
      datedCount += count;
    }
  } finally {
    await database.$disconnect();
  }
  return datedCount;
}

export const command = defineSingleActionCommand('pnpm demo:redate', {
  about: 'updates the dates of an old demo, so that its ads are as old as on the first start',
  options: dryRunOption,
  run: async ({ 'dry-run': isDry }) => {
    const datedCount = await withDatabase((url) => redate(url, isDry));
    console.log(
      `${isDry ? 'Would update' : 'Updated'} the dates of ${datedCount} ads of the demo.`,
    );
  },
});

if (import.meta.main) await runProcess(command);
