// The HTTP process.
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openClock } from './infra/clock.ts';
import { openDatabase } from './infra/database.ts';
import { listen } from './infra/listen.ts';
import { exitWithParent, notifyParentReady } from './infra/parent-process.ts';
import { readSecret } from './infra/secrets.ts';
import { countMigrations } from './migrations.ts';

/** Time limit of running requests at shutdown. */
const DRAIN_TIMEOUT_MS = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config);
  const app = await buildApp({
    config,
    database,
    clock: openClock(config),
    secret: readSecret(config),
    migrations: countMigrations(),
  });
  closeWithGrace({ delay: DRAIN_TIMEOUT_MS, logger: false }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'the process ends after an uncaught error');
    await app.close();
    await database.$disconnect();
  });
  exitWithParent();
  await listen(app, config.HOST, config.PORT);
  notifyParentReady();
  const { searchIndex } = app.services;
  // Searches read rows of the database until then.
  searchIndex.start().then(
    (size) => app.log.info({ size }, 'the search index is loaded'),
    (err: unknown) => app.log.error({ err }, 'the search index was not loaded'),
  );
}

start().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || (error instanceof Error && 'code' in error);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exit(1);
});
