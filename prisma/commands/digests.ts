import { openClock } from '@pitlane/api/infra/clock';
import {
  defineSingleActionCommand,
  dryRunOption,
  runProcess,
  UsageError,
} from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { openMailer } from '@pitlane/api/infra/mail';
import { readSecret } from '@pitlane/api/infra/secrets';
import { MAIL_CONNECTIONS } from '@pitlane/api/modules/saved-searches/digests/digest-emails.rules';
import { buildServices } from '@pitlane/api/services';
import { email } from '@pitlane/contracts';
import * as z from 'zod';
import { signingConfig } from './command-config.ts';
import { withDatabase } from './with-database.ts';

/** Maximum wait for emails that another run is sending. */
const MAX_WAIT_MS = 120_000;

interface Options {
  account?: string | undefined;
  asOf?: string | undefined;
  isDry: boolean;
}

function printWaiting({ unsent, until }: { unsent: number; until: Date | null }): void {
  console.log(`waiting emails ${unsent}, until ${until?.toISOString()}`);
}

/** @returns true if every due email was created, and accepted or permanently rejected by the mail server */
async function sendDigests(
  { account, asOf: requestedAsOf, isDry }: Options,
  url: string,
): Promise<boolean> {
  const startedAt = performance.now();
  const config = signingConfig(url);
  const clock = openClock(config);
  const now = clock.now();
  const asOf = requestedAsOf ? new Date(requestedAsOf) : now;
  if (asOf < now) throw new UsageError('--as-of must not be in the past.');
  const database = openDatabase(config);
  const mailer = openMailer(config, MAIL_CONNECTIONS);
  try {
    const onError = (error: unknown, source: string) =>
      console.error(`${source}: ${error instanceof Error ? error.message : error}`);
    const secret = readSecret(config);
    const context = { config, database, clock, secret, migrations: 0, onError };
    const { digests, staff } = buildServices(context);
    const userId = account === undefined ? null : await staff.findIdByEmail(account);
    if (account !== undefined && userId === null) throw new Error(`${account} has no account.`);
    const { searches, letters, refused, ...remaining } = isDry
      ? await digests.preview({ asOf, userId })
      : await digests.run({
          mailer,
          connections: MAIL_CONNECTIONS,
          asOf,
          userId,
          waitMs: MAX_WAIT_MS,
          onWaiting: printWaiting,
        });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`searches ${searches}, letters ${letters}, refused ${refused}, seconds ${seconds}`);
    if (remaining.unsent > 0) printWaiting(remaining);
    if (remaining.unwritten > 0)
      console.log(`accounts without their letter ${remaining.unwritten}`);
    return remaining.unsent === 0 && remaining.unwritten === 0;
  } finally {
    mailer.close();
    await database.$disconnect();
  }
}

export const command = defineSingleActionCommand('pnpm digests', {
  about: 'sends the emails about saved searches that are due, once, as the worker does',
  options: {
    ...dryRunOption,
    account: z.optional(email).meta({ description: 'only to this account', value: 'EMAIL' }),
    'as-of': z.iso
      .datetime({ offset: true, error: 'must be a time such as 2026-11-27T09:00:00Z' })
      .optional()
      .meta({
        description: 'a future time up to which completed weeks and months are sent',
        value: 'ISO',
      }),
  },
  run: ({ account, 'as-of': asOf, 'dry-run': isDry }) =>
    withDatabase((url) => sendDigests({ account, asOf, isDry }, url)),
});

if (import.meta.main) await runProcess(command);
