// What is kept for searches: `pnpm search:verify` compares it with the plain tables and exits with 1 where something
// differs, as the worker does nightly; `pnpm search:rebuild` makes it anew while searches go on.
import type { Config } from '@pitlane/api/config';
import {
  SearchChecksService,
  told,
} from '@pitlane/api/modules/market/search-checks/search-checks.service';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

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

async function rebuild(config: Config): Promise<true> {
  const checks = new SearchChecksService({ config });
  const begun = Date.now();
  console.log(`words: ${await checks.renewWords()}; ${secondsSince(begun)} s`);
  const { rows, wrong } = await checks.renewTexts();
  console.log(`texts: ${rows}, of which ${wrong} were not right; ${secondsSince(begun)} s`);
  await checks.renewColumns();
  console.log('columns: every process compares its own with the rows');
  return true;
}

const secondsSince = (begun: number) => ((Date.now() - begun) / 1_000).toFixed(1);

const work = { verify, rebuild }[process.argv[2] ?? ''];
if (!work) {
  console.error('Use pnpm search:verify, or pnpm search:rebuild');
  process.exitCode = 2;
} else if (!(await withDatabase((url) => work(patient(url))))) {
  process.exitCode = 1;
}

/** Nobody waits for a command as long as for a page. */
function patient(url: string): Config {
  return commandConfig({ DATABASE_URL: url, DATABASE_TIMEOUT_MS: '60000' });
}
