// The background process.
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import type { AppContext } from './context.ts';
import { openClock } from './infra/clock.ts';
import { openDatabase } from './infra/database.ts';
import { startJobs } from './infra/jobs.ts';
import { serializeError } from './infra/logged-error.ts';
import { exitWithParent, notifyParentReady } from './infra/parent-process.ts';
import { readSecret } from './infra/secrets.ts';
import { countMigrations } from './migrations.ts';
import { pollingJobs, queuedJobs } from './queued-jobs.ts';
import { recurringJobs } from './recurring-jobs.ts';
import { buildServices } from './services.ts';

const DRAIN_TIMEOUT_MS = 10_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config);
  const log = pino({ level: config.LOG_LEVEL, serializers: { err: serializeError } });
  const clock = openClock(config);
  const context: AppContext = {
    config,
    database,
    clock,
    secret: readSecret(config),
    migrations: countMigrations(),
    onError: (err, message) => log.warn({ err }, message),
  };
  const services = buildServices(context);
  await services.prepare();
  const jobs = await startJobs(
    config.DATABASE_URL,
    {
      recurring: recurringJobs(services, context),
      queued: queuedJobs(services, context),
      polling: pollingJobs(services),
    },
    (err, message) => log.error({ err }, message),
    config.CLOCK_OFFSET_FILE === '' ? null : clock,
  );
  closeWithGrace({ delay: DRAIN_TIMEOUT_MS, logger: false }, async ({ err }) => {
    if (err) log.fatal({ err }, 'the process ends after an uncaught error');
    await jobs.stop();
    await database.$disconnect();
  });
  exitWithParent();
  notifyParentReady();
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
