import type { Config } from '@pitlane/api/config';
import {
  type Command,
  defineAction,
  dryRunOption,
  runProcess,
} from '@pitlane/api/infra/command-line';
import {
  formatComparison,
  SearchChecksService,
} from '@pitlane/api/modules/search/checks/search-checks.service';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

/** Config with a long timeout: a command may take longer than a page. */
const longTimeoutConfig = (url: string): Config =>
  commandConfig({ DATABASE_URL: url, DATABASE_TIMEOUT_MS: '60000' });

const secondsSince = (startedAt: number) => ((Date.now() - startedAt) / 1_000).toFixed(1);

/** @returns true if nothing differs */
async function verify(config: Config): Promise<boolean> {
  let isEqual = true;
  let startedAt = Date.now();
  for await (const checked of new SearchChecksService({ config }).verify()) {
    isEqual &&= checked.wrong === 0;
    console.log(`${formatComparison(checked)}; ${secondsSince(startedAt)} s`);
    startedAt = Date.now();
  }
  return isEqual;
}

async function rebuild(config: Config): Promise<void> {
  const checks = new SearchChecksService({ config });
  const startedAt = Date.now();
  console.log(`words: ${await checks.rebuildWords()}; ${secondsSince(startedAt)} s`);
  const { rows, wrong } = await checks.rewriteTexts();
  console.log(`texts: ${rows}, of which ${wrong} were not right; ${secondsSince(startedAt)} s`);
  await checks.verifyIndexes();
  console.log('index: every process compares its own with the rows');
}

export const command: Command = {
  name: 'pnpm',
  about: 'Search data derived from ads.',
  actions: {
    'search:verify': defineAction({
      about:
        'compares the search data with the ads, as the worker does nightly; fails if it differs',
      run: () => withDatabase((url) => verify(longTimeoutConfig(url))),
    }),
    'search:rebuild': defineAction({
      about: 'rebuilds the search data while searches continue',
      options: dryRunOption,
      run: ({ 'dry-run': isDry }) =>
        withDatabase(async (url) => {
          if (!isDry) return rebuild(longTimeoutConfig(url));
          console.log('Would rebuild words, texts and indexes that differ:');
          await verify(longTimeoutConfig(url));
        }),
    }),
  },
};

if (import.meta.main) await runProcess(command);
