// Compares the store of pictures with the database: `pnpm media check` reports differences,
// `pnpm media sweep` also removes files that no row has named for a day, as the worker does nightly.
import { openClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
import { openStorage } from '@pitlane/api/infra/storage';
import { MediaService } from '@pitlane/api/modules/posts/media/media.service';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

const MOST_SHOWN = 20;

const listOf = (what: string, list: readonly (string | number)[]) =>
  list.length === 0
    ? []
    : [
        `${what}: ${list.length} (${list.slice(0, MOST_SHOWN).join(', ')}${list.length > MOST_SHOWN ? ', …' : ''})`,
      ];

/** @returns whether store and database agree */
async function run(sweep: boolean, url: string): Promise<boolean> {
  const config = commandConfig({ DATABASE_URL: url });
  const clock = openClock(config);
  const database = openDatabase(config);
  const storage = openStorage(config);
  const media = new MediaService({ database, clock, storage });
  try {
    if (sweep) console.log(`Removed ${await media.sweep()} files.`);
    const { orphans, missing, damaged, messages, requests } = await media.check();
    const lines = [
      ...listOf('Files that no row names', orphans),
      ...listOf('Photos without all their files', missing),
      ...listOf('Photos with damaged files', damaged),
      ...listOf('Messages with lost or damaged files', messages),
      ...listOf('Requests with lost or damaged files', requests),
    ];
    console.log(lines.length > 0 ? lines.join('\n') : 'Store and database agree.');
    return lines.length === 0;
  } finally {
    await database.$disconnect();
  }
}

const what = process.argv[2];
if (what !== 'check' && what !== 'sweep') {
  console.error('Use pnpm media check, or pnpm media sweep');
  process.exitCode = 2;
} else if (!(await withDatabase((url) => run(what === 'sweep', url)))) {
  process.exitCode = 1;
}
