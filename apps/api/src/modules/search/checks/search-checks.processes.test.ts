import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it, vi } from 'vitest';
import { atOnce } from '../../../testing/parallel.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { allDifferences } from '../../../testing/search-differences.ts';
import { sharedWorld } from '../../../testing/test-world.ts';
import { compareSearchTerms, storeSearchTerms } from '../../query-parser/search-terms.queries.ts';

vi.setConfig({ testTimeout: process.env.TEST_LONG ? 1_800_000 : 120_000 });

const script = fileURLToPath(new URL('../../../testing/write-events.ts', import.meta.url));
const WRITERS = 2;
const ROUNDS = process.env.TEST_LONG ? 20 : 1;
/** Number of events of each writer. */
const EVENTS = process.env.TEST_LONG ? 5_000 : 25;

const world = sharedWorld();
beforeAll(async () => {
  await randomPosts(world.database, 60);
  await world.app.services.searchIndex.start();
});

/** Starts a writer process, which prints a line per event. */
function startWriter(...args: number[]) {
  const { DATABASE_URL, DATABASE_TIMEOUT_MS } = world.config;
  const child = spawn(process.execPath, [script, ...args.map(String)], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SECRET_FILE: 'none',
      DATABASE_URL,
      DATABASE_TIMEOUT_MS: String(DATABASE_TIMEOUT_MS),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, lines: createInterface(child.stdout), ended: once(child, 'exit') };
}

/**
 * Kills a writer process after some events, in the middle of the next one, and returns the number of events it
 * reported.
 */
async function killAfter(events: number, seed: number): Promise<number> {
  const { child, lines, ended } = startWriter(seed);
  let seen = 0;
  for await (const _line of lines) {
    seen += 1;
    if (seen === events) child.kill('SIGKILL');
  }
  await ended;
  return seen;
}

/** Lets a writer process finish and returns its number of events and its exit. */
async function runWriter(events: number, seed: number) {
  const { lines, ended } = startWriter(seed, events);
  let seen = 0;
  for await (const _line of lines) seen += 1;
  return { seen, code: (await ended)[0] };
}

it('derived search data equals the ads after writer processes were killed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = await atOnce(WRITERS, (writer) => killAfter(10 + 7 * writer, 10 * round + writer));
    // Events written before the kill may be reported late.
    expect(seen.every((events, writer) => events >= 10 + 7 * writer)).toBe(true);
    expect(await allDifferences(world)).toEqual([]);
  }
});

it('derived search data equals the ads after two processes wrote during a rebuild', async () => {
  const { searchIndex, searchChecks } = world.app.services;
  let isWriting = true;
  const writing = atOnce(WRITERS, (writer) => runWriter(EVENTS, 1_000 + writer)).finally(() => {
    isWriting = false;
  });
  const wrong: number[] = [];
  const terms: number[] = [];
  const watching = async () => {
    do {
      terms.push(await world.database.searchTerm.count());
      wrong.push((await searchIndex.verify()).wrong);
    } while (isWriting);
  };
  const renewing = async () => {
    do {
      await storeSearchTerms(world.database);
      await searchChecks.rewriteTexts();
      await searchChecks.verifyIndexes();
    } while (isWriting);
  };
  const [wrote] = await Promise.all([writing, watching(), renewing()]);

  expect(wrote).toEqual(Array(WRITERS).fill({ seen: EVENTS, code: 0 }));
  expect(wrong.filter((count) => count > 0)).toEqual([]);
  // The rebuild never exposes an incomplete set of words.
  expect(Math.min(...terms)).toBeGreaterThan(1_000);
  expect(await allDifferences(world)).toEqual([]);
  // The last names need one more run (decision 0053).
  await storeSearchTerms(world.database);
  expect((await compareSearchTerms(world.database)).wrong).toBe(0);
});
