import { getProfile, resetPassword, signIn } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { anAccount, PASSWORD, signInResultOf } from '../../../testing/an-account.ts';
import { runOperatorCommand } from '../../../testing/operator-commands.ts';
import { failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeAll(() => {
  // The command uses the system clock.
  world.clock.moveTo(new Date());
});

const runAccountCommand = (...words: string[]) => runOperatorCommand(world, 'account', ...words);

const EMAIL = 'first.moderator@example.test';
const requestSignIn = () => world.call(signIn, { body: { email: EMAIL, password: PASSWORD } });

it('creates, promotes, blocks and unblocks accounts', async () => {
  const creation = await runAccountCommand('create', EMAIL, 'moderator');
  expect(creation, creation.complained).toMatchObject({ code: 0, complained: '' });
  expect(creation.said).toContain(`${EMAIL} is moderator.`);
  const token = /token=([\w-]{56})$/.exec(creation.said)?.[1];
  const body = { token, password: PASSWORD, confirm_password: PASSWORD };
  expect((await world.call(resetPassword, { body })).status).toBe(200);
  const session = signInResultOf((await requestSignIn()).body);
  expect(session.user.role).toBe('moderator');

  expect(await runAccountCommand('create', EMAIL, 'admin')).toEqual({
    code: 1,
    said: '',
    complained: `${EMAIL} already has an account: use pnpm account role ${EMAIL} admin`,
  });
  expect(await runAccountCommand('role', EMAIL, 'admin')).toMatchObject({
    code: 0,
    said: `${EMAIL} is admin.`,
  });
  const profileResponse = await world.call(getProfile, { token: session.token });
  expect(profileResponse.body.data.role).toBe('admin');

  const block = await runAccountCommand('block', EMAIL, 'Больше не работает у нас');
  expect(block).toMatchObject({ code: 0, said: `${EMAIL} is blocked.` });
  expect((await world.call(getProfile, { token: session.token })).status).toBe(401);
  expect(failureOf(await requestSignIn(), 403).code).toBe('account.blocked');

  const unblock = await runAccountCommand('unblock', EMAIL);
  expect(unblock).toMatchObject({ code: 0, said: `${EMAIL} is unblocked.` });
  expect((await world.call(getProfile, { token: session.token })).status).toBe(401);
  expect((await requestSignIn()).status).toBe(200);
});

it('lists invalid phone numbers in the database', async () => {
  const phones = { create: [{ phone: '+78912345678' }, { phone: '+79123456780' }] };
  const firstUser = await anAccount(world, { phone: '+700442079460958', phones });
  const secondUser = await anAccount(world, { phone: null });
  const contactPhones = ['+79123456781', '+78912345670'];
  const { id } = await aPost(world.database, { userId: secondUser.id, contactPhones });
  const values = { contact_phones: ['+700442079460959', '+79123456781'] };
  await world.database.postEdit.create({ data: { postId: id, values, submittedAt: new Date() } });

  const { code, said } = await runAccountCommand('phones');

  expect(code).toBe(0);
  expect(said.split('\n')).toEqual([
    `${firstUser.email}\tprofile\t+700442079460958`,
    `${firstUser.email}\tprofile\t+78912345678`,
    `${secondUser.email}\tedit of ad ${id}\t+700442079460959`,
    `${secondUser.email}\tad ${id}\t+78912345670`,
    'Invalid phone numbers: 4.',
  ]);
});

it.each([['role', 'admin'], ['block', 'reason'], ['unblock'], ['role', 'admin', '--dry-run']])(
  'exits with 1 and a hint for an unknown account: %s %s',
  async (command, ...words) => {
    expect(await runAccountCommand(command, 'nobody@example.test', ...words)).toEqual({
      code: 1,
      said: '',
      complained:
        'nobody@example.test has no account: create one with pnpm account create nobody@example.test moderator',
    });
  },
);

it.each([
  '',
  `create ${EMAIL}`,
  'create no-e-mail moderator',
  `create ${EMAIL} owner`,
  `block ${EMAIL}`,
  `remove ${EMAIL}`,
])('prints its usage and exits with 2 for invalid arguments: %j', async (words) => {
  const { code, said, complained } = await runAccountCommand(...words.split(' ').filter(Boolean));

  expect([code, said]).toEqual([2, '']);
  expect(complained).toContain('pnpm account create EMAIL');
});
