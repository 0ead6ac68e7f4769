// What is kept for searches: `pnpm search:verify` compares it with the plain tables and exits with 1 where something
// differs, as the worker does nightly; `pnpm search:rebuild` makes it anew while searches go on.
import type { Config } from '@pitlane/api/config';
import { openDatabase } from '@pitlane/api/infra/database';
import {
  type Checked,
  SearchChecksService,
  told,
} from '@pitlane/api/modules/market/search-checks/search-checks.service';
import { compareSearchTerms, storeSearchTerms } from '../seed/search/search-terms.ts';
import { commandConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

/** Everything that is compared; words by the command alone, for the server does not know the seed's lists. */
async function* checks(config: Config): AsyncGenerator<Checked> {
  yield* new SearchChecksService({ config }).verify();
  const database = openDatabase(config);
  try {
    yield { name: 'words', ...(await compareSearchTerms(database)) };
  } finally {
    await database.$disconnect();
  }
}

/** @returns whether everything is equal */
async function verify(config: Config): Promise<boolean> {
  let isEqual = true;
  let begun = Date.now();
  for await (const checked of checks(config)) {
    isEqual &&= checked.wrong === 0;
    console.log(`${told(checked)}; ${secondsSince(begun)} s`);
    begun = Date.now();
  }
  return isEqual;
}

async function rebuild(config: Config): Promise<true> {
  const checks = new SearchChecksService({ config });
  const database = openDatabase(config);
  const begun = Date.now();
  try {
    await storeSearchTerms(database);
    console.log(`words: ${await database.searchTerm.count()}; ${secondsSince(begun)} s`);
  } finally {
    await database.$disconnect();
  }
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
