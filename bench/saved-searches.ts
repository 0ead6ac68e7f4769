import { setTimeout as wait } from 'node:timers/promises';
import { integerArgument } from '@pitlane/api/infra/command-line';
import { mallocEnvironment } from '@pitlane/api/infra/memory-settings';
import { getCounters, getSavedFilters, MAX_SAVED_FILTERS } from '@pitlane/contracts';
import { addressOf, openBench, readBenchArguments } from './bench.ts';
import { openChanges } from './post-changes.ts';
import { reportUsage } from './processes.ts';
import { pace, report, reportAtMost, reportTimes, run, timeSeconds } from './rounds.ts';
import { fillSearches } from './saved-search-fill.ts';
import { openSearches } from './search-queries.ts';

const { minutes, searches, burst } = await readBenchArguments('pnpm bench:saved-searches', {
  about:
    'fills a database of its own with saved searches, which stay, and measures how soon changes of ads are hits; needs ads (pnpm bench:fill 200000)',
  options: {
    minutes: integerArgument().default(30).describe('minutes of changes'),
    searches: integerArgument().default(1_000_000).describe('saved searches'),
    burst: integerArgument().default(10_000).describe('changes at once'),
  },
});
const SEARCHES_PER_ACCOUNT = 3.3;
const PER_MINUTE = 1_000;
const LOOK_MS = 100;

/**
 * Ads that were never public, out of those that are not: no user has seen them. None waits for a moderator, or the
 * worker would check their texts at the same time.
 */
const MAKE_WAITING = `
  UPDATE post SET status = 'removed', removed_reason = 'owner', published_at = NULL, expires_at = NULL
  WHERE status IN ('moderation', 'removed')`;
/** Ads that end soon would have their owners reminded: thousands of emails, all about ads that are made up. */
const LAST_LONGER = `
  UPDATE post SET expires_at = now() + interval '20 days'
  WHERE status = 'active' AND expires_at < now() + interval '10 days'`;

const bench = await openBench();
const { rows, ids } = bench;

const filled = await timeSeconds(() =>
  fillSearches(bench, Math.ceil(searches / SEARCHES_PER_ACCOUNT), searches),
);
console.log(`filled in ${filled.seconds.toFixed(0)} s`);
const server = await bench.startServer();

/** Times lists and counters of an account with as many searches as it may have. */
async function measureCounts(): Promise<void> {
  const { id } = await bench.createUser();
  for (let n = 1; n <= MAX_SAVED_FILTERS; n += 1) {
    const filter = { year_to: 1_900 + n, tuning: true };
    await bench.services.savedFilters.save(id, { filter, marks: {}, language: 'ru' });
  }
  const token = await bench.tokenOf(id);
  const lists = addressOf(getSavedFilters, { per_page: MAX_SAVED_FILTERS });
  const counters = addressOf(getCounters);
  await run(
    500,
    ['get-saved-filters of 50', () => server.time(lists, { token }), { p99: 10 }],
    ['get-counters of 50', () => server.time(counters, { token }), { p99: 10 }],
  );
}

await measureCounts();
await rows(MAKE_WAITING);
await rows(LAST_LONGER);
await rows('TRUNCATE post_change');
await rows('VACUUM (ANALYZE) post');
const change = await openChanges(bench);
const findPending = async () =>
  new Set(await ids('SELECT DISTINCT post_id AS id FROM post_change'));

/** Changes ads evenly, and returns for each how many milliseconds later its hits were written. */
async function spreadChanges(overMinutes: number): Promise<number[]> {
  const took: number[] = [];
  const changed = new Map<number, number>();
  let isOver = false;
  const changing = pace(PER_MINUTE / 60, wait(overMinutes * 60_000), async (turn) => {
    // Of ten changes six publish an ad, three make one cheaper, one takes one off.
    const kind = turn % 10 < 6 ? 'published' : turn % 10 < 9 ? 'cheaper' : 'taken off';
    for (const id of await change(kind)) changed.set(id, performance.now());
  }).finally(() => {
    isOver = true;
  });
  while (!isOver || changed.size > 0) {
    await wait(LOOK_MS);
    const asked = [...changed];
    const pending = await findPending();
    for (const [id, at] of asked) {
      if (pending.has(id)) continue;
      took.push(performance.now() - at);
      changed.delete(id);
    }
  }
  await changing;
  return took;
}

const searchBeside = await openSearches(bench, server);
// As operators run it.
const worker = await bench.startWorker({ ...mallocEnvironment, DATABASE_TIMEOUT_MS: undefined });
await spreadChanges(0.5);
const countHits = async () =>
  (await ids('SELECT count(*)::int AS id FROM saved_search_hit'))[0] ?? 0;
const before = await countHits();
const took = await reportUsage(
  'worker',
  bench,
  worker,
  () => spreadChanges(minutes),
  'together ≤ 1, memory flat',
);
const hits = ((await countHits()) - before) / took.length;
report(`${PER_MINUTE} changes a minute, ${minutes} minutes`, `${hits.toFixed(0)} rows a change`);
reportTimes('from the change to its hits', took, undefined, { p99: 10_000 });

const catchUp = timeSeconds(async () => {
  await change('published', burst);
  while ((await findPending()).size > 0) await wait(10 * LOOK_MS);
});
await searchBeside(catchUp);
const caughtUp = (await catchUp).seconds / 60;
reportAtMost(`${burst} ads at once, caught up after`, caughtUp, 5, 'minutes');
const [size] = await rows<{ bytes: number }>(
  `SELECT pg_total_relation_size('saved_search_hit')::float8 / count(*) AS bytes FROM saved_search_hit`,
);
reportAtMost('a hit with its indexes', size?.bytes ?? 0, 120, 'bytes');
await bench.close();
