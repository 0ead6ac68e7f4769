import { openClock } from '@pitlane/api/infra/clock';
import {
  type Command,
  defineAction,
  dryRunOption,
  runProcess,
} from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { openStorage } from '@pitlane/api/infra/storage';
import { MediaService } from '@pitlane/api/modules/posts/media/media.service';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

const MAX_LISTED = 20;

const formatList = (label: string, list: readonly (string | number)[]) =>
  list.length === 0
    ? []
    : [
        `${label}: ${list.length} (${list.slice(0, MAX_LISTED).join(', ')}${list.length > MAX_LISTED ? ', …' : ''})`,
      ];

function withMedia<T>(work: (media: MediaService) => Promise<T>): Promise<T> {
  return withDatabase(async (url) => {
    const config = commandConfig({ DATABASE_URL: url });
    const database = openDatabase(config);
    try {
      const [clock, storage] = [openClock(config), openStorage(config)];
      return await work(new MediaService({ database, clock, storage }));
    } finally {
      await database.$disconnect();
    }
  });
}

/** @returns true if store and database agree */
async function check(media: MediaService): Promise<boolean> {
  const { orphans, missing, damaged, messages, requests } = await media.compareWithDatabase();
  const lines = [
    ...formatList('Files without a row', orphans),
    ...formatList('Photos with missing files', missing),
    ...formatList('Photos with damaged files', damaged),
    ...formatList('Messages with lost or damaged files', messages),
    ...formatList('Requests with lost or damaged files', requests),
  ];
  console.log(lines.length > 0 ? lines.join('\n') : 'Store and database agree.');
  return lines.length === 0;
}

export const command: Command = {
  name: 'pnpm media',
  about: 'Compares the stored files with the database; fails if they differ.',
  actions: {
    check: defineAction({ about: 'reports differences', run: () => withMedia(check) }),
    sweep: defineAction({
      about: 'also removes files that have had no row for a day, as the worker does nightly',
      options: dryRunOption,
      run: ({ 'dry-run': isDry }) =>
        withMedia(async (media) => {
          if (!isDry) {
            console.log(`Removed ${await media.sweepOrphans()} files.`);
            return check(media);
          }
          const files: string[] = [];
          for await (const file of media.findSweepableFiles()) files.push(file);
          console.log([`Would remove ${files.length} files.`, ...files].join('\n'));
          return true;
        }),
    }),
  },
};

if (import.meta.main) await runProcess(command);
