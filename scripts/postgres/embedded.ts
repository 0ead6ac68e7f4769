import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const keeperScript = fileURLToPath(new URL('./keeper.ts', import.meta.url));

export interface RunningPostgres {
  /** Connection address of the database `pitlane`. */
  url: string;
  /** Stops the server and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on a folder, making the cluster on first use.
 * @param folder where the data lies
 * @param durability `throwaway` gives up crash safety for speed: for tests only
 * @throws Error with one readable line when it cannot start
 */
export async function startPostgres(
  folder: string,
  durability: 'durable' | 'throwaway' = 'durable',
): Promise<RunningPostgres> {
  const keeper = spawn(process.execPath, [keeperScript, folder, durability], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const exited = once(keeper, 'exit');
  const lines = createInterface({ input: keeper.stdout });
  const [first] = await Promise.race([once(lines, 'line'), exited.then(() => [undefined])]);
  const answer: unknown = typeof first === 'string' ? JSON.parse(first) : {};
  if (answer && typeof answer === 'object' && 'url' in answer && typeof answer.url === 'string') {
    return {
      url: answer.url,
      async stop() {
        keeper.stdin.end();
        await exited;
      },
    };
  }
  const reason =
    answer && typeof answer === 'object' && 'error' in answer ? String(answer.error) : 'it ended';
  throw new Error(`PostgreSQL did not start: ${reason}`);
}
