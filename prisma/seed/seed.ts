import { openClock } from '@pitlane/api/infra/clock';
import {
  defineSingleActionCommand,
  dryRunOption,
  runProcess,
} from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { openStorage } from '@pitlane/api/infra/storage';
import { commandConfig } from '../commands/command-config.ts';
import { withDatabase } from '../commands/with-database.ts';
import { storeDemoContent, storeSeedContent } from './content.ts';
import { DEMO_PASSWORD, demoAccounts, storeDemoAccounts } from './demo-accounts.ts';
import { storeDemoChats } from './demo-chats.ts';
import { storeDemoOffers } from './demo-offers.ts';
import { shouldSeedDemo, shouldSeedDemoAccounts } from './demo-switches.ts';
import { storeDemoWorld } from './demo-world.ts';
import { preview } from './preview.ts';
import { storeReference } from './reference.ts';
import { storeDemoPictures } from './store-demo-pictures.ts';

/** Longer than the server's query timeout, since rows are inserted in batches. */
const QUERY_TIMEOUT_MS = 60_000;

async function seed(url: string, isDry: boolean): Promise<void> {
  const config = commandConfig({ DATABASE_URL: url });
  const now = openClock(config).now();
  const database = openDatabase({ ...config, DATABASE_TIMEOUT_MS: QUERY_TIMEOUT_MS });
  try {
    const seedsDemo = shouldSeedDemo(process.env.SEED_DEMO, config.NODE_ENV);
    const storesWorld = seedsDemo && (await database.user.count()) === 0;
    if (isDry) {
      for (const line of await preview(database)) console.log(line);
      if (storesWorld) console.log('Would store the demo world.');
      return;
    }
    console.log('Catalogue, places, dictionaries, content …');
    await storeReference(database);
    const targets = { database, storage: openStorage(config), now };
    await storeSeedContent(targets);
    if (storesWorld) {
      // Tests use only a few pictures.
      const set = process.env.DEMO_PICTURES === 'few' ? 'few' : 'all';
      const pictures = await storeDemoPictures(targets.storage, set);
      await storeDemoWorld(database, pictures, now);
      console.log(`Demo world: ${await database.post.count()} ads`);
    }
    const demoSellers = await database.user.count({
      where: { email: { endsWith: '@demo.pitlane.test' } },
    });
    if (seedsDemo && demoSellers > 0) await storeDemoContent(targets);
    if (shouldSeedDemoAccounts(process.env.SEED_DEMO, config.NODE_ENV) && demoSellers > 0) {
      await storeDemoAccounts(database, now);
      await storeDemoChats(database, now);
      await storeDemoOffers(database, now);
    }
    // Reported on every start, even if an earlier start created them.
    const emails = demoAccounts.map(({ email }) => email);
    if ((await database.user.count({ where: { email: { in: emails } } })) > 0) {
      process.send?.(`Demo logins: ${emails.join(', ')}; password ${DEMO_PASSWORD}`);
    }
  } finally {
    await database.$disconnect();
  }
}

export const command = defineSingleActionCommand('pnpm db:seed', {
  about:
    'adds the data of every installation and, in an empty database outside production, the demo world',
  options: dryRunOption,
  run: ({ 'dry-run': isDry }) => withDatabase((url) => seed(url, isDry)),
});

if (import.meta.main) await runProcess(command);
