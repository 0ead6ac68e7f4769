import { vi } from 'vitest';
import { command as account } from '../../../../prisma/commands/account.ts';
import { command as digests } from '../../../../prisma/commands/digests.ts';
import { command as media } from '../../../../prisma/commands/media.ts';
import { command as migrate } from '../../../../prisma/commands/migrate.ts';
import { command as redate } from '../../../../prisma/commands/redate-demo.ts';
import { command as search } from '../../../../prisma/commands/search.ts';
import { command as seed } from '../../../../prisma/seed/seed.ts';
import { runAndCapture } from './run-command.ts';
import type { TestWorld } from './test-world.ts';

const commands = { account, digests, media, migrate, redate, search, seed };

/** Runs an operator's command in this process, on the database of a running app. */
export async function runOperatorCommand(
  { config, secret, own }: TestWorld,
  name: keyof typeof commands,
  ...args: string[]
) {
  const { DATABASE_URL, MEDIA_FOLDER, SMTP_URL, PUBLIC_URL } = config;
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL,
    DATABASE_OWNER_URL: own.ownerUrl,
    MEDIA_FOLDER,
    SMTP_URL,
    PUBLIC_URL,
    JWT_SECRET: secret,
  };
  for (const [variable, value] of Object.entries(settings)) vi.stubEnv(variable, value);
  try {
    const { code, out, err } = await runAndCapture(commands[name], args);
    return { code, said: out.trim(), complained: err.trim() };
  } finally {
    vi.unstubAllEnvs();
  }
}
