import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const binFolder = join(root, 'node_modules/.bin');
export const turboPath = join(binFolder, 'turbo');

export function spawnTurbo(parameters: string[], options: SpawnOptions = {}): ChildProcess {
  const env = { ...process.env, ...options.env };
  return spawn(turboPath, ['run', ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
    cwd: root,
    env: {
      ...env,
      // turbo finds pnpm and node in the PATH.
      PATH: `${binFolder}${delimiter}${env.PATH}`,
      TURBO_TELEMETRY_DISABLED: '1',
    },
  });
}
