import { setTimeout as wait } from 'node:timers/promises';
import { wholeNumber } from '@pitlane/api/infra/command-line';
import { heaps } from '@pitlane/api/infra/heaps';
import {
  getCounters,
  getSavedFilters,
  MAX_SAVED_FILTERS,
  publishPost,
  removePublication,
  tariffTypes,
} from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench } from './bench-context.ts';
import { quantile, report, reportAgainstAlone, spread } from './figures.ts';
import { openChanges } from './post-changes.ts';
import { megabytesOf, secondsOf, secondsOfDatabase } from './processes.ts';
import { fillSearches } from './saved-search-fill.ts';
import { timeSeconds, timeTurns } from './turns.ts';

const {
  minutes: MINUTES,
  searches: SEARCHES,
  burst: BURST,
} = await readBenchArguments('pnpm bench:saved-searches', {
  about:
    'fills a database of its own with saved searches, which stay, and measures how soon changes of ads are hits; needs ads (pnpm bench:fill 200000)',
  options: {
    minutes: wholeNumber().default(30).describe('minutes of changes'),
    searches: wholeNumber().default(1_000_000).describe('saved searches'),
    burst: wholeNumber().default(10_000).describe('changes at once'),
  },
});
const ACCOUNTS = 300_000;
const PER_MINUTE = 1_000;
const SEARCHED_PER_SECOND = 20;
const ALONE_MS = 60_000;
const ROUNDS = 500;
const WARM_UP = 50;
const PUBLISHED_IN_TURN = 25;
const HITS_PER_SEARCH = 2_000;
const PORT = 3_992;

const bench = await openBench(PORT);
const { rows, ids, time, tokenOf, database } = bench;

/** Publishes the same ads with and without noting it for saved searches, in turn. */
async function measurePublishing(): Promise<void> {
  const { id: userId } = await bench.createUser({ tariffType: tariffTypes.entityUnlimited });
  const token = await tokenOf(userId);
  const ads = await ids(
    `UPDATE post SET user_id = $1 WHERE id IN (
       SELECT id FROM post WHERE status = 'active' AND expires_at > now() + interval '1 day'
       ORDER BY id LIMIT $2) RETURNING id`,
    userId,
    PUBLISHED_IN_TURN,
  );
  const took: Record<'ENABLE' | 'DISABLE', number[]> = { ENABLE: [], DISABLE: [] };
  const noting = (state: keyof typeof took) =>
    rows(`ALTER TABLE post ${state} TRIGGER post_change_updated`);
  try {
    while (took.ENABLE.length < ROUNDS + WARM_UP) {
      for (const state of ['DISABLE', 'ENABLE'] as const) {
        await noting(state);
        for (const id of ads) {
          await time(removePublication.path, token, { id });
          took[state].push(await time(publishPost.path, token, { id }));
        }
      }
    }
  } finally {
    await noting('ENABLE');
  }
  const [noted, plain] = [took.ENABLE.slice(WARM_UP), took.DISABLE.slice(WARM_UP)];
  report('publishing, changes noted', spread(noted));
  report('publishing, changes not noted', spread(plain));
  const more = quantile(noted, 0.5) - quantile(plain, 0.5);
  report('the call takes longer by', `${more.toFixed(1)} ms`, '≤ 2 ms');
}

/** An account with as many searches as it may keep, each with many new ads. */
async function makeRich(): Promise<string> {
  const email = 'rich@bench.test';
  const there = await database.user.findUnique({ where: { email } });
  const { id } = there ?? (await bench.createUser({ email }));
  if (!there) {
    for (let n = 1; n <= MAX_SAVED_FILTERS; n += 1) {
      const filter = { year_to: 1_900 + n, tuning: true };
      await bench.services.savedFilters.save(id, { filter, marks: {}, language: 'ru' });
    }
    await rows(
      `INSERT INTO saved_search_hit
         (search_id, post_id, change_id, at, price, currency_id, hit, seen, stands, mailable)
       SELECT s.id, p.id, 0, now(), COALESCE(p.price, 0), p.currency_id, TRUE, FALSE, TRUE, TRUE
       FROM saved_search s CROSS JOIN (
         SELECT * FROM post WHERE status = 'active' ORDER BY id LIMIT $2) AS p
       WHERE s.user_id = $1`,
      id,
      HITS_PER_SEARCH,
    );
    await rows(
      `UPDATE saved_search_state SET new_count = $2
       WHERE search_id IN (SELECT id FROM saved_search WHERE user_id = $1)`,
      id,
      HITS_PER_SEARCH,
    );
  }
  return tokenOf(id);
}

