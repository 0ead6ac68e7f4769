import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stopOrphan } from './cluster.ts';

const keeperScript = fileURLToPath(new URL('./keeper.ts', import.meta.url));

export interface RunningPostgres {
  /** Connection address of the database `pitlane`. */
  url: string;
  /** Settles when the server has ended, wanted or not. */
  ended: Promise<void>;
  /** Stops the server and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on a folder, making the cluster on first use.
 * @param folder where the data lies
 * @param durability `throwaway` gives up crash safety for speed, and the data with the stop: for
 *   tests only
 * @param port where it listens; a free one unless it is named
 * @throws Error with one readable line when it cannot start
 */
export async function startPostgres(
  folder: string,
  durability: 'durable' | 'throwaway' = 'durable',
  port = '',
): Promise<RunningPostgres> {
  const keeper = spawn(process.execPath, [keeperScript, resolve(folder), durability, port], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // It may be gone already when its input is closed.
  keeper.stdin.on('error', () => {});
  // A keeper that was killed leaves the server behind.
  const ended = once(keeper, 'exit').then(() => stopOrphan(resolve(folder)));
  const lines = createInterface({ input: keeper.stdout });
  const [first] = await Promise.race([once(lines, 'line'), ended.then(() => [undefined])]);
  const answer: unknown = typeof first === 'string' ? JSON.parse(first) : {};
  if (answer && typeof answer === 'object' && 'url' in answer && typeof answer.url === 'string') {
    return {
      url: answer.url,
      ended,
      async stop() {
        keeper.stdin.end();
        await ended;
      },
    };
  }
  const reason =
    answer && typeof answer === 'object' && 'error' in answer ? String(answer.error) : 'it ended';
  throw new Error(`PostgreSQL did not start: ${reason}`);
}
