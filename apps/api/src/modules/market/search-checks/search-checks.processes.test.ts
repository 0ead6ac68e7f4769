import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { allDifferences } from '../../../testing/search-differences.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000 });

const script = fileURLToPath(new URL('../../../testing/write-events.ts', import.meta.url));
const WRITERS = 2;
const ROUNDS = process.env.TEST_LONG ? 20 : 1;

const world = sharedWorld();

/** Lets a process write, and kills it after so many events, in the middle of another. */
async function killedAfter(events: number, seed: number): Promise<number> {
  const { DATABASE_URL, DATABASE_TIMEOUT_MS } = world.config;
  const child = spawn(process.execPath, [script, String(seed)], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SECRET_FILE: 'none',
      DATABASE_URL,
      DATABASE_TIMEOUT_MS: String(DATABASE_TIMEOUT_MS),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let seen = 0;
  for await (const _line of createInterface(child.stdout)) {
    seen += 1;
    if (seen === events) child.kill('SIGKILL');
  }
  await ended;
  return seen;
}

it('what is kept for searches equals the ads after processes that write were killed', async () => {
  await randomPosts(world.database, 60);
  await world.app.services.columns.start();
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = await atOnce(WRITERS, (writer) =>
      killedAfter(10 + 7 * writer, 10 * round + writer),
    );
    // What was written before the kill arrives late.
    expect(seen.every((events, writer) => events >= 10 + 7 * writer)).toBe(true);
    expect(await allDifferences(world)).toEqual([]);
  }
});