async function measureCounts(): Promise<void> {
  const token = await makeRich();
  const what = `of ${MAX_SAVED_FILTERS} searches with ${MAX_SAVED_FILTERS * HITS_PER_SEARCH} hits`;
  for (const [name, path] of [
    ['get-saved-filters', `${getSavedFilters.path}?per_page=${MAX_SAVED_FILTERS}`],
    ['get-counters', getCounters.path],
  ] as const) {
    const { took } = await timeTurns(ROUNDS, () => time(path, token), { warmUp: WARM_UP });
    report(`${name} ${what}`, spread(took), '99 % ≤ 10 ms');
  }
}

await fillSearches(bench, ACCOUNTS, SEARCHES);
const [backend = 0] = await ids('SELECT pg_backend_pid() AS id');
await bench.start('server');
// As operators run it.
const worked = { ...heaps, DATABASE_TIMEOUT_MS: undefined };
try {
  await measurePublishing();
  await measureCounts();
  const changes = await openChanges(bench);
  await rows('VACUUM (ANALYZE) post');
  await bench.search(SEARCHED_PER_SECOND, wait(ALONE_MS / 4));
  const alone = await bench.search(SEARCHED_PER_SECOND, wait(ALONE_MS));
  report('search alone', spread(alone));

  const { pid } = await bench.start('worker', worked);
  await changes.spread(PER_MINUTE, 0.5);
  const [hitsBefore = 0] = await ids('SELECT count(*)::int AS id FROM saved_search_hit');
  const begun = performance.now();
  const usedBefore = { worker: secondsOf({ pid }), database: secondsOfDatabase(backend) };
  const first = megabytesOf({ pid });
  const middle = wait((MINUTES * 60_000) / 2).then(() => megabytesOf({ pid }));
  const took = await changes.spread(PER_MINUTE, MINUTES);
  const last = megabytesOf({ pid });
  const seconds = (performance.now() - begun) / 1_000;
  const used = {
    worker: (secondsOf({ pid }) - usedBefore.worker) / seconds,
    database: (secondsOfDatabase(backend) - usedBefore.database) / seconds,
  };
  const [hits = 0] = await ids('SELECT count(*)::int AS id FROM saved_search_hit');
  const made = (hits - hitsBefore) / (PER_MINUTE * MINUTES);
  report(`${PER_MINUTE} changes a minute, ${MINUTES} minutes`, `${made.toFixed(0)} rows a change`);
  report('from the change to its hits', spread(took), '99 % ≤ 10 000 ms');
  report(
    'processor',
    `worker ${used.worker.toFixed(2)}, PostgreSQL ${used.database.toFixed(2)} cores`,
    'together ≤ 1',
  );
  const memory = [first, await middle, last].map(({ now }) => now.toFixed(0)).join(', ');
  report('memory of the worker', `${memory} MB, at most ${last.peak.toFixed(0)}`, 'flat, ≤ 300 MB');

  const { result: beside, seconds: caughtUp } = await timeSeconds(() =>
    bench.search(SEARCHED_PER_SECOND, changes.burst(BURST)),
  );
  const minutes = (caughtUp / 60).toFixed(1);
  report(`${BURST} ads at once, caught up after`, `${minutes} minutes`, '≤ 5 minutes');
  reportAgainstAlone(beside, alone);
  const [size] = await rows<{ bytes: number }>(
    `SELECT pg_total_relation_size('saved_search_hit')::float8 / count(*) AS bytes FROM saved_search_hit`,
  );
  report('a hit with its indexes', `${size?.bytes.toFixed(0)} bytes`, '≤ 120 bytes');
} finally {
  await bench.close();
}
