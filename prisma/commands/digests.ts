// Sends the letters about saved searches that are due, as the worker does, once:
// `pnpm digests [--dry-run] [--account EMAIL] [--as-of ISO]`.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readConfig } from '@pitlane/api/config';
import { openClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
import { openMailer } from '@pitlane/api/infra/mail';
import { readSecret } from '@pitlane/api/infra/secrets';
import { MAIL_CONNECTIONS } from '@pitlane/api/modules/saved-searches/letters/letters.rules';
import { buildServices } from '@pitlane/api/services';
import { email } from '@pitlane/contracts';
import * as z from 'zod';
import { withDatabase } from './with-database.ts';

/** How long it waits for letters that another run has under way. */
const WAIT_MS = 120_000;

/** A line for who called it. */
class WrongUse extends Error {}

const options = z.object({
  'dry-run': z.boolean().default(false),
  account: z.optional(email),
  'as-of': z.iso.datetime({ offset: true }).optional(),
});

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        'dry-run': { type: 'boolean' },
        account: { type: 'string' },
        'as-of': { type: 'string' },
      },
    });
    return options.parse(values);
  } catch {
    throw new WrongUse('Use pnpm digests [--dry-run] [--account EMAIL] [--as-of ISO]');
  }
}

/** @returns whether all that is due was taken, or refused for good */
async function run(given: z.output<typeof options>, url: string): Promise<boolean> {
  const begun = performance.now();
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const folder = resolve(root, process.env.DATA_FOLDER || 'data');
  const config = readConfig({
    ...process.env,
    DATABASE_URL: url,
    SECRET_FILE: process.env.SECRET_FILE || resolve(folder, 'secret'),
  });
  const clock = openClock(config);
  const now = clock.now();
  const asOf = given['as-of'] ? new Date(given['as-of']) : now;
  if (asOf < now) throw new WrongUse('--as-of must not lie behind the present');
  const database = openDatabase(config);
  const mailer = openMailer(config, MAIL_CONNECTIONS);
  try {
    const onError = (error: unknown, what: string) =>
      console.error(`${what}: ${error instanceof Error ? error.message : error}`);
    const secret = readSecret(config);
    const context = { config, database, clock, secret, migrations: 0, onError };
    const { digests, staff } = buildServices(context);
    const userId = given.account === undefined ? null : await staff.idOf(given.account);
    if (given.account !== undefined && userId === null) throw new WrongUse('No such account');
    const { searches, letters, refused, unsent } = given['dry-run']
      ? await digests.preview({ asOf, userId })
      : await digests.run({
          mailer,
          connections: MAIL_CONNECTIONS,
          asOf,
          userId,
          waitMs: WAIT_MS,
        });
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    console.log(`searches ${searches}, letters ${letters}, refused ${refused}, seconds ${seconds}`);
    return unsent === 0;
  } finally {
    mailer.close();
    await database.$disconnect();
  }
}

try {
  const given = readOptions();
  if (!(await withDatabase((url) => run(given, url)))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof WrongUse)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
