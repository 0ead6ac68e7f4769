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
import { openSearches } from './search-queries.ts';

const { letters: LETTERS } = await readBenchArguments('pnpm bench:digests', {
  about:
    'adds accounts with saved searches, which stay, and measures how fast pnpm digests sends their emails; needs ads (pnpm bench:fill 200000)',
  options: { letters: integerArgument().default(100_000).describe('emails') },
});
const SEARCHES_PER_LETTER = 2;
const COMMAND = fileURLToPath(new URL('../prisma/commands/digests.ts', import.meta.url));
const FLAGS = manifest.scripts.digests.split(' ').filter((word) => word.startsWith('--'));

const bench = await openBench();
const { rows, ids, environment } = bench;

const ADD_READERS = `
  INSERT INTO users (email, first_name, last_name, locale, created_at)
  SELECT gen_random_uuid() || '@bench.test', 'Иван', 'Петров', CASE WHEN n % 5 = 0 THEN 'en' ELSE 'ru' END,
    now() - interval '1 year'
  FROM generate_series(1, $1::int) AS n RETURNING id`;
/** They ask for makes only: nothing is compared with them here. */
const ADD_SEARCHES = `
  INSERT INTO saved_search (user_id, filter, filter_key, created_at, since, brand_id)
  SELECT u, jsonb_build_object('brand_id', jsonb_build_array(1 + (u + n * 7) % 50)), n,
    now() - interval '60 days', now() - interval '60 days', ARRAY[1 + (u + n * 7) % 50]
  FROM unnest($1::int[]) AS u CROSS JOIN generate_series(1, $2::int) AS n RETURNING id`;
const ADD_STATES = `
  INSERT INTO saved_search_state (search_id, new_count) SELECT unnest($1::int[]), $2`;
/** From before any window whose letters are sent now. */
const ADD_HITS = `
  INSERT INTO saved_search_hit
    (search_id, post_id, change_id, at, price, currency_id, hit, seen, stands, mailable)
  SELECT s, p.id, 0, now() - interval '32 days', COALESCE(p.price, 0), p.currency_id, TRUE, FALSE, TRUE, TRUE
  FROM unnest($1::int[]) AS s CROSS JOIN generate_series(0, $2::int - 1) AS n
  JOIN (SELECT row_number() OVER (ORDER BY id) - 1 AS place, id, price, currency_id FROM post
    WHERE status = 'active' AND NOT hidden) AS p
    ON p.place = (s::bigint * 7919 + n * 31) % (SELECT count(*) FROM post WHERE status = 'active' AND NOT hidden)`;

/** A letter of twenty cards becomes due for many accounts. */
async function fill(): Promise<void> {
  const readers = await ids(ADD_READERS, LETTERS);
  const searches = await ids(ADD_SEARCHES, readers, SEARCHES_PER_LETTER);
  await rows(ADD_STATES, searches, MAX_CARDS);
  await rows(ADD_HITS, searches, MAX_CARDS);
  await rows('DELETE FROM digest_window');
  await rows('VACUUM (ANALYZE) users, saved_search, saved_search_state, saved_search_hit, post');
}

/** A mail server that takes everything and only counts. */
const came = { letters: 0, bytes: 0 };
const office = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.on('data', (chunk: Buffer) => {
      came.bytes += chunk.length;
    });
    stream.on('end', () => {
      came.letters += 1;
      done();
    });
  },
});
office.listen(0, '127.0.0.1');
await once(office.server, 'listening');
bench.opened.defer(() => office.close(() => {}));
const { port } = office.server.address() as AddressInfo;

const filled = await timeSeconds(fill);
console.log(`${LETTERS} accounts in ${filled.seconds.toFixed(0)} s`);
const searchBeside = await openSearches(bench, await bench.startServer());
// As operators run it.
const env = { ...environment, ...mallocEnvironment, DATABASE_TIMEOUT_MS: undefined };
const SMTP_URL = `smtp://127.0.0.1:${port}`;
const sender = fork(COMMAND, { env: { ...env, SMTP_URL }, execArgv: FLAGS });
const sending = timeSeconds(() => reportUsage('sender', bench, sender, () => once(sender, 'exit')));
await searchBeside(sending);
const { seconds } = await sending;
const kilobytes = came.bytes / came.letters / 1_024;
report(
  `letters of ${SEARCHES_PER_LETTER * MAX_CARDS} cards`,
  `${came.letters} of ${LETTERS} came, ${kilobytes.toFixed(0)} KB each`,
);
reportAtMost('a thousand after', (seconds / came.letters) * 1_000, 9, 's');
reportAtMost('all after', seconds / 60, 15, 'minutes');
await bench.close();
