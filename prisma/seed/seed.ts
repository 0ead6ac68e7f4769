// Fills a database: what every installation needs and, outside production, the demo world.
// Run again it adds what is missing and touches nothing that is there but content of an older edition.
import { openClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
import { openStorage } from '@pitlane/api/infra/storage';
import { commandConfig } from '../commands/command-config.ts';
import { storeContent, storeDemoContent } from './content.ts';
import { DEMO_PASSWORD, demoAccounts, storeDemoAccounts } from './demo-accounts.ts';
import { storeDemoChats } from './demo-chats.ts';
import { storeDemoOffers } from './demo-offers.ts';
import { storeDemoWorld } from './demo-world.ts';
import { storeDemoPictures } from './drawn-pictures.ts';
import { storeReference } from './reference.ts';
import { wantsDemo, wantsDemoAccounts } from './wants-demo.ts';

/** Rows are stored by the hundred: longer than any one query of the server may take. */
const QUERY_TIMEOUT_MS = 60_000;

const config = commandConfig();
const clock = openClock(config);
const database = openDatabase({ ...config, DATABASE_TIMEOUT_MS: QUERY_TIMEOUT_MS });
try {
  console.log('Catalogue, places, dictionaries, content …');
  await storeReference(database);
  const stores = { database, storage: openStorage(config), now: clock.now() };
  await storeContent(stores);
  const demo = wantsDemo(process.env.SEED_DEMO, config.NODE_ENV);
  if (demo && (await database.user.count()) === 0) {
    // Tests need few.
    const set = process.env.DEMO_PICTURES === 'few' ? 'few' : 'all';
    const pictures = await storeDemoPictures(stores.storage, set);
    await storeDemoWorld(database, pictures, clock.now());
    console.log(`Demo world: ${await database.post.count()} ads`);
  }
  const demoSellers = await database.user.count({
    where: { email: { endsWith: '@demo.pitlane.test' } },
  });
  if (demo && demoSellers > 0) await storeDemoContent(stores);
  if (wantsDemoAccounts(process.env.SEED_DEMO, config.NODE_ENV) && demoSellers > 0) {
    await storeDemoAccounts(database, clock.now());
    await storeDemoChats(database, clock.now());
    await storeDemoOffers(database, clock.now());
  }
  // Whoever starts the server wants to know, also where an earlier start made them.
  const emails = demoAccounts.map(({ email }) => email);
  if ((await database.user.count({ where: { email: { in: emails } } })) > 0) {
    process.send?.(`Demo logins: ${emails.join(', ')}; password ${DEMO_PASSWORD}`);
  }
} finally {
  await database.$disconnect();
}
