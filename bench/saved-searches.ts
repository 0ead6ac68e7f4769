import { setTimeout as wait } from 'node:timers/promises';
import { integerArgument } from '@pitlane/api/infra/command-line';
import { mallocEnvironment } from '@pitlane/api/infra/memory-settings';
import { getCounters, getSavedFilters, MAX_SAVED_FILTERS } from '@pitlane/contracts';
import { openBench, readBenchArguments, requestPath } from './bench.ts';
import { createAdChanger } from './post-changes.ts';
import { reportUsage } from './processes.ts';
import { report, reportAtMost, reportTimes, run, runAtRate, timeSeconds } from './rounds.ts';
import { fillSearches } from './saved-search-fill.ts';
import { createSearchComparison } from './search-queries.ts';

const { minutes, searches, burst } = await readBenchArguments('pnpm bench:saved-searches', {
  about:
    'fills a dedicated database with saved searches, which remain, and measures the time from changes of ads to their hits; requires ads (pnpm bench:fill 200000)',
  options: {
    minutes: integerArgument().default(30).describe('duration of the changes in minutes'),
    searches: integerArgument().default(1_000_000).describe('number of saved searches'),
    burst: integerArgument().default(10_000).describe('number of simultaneous changes'),
  },
});
const SEARCHES_PER_ACCOUNT = 3.3;
const AD_CHANGES_PER_MINUTE = 1_000;
const POLL_MS = 100;

/**
 * Turns ads that are not public into ads that never were, so that publishing them counts as new. None may wait for a
 * moderator, because the worker would then check their texts during the measurement.
 */
const UNPUBLISH_ADS = `
  UPDATE post SET status = 'removed', removed_reason = 'owner', published_at = NULL, expires_at = NULL
  WHERE status IN ('moderation', 'removed')`;
/** Postpones the expiry of ads that end soon, because the worker would send thousands of reminders to their owners. */
const POSTPONE_EXPIRY = `
  UPDATE post SET expires_at = now() + interval '20 days'
  WHERE status = 'active' AND expires_at < now() + interval '10 days'`;

const bench = await openBench();
const { runSql, selectIds } = bench;

const fillResult = await timeSeconds(() =>
  fillSearches(bench, Math.ceil(searches / SEARCHES_PER_ACCOUNT), searches),
);
console.log(`filled in ${fillResult.seconds.toFixed(0)} s`);
const server = await bench.startServer();

/** Measures lists and counters of an account with the maximum number of searches. */
async function measureCounts(): Promise<void> {
  const { id } = await bench.createUser();
  for (let n = 1; n <= MAX_SAVED_FILTERS; n += 1) {
    const filter = { year_to: 1_900 + n, tuning: true };
    await bench.services.savedFilters.save(id, { filter, marks: {}, language: 'ru' });
  }
  const token = await bench.createToken(id);
  const lists = requestPath(getSavedFilters, { per_page: MAX_SAVED_FILTERS });
  const counters = requestPath(getCounters);
  await run(
    500,
    ['get-saved-filters of 50', () => server.time(lists, { token }), { p99: 10 }],
    ['get-counters of 50', () => server.time(counters, { token }), { p99: 10 }],
  );
}

await measureCounts();
await runSql(UNPUBLISH_ADS);
await runSql(POSTPONE_EXPIRY);
await runSql('TRUNCATE post_change');
await runSql('VACUUM (ANALYZE) post');
const change = await createAdChanger(bench);
const findPending = async () =>
  new Set(await selectIds('SELECT DISTINCT post_id AS id FROM post_change'));

/** Changes ads at an even rate; returns the milliseconds from each change until its hits were written. */
async function spreadChanges(overMinutes: number): Promise<number[]> {
  const delays: number[] = [];
  const changedAt = new Map<number, number>();
  let hasEnded = false;
  const changing = runAtRate(
    AD_CHANGES_PER_MINUTE / 60,
    wait(overMinutes * 60_000),
    async (turn) => {
      // Of ten changes, six publish an ad, three reduce a price, one removes an ad.
      const kind = turn % 10 < 6 ? 'published' : turn % 10 < 9 ? 'cheaper' : 'removed';
      for (const id of await change(kind)) changedAt.set(id, performance.now());
    },
  ).finally(() => {
    hasEnded = true;
  });
  while (!hasEnded || changedAt.size > 0) {
    await wait(POLL_MS);
    const unresolved = [...changedAt];
    const pending = await findPending();
    for (const [id, at] of unresolved) {
      if (pending.has(id)) continue;
      delays.push(performance.now() - at);
      changedAt.delete(id);
    }
  }
  await changing;
  return delays;
}

const searchDuring = await createSearchComparison(bench, server);
// The same environment as in operation.
const worker = await bench.startWorker({ ...mallocEnvironment, DATABASE_TIMEOUT_MS: undefined });
await spreadChanges(0.5);
const countHits = async () =>
  (await selectIds('SELECT count(*)::int AS id FROM saved_search_hit'))[0] ?? 0;
const before = await countHits();
const delays = await reportUsage(
  'worker',
  bench,
  worker,
  () => spreadChanges(minutes),
  'together ≤ 1, constant memory',
);
const hits = ((await countHits()) - before) / delays.length;
report(
  `${AD_CHANGES_PER_MINUTE} changes per minute, ${minutes} minutes`,
  `${hits.toFixed(0)} rows per change`,
);
reportTimes('from the change to its hits', delays, undefined, { p99: 10_000 });

const catchUp = timeSeconds(async () => {
  await change('published', burst);
  while ((await findPending()).size > 0) await wait(10 * POLL_MS);
});
await searchDuring(catchUp);
const catchUpMinutes = (await catchUp).seconds / 60;
reportAtMost(`catching up after ${burst} ads at once`, catchUpMinutes, 5, 'minutes');
const [size] = await runSql<{ bytes: number }>(
  `SELECT pg_total_relation_size('saved_search_hit')::float8 / count(*) AS bytes FROM saved_search_hit`,
);
reportAtMost('a hit with its indexes', size?.bytes ?? 0, 120, 'bytes');
await bench.close();
