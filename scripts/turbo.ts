import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const programs = join(root, 'node_modules/.bin');
export const turbo = join(programs, 'turbo');

export function spawnTurbo(parameters: string[], options: SpawnOptions = {}): ChildProcess {
  const env = { ...process.env, ...options.env };
  return spawn(turbo, ['run', ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    cwd: root,
    env: {
      ...env,
      // turbo runs pnpm and node by name.
      PATH: `${programs}${delimiter}${env.PATH}`,
      TURBO_TELEMETRY_DISABLED: '1',
    },
  });
}
