import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestWorld } from './test-world.ts';

const COMMAND = fileURLToPath(new URL('../../../../prisma/commands/digests.ts', import.meta.url));

/** Starts `pnpm digests` on the database of a running app; `ended` resolves to its exit code and output. */
export function startDigestsCommand({ config, secret }: TestWorld, ...args: string[]) {
  const { DATABASE_URL, MEDIA_FOLDER, SMTP_URL, PUBLIC_URL } = config;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', COMMAND, ...args],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATABASE_URL,
        MEDIA_FOLDER,
        SMTP_URL,
        PUBLIC_URL,
        JWT_SECRET: secret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]).then(
    ([stdout, stderr, [code]]) => ({ code, said: stdout.trim(), complained: stderr.trim() }),
  );
  return { child, ended };
}
