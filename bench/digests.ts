import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { integerArgument } from '@pitlane/api/infra/command-line';
import { mallocEnvironment } from '@pitlane/api/infra/memory-settings';
import { MAX_CARDS } from '@pitlane/api/modules/saved-searches/digests/digest-emails.rules';
import { SMTPServer } from 'smtp-server';
import manifest from '../package.json' with { type: 'json' };
import { openBench, readBenchArguments } from './bench.ts';
import { reportUsage } from './processes.ts';
import { report, reportAtMost, timeSeconds } from './rounds.ts';
import { createSearchComparison } from './search-queries.ts';

const { emails: EMAIL_COUNT } = await readBenchArguments('pnpm bench:digests', {
  about:
    'adds accounts with saved searches, which remain, and measures how fast pnpm digests sends their emails; requires ads (pnpm bench:fill 200000)',
  options: { emails: integerArgument().default(100_000).describe('number of emails') },
});
const SEARCHES_PER_EMAIL = 2;
const DIGESTS_COMMAND = fileURLToPath(new URL('../prisma/commands/digests.ts', import.meta.url));
const NODE_FLAGS = manifest.scripts.digests.split(' ').filter((word) => word.startsWith('--'));

const bench = await openBench();
const { runSql, selectIds, environment } = bench;

const ADD_ACCOUNTS = `
  INSERT INTO users (email, first_name, last_name, locale, created_at)
  SELECT gen_random_uuid() || '@bench.test', 'Иван', 'Петров', CASE WHEN n % 5 = 0 THEN 'en' ELSE 'ru' END,
    now() - interval '1 year'
  FROM generate_series(1, $1::int) AS n RETURNING id`;
/** They filter by make only, because this benchmark does not match ads with them. */
const ADD_SEARCHES = `
  INSERT INTO saved_search (user_id, filter, filter_key, created_at, since, brand_id)
  SELECT u, jsonb_build_object('brand_id', jsonb_build_array(1 + (u + n * 7) % 50)), n,
    now() - interval '60 days', now() - interval '60 days', ARRAY[1 + (u + n * 7) % 50]
  FROM unnest($1::int[]) AS u CROSS JOIN generate_series(1, $2::int) AS n RETURNING id`;
const ADD_STATES = `
  INSERT INTO saved_search_state (search_id, new_count) SELECT unnest($1::int[]), $2`;
/** Adds hits that are older than any period whose digests are due now. */
const ADD_HITS = `
  INSERT INTO saved_search_hit
    (search_id, post_id, change_id, at, price, currency_id, hit, seen, stands, mailable)
  SELECT s, p.id, 0, now() - interval '32 days', COALESCE(p.price, 0), p.currency_id, TRUE, FALSE, TRUE, TRUE
  FROM unnest($1::int[]) AS s CROSS JOIN generate_series(0, $2::int - 1) AS n
  JOIN (SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, price, currency_id FROM post
    WHERE status = 'active' AND NOT hidden) AS p
    ON p.place = (s::bigint * 7919 + n * 31) % (SELECT count(*) FROM post WHERE status = 'active' AND NOT hidden)`;

/** Makes a digest of twenty cards due for many accounts. */
async function fill(): Promise<void> {
  const accountIds = await selectIds(ADD_ACCOUNTS, EMAIL_COUNT);
  const searchIds = await selectIds(ADD_SEARCHES, accountIds, SEARCHES_PER_EMAIL);
  await runSql(ADD_STATES, searchIds, MAX_CARDS);
  await runSql(ADD_HITS, searchIds, MAX_CARDS);
  await runSql('DELETE FROM digest_window');
  await runSql('VACUUM (ANALYZE) users, saved_search, saved_search_state, saved_search_hit, post');
}

/** Numbers of the mail server below, which accepts everything and only counts. */
const receivedTotals = { emails: 0, bytes: 0 };
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.on('data', (chunk: Buffer) => {
      receivedTotals.bytes += chunk.length;
    });
    stream.on('end', () => {
      receivedTotals.emails += 1;
      done();
    });
  },
});
mailServer.listen(0, '127.0.0.1');
await once(mailServer.server, 'listening');
bench.disposables.defer(() => mailServer.close(() => {}));
const { port } = mailServer.server.address() as AddressInfo;

const fillResult = await timeSeconds(fill);
console.log(`${EMAIL_COUNT} accounts in ${fillResult.seconds.toFixed(0)} s`);
const searchDuring = await createSearchComparison(bench, await bench.startServer());
// The same environment as in operation.
const env = { ...environment, ...mallocEnvironment, DATABASE_TIMEOUT_MS: undefined };
const SMTP_URL = `smtp://127.0.0.1:${port}`;
const sender = fork(DIGESTS_COMMAND, { env: { ...env, SMTP_URL }, execArgv: NODE_FLAGS });
const sending = timeSeconds(() => reportUsage('sender', bench, sender, () => once(sender, 'exit')));
await searchDuring(sending);
const { seconds } = await sending;
const kilobytes = receivedTotals.bytes / receivedTotals.emails / 1_024;
report(
  `emails of ${SEARCHES_PER_EMAIL * MAX_CARDS} cards`,
  `received ${receivedTotals.emails} of ${EMAIL_COUNT}, ${kilobytes.toFixed(0)} KB each`,
);
reportAtMost('time per thousand', (seconds / receivedTotals.emails) * 1_000, 9, 's');
reportAtMost('total time', seconds / 60, 15, 'minutes');
await bench.close();
