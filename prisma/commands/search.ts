import type { Config } from '@pitlane/api/config';
import { action, type Command, dryRun, main } from '@pitlane/api/infra/command-line';
import {
  SearchChecksService,
  told,
} from '@pitlane/api/modules/search/checks/search-checks.service';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

/** Nobody waits for a command as long as for a page. */
const patient = (url: string): Config =>
  commandConfig({ DATABASE_URL: url, DATABASE_TIMEOUT_MS: '60000' });

const secondsSince = (begun: number) => ((Date.now() - begun) / 1_000).toFixed(1);

/** @returns whether everything is equal */
async function verify(config: Config): Promise<boolean> {
  let isEqual = true;
  let begun = Date.now();
  for await (const checked of new SearchChecksService({ config }).verify()) {
    isEqual &&= checked.wrong === 0;
    console.log(`${told(checked)}; ${secondsSince(begun)} s`);
    begun = Date.now();
  }
  return isEqual;
}

async function rebuild(config: Config): Promise<void> {
  const checks = new SearchChecksService({ config });
  const begun = Date.now();
  console.log(`words: ${await checks.renewWords()}; ${secondsSince(begun)} s`);
  const { rows, wrong } = await checks.renewTexts();
  console.log(`texts: ${rows}, of which ${wrong} were not right; ${secondsSince(begun)} s`);
  await checks.renewIndexes();
  console.log('index: every process compares its own with the rows');
}

export const command: Command = {
  name: 'pnpm',
  about: 'Data that is derived from ads for searches.',
  actions: {
    'search:verify': action({
      about: 'compares it with the ads, as the worker does nightly; fails when something differs',
      run: () => withDatabase((url) => verify(patient(url))),
    }),
    'search:rebuild': action({
      about: 'rebuilds it while searches continue',
      options: dryRun,
      run: ({ 'dry-run': isDry }) =>
        withDatabase(async (url) => {
          if (!isDry) return rebuild(patient(url));
          console.log('Would rebuild words, texts and indexes that differ:');
          await verify(patient(url));
        }),
    }),
  },
};

if (import.meta.main) await main(command);
