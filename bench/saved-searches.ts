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
import { openChanges } from './changes.ts';
import { quantile, report, spread } from './figures.ts';
import { fillSearches } from './fill-searches.ts';
import { megabytesOf, secondsOf, secondsOfDatabase, start } from './processes.ts';
import { openWorld } from './world.ts';

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

const world = await openWorld(PORT);
const { rows, time, tokenOf, database, environment } = world;

/** Milliseconds of a call, one at a time, once the server has compiled it. */
async function rounds(call: (round: number) => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) took.push(await call(round));
  return took.slice(WARM_UP);
}

/** Publishes the same ads with and without noting it for saved searches, in turn. */
async function measurePublishing(): Promise<void> {
  const { id: userId } = await database.user.create({
    data: {
      email: `${crypto.randomUUID()}@bench.test`,
      firstName: 'Bench',
      lastName: 'Bench',
      tariffType: tariffTypes.entityUnlimited,
    },
  });
  const token = await tokenOf(userId);
  const ads = await rows<{ id: number }>(
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
        for (const { id } of ads) {
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
  const { id } =
    there ??
    (await database.user.create({ data: { email, firstName: 'Bench', lastName: 'Bench' } }));
  if (!there) {
    for (let n = 1; n <= MAX_SAVED_FILTERS; n += 1) {
      const filter = { year_to: 1_900 + n, tuning: true };
      await world.services.savedFilters.save(id, { filter, marks: {}, language: 'ru' });
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
    const took = await rounds(() => time(path, token));
    report(`${name} ${what}`, spread(took), '99 % ≤ 10 ms');
  }
}

await fillSearches(world, ACCOUNTS, SEARCHES);
const [{ backend } = { backend: 0 }] = await rows<{ backend: number }>(
  'SELECT pg_backend_pid() AS backend',
);
const server = await start('server', environment);
// As operators run it.
const worked = { ...environment, ...heaps, DATABASE_TIMEOUT_MS: undefined };
let worker = null;
try {
  await measurePublishing();
  await measureCounts();
  const changes = await openChanges(world);
  await rows('VACUUM (ANALYZE) post');
  await world.search(SEARCHED_PER_SECOND, wait(ALONE_MS / 4));
  const alone = await world.search(SEARCHED_PER_SECOND, wait(ALONE_MS));
  report('search alone', spread(alone));

  worker = await start('worker', worked);
  const { pid } = worker;
  await changes.spread(PER_MINUTE, 0.5);
  const [hitsBefore] = await rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM saved_search_hit',
  );
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
  const [hits] = await rows<{ count: number; bytes: number }>(
    `SELECT count(*)::int AS count, pg_total_relation_size('saved_search_hit')::float8 AS bytes
     FROM saved_search_hit`,
  );
  const made = ((hits?.count ?? 0) - (hitsBefore?.count ?? 0)) / (PER_MINUTE * MINUTES);
  report(`${PER_MINUTE} changes a minute, ${MINUTES} minutes`, `${made.toFixed(0)} rows a change`);
  report('from the change to its hits', spread(took), '99 % ≤ 10 000 ms');
  report(
    'processor',
    `worker ${used.worker.toFixed(2)}, PostgreSQL ${used.database.toFixed(2)} cores`,
    'together ≤ 1',
  );
  const memory = [first, await middle, last].map(({ now }) => now.toFixed(0)).join(', ');
  report('memory of the worker', `${memory} MB, at most ${last.peak.toFixed(0)}`, 'flat, ≤ 300 MB');

  const from = performance.now();
  const beside = await world.search(SEARCHED_PER_SECOND, changes.burst(BURST));
  const minutes = (performance.now() - from) / 60_000;
  report(`${BURST} ads at once, caught up after`, `${minutes.toFixed(1)} minutes`, '≤ 5 minutes');
  report('search beside it', spread(beside));
  const times = quantile(beside, 0.99) / quantile(alone, 0.99);
  report('99 % of it, against alone', `${times.toFixed(1)} ×`, '≤ 2 ×');
  const [size] = await rows<{ bytes: number }>(
    `SELECT pg_total_relation_size('saved_search_hit')::float8 / count(*) AS bytes FROM saved_search_hit`,
  );
  report('a hit with its indexes', `${size?.bytes.toFixed(0)} bytes`, '≤ 120 bytes');
} finally {
  server.kill('SIGTERM');
  worker?.kill('SIGTERM');
  await world.close();
}
