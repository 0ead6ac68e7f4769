import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { getProfile, resetPassword, signIn } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { PASSWORD, signedInOf } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// The operator's command as a process, on the database of an app that runs.
const world = sharedWorld();
beforeAll(() => {
  // The command goes by the real time.
  world.clock.moveTo(new Date());
});

const COMMAND = fileURLToPath(
  new URL('../../../../../../prisma/commands/account.ts', import.meta.url),
);

/** Runs the command to its end. */
async function account(...words: string[]) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', COMMAND, ...words],
    {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: world.config.DATABASE_URL,
        JWT_SECRET: world.secret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said: said.trim(), complained };
}

const EMAIL = 'first.moderator@example.test';
const login = () => world.call(signIn, { body: { email: EMAIL, password: PASSWORD } });

it('makes, promotes, blocks and lets in again', async () => {
  const made = await account('create', EMAIL, 'moderator');
  expect(made, made.complained).toMatchObject({ code: 0, complained: '' });
  expect(made.said).toContain(`${EMAIL} is moderator.`);
  const token = /token=([\w-]{56})$/.exec(made.said)?.[1];
  const body = { token, password: PASSWORD, confirm_password: PASSWORD };
  expect((await world.call(resetPassword, { body })).status).toBe(200);
  const first = signedInOf((await login()).body);
  expect(first.user.role).toBe('moderator');

  expect((await account('create', EMAIL, 'admin')).said).toContain('already has an account');
  expect(await account('role', EMAIL, 'admin')).toMatchObject({
    code: 0,
    said: `${EMAIL} is admin.`,
  });
  const promoted = await world.call(getProfile, { token: first.token });
  expect(promoted.body.data.role).toBe('admin');

  const blocked = await account('block', EMAIL, 'Больше не работает у нас');
  expect(blocked).toMatchObject({ code: 0, said: `${EMAIL} is blocked.` });
  expect((await world.call(getProfile, { token: first.token })).status).toBe(401);
  expect(failureOf(await login(), 403).code).toBe('account.blocked');

  const freed = await account('unblock', EMAIL);
  expect(freed).toMatchObject({ code: 0, said: `${EMAIL} is unblocked.` });
  expect((await world.call(getProfile, { token: first.token })).status).toBe(401);
  expect((await login()).status).toBe(200);
}, 120_000);

it('names the way out where there is no such account', async () => {
  const { said } = await account('unblock', 'nobody@example.test');

  expect(said).toContain('nobody@example.test has no account');
}, 60_000);

it.each([
  '',
  `create ${EMAIL}`,
  'create no-e-mail moderator',
  `create ${EMAIL} owner`,
  `block ${EMAIL}`,
  `remove ${EMAIL}`,
])(
  'says how it is used, and fails: %j',
  async (words) => {
    const { code, said, complained } = await account(...words.split(' ').filter(Boolean));

    expect([code, said]).toEqual([1, '']);
    expect(complained).toContain('pnpm account create EMAIL');
  },
  60_000,
);
