import { getProfile, resetPassword, signIn } from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { anAccount, PASSWORD, signedInOf } from '../../../testing/an-account.ts';
import { runOperatorCommand } from '../../../testing/operator-commands.ts';
import { failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeAll(() => {
  // The command uses the machine's clock.
  world.clock.moveTo(new Date());
});

const account = (...words: string[]) => runOperatorCommand(world, 'account', ...words);

const EMAIL = 'first.moderator@example.test';
const login = () => world.call(signIn, { body: { email: EMAIL, password: PASSWORD } });

it('creates, promotes, blocks and unblocks accounts', async () => {
  const made = await account('create', EMAIL, 'moderator');
  expect(made, made.complained).toMatchObject({ code: 0, complained: '' });
  expect(made.said).toContain(`${EMAIL} is moderator.`);
  const token = /token=([\w-]{56})$/.exec(made.said)?.[1];
  const body = { token, password: PASSWORD, confirm_password: PASSWORD };
  expect((await world.call(resetPassword, { body })).status).toBe(200);
  const first = signedInOf((await login()).body);
  expect(first.user.role).toBe('moderator');

  expect(await account('create', EMAIL, 'admin')).toEqual({
    code: 1,
    said: '',
    complained: `${EMAIL} already has an account: use pnpm account role ${EMAIL} admin`,
  });
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
});

it('lists stored phone numbers that are invalid', async () => {
  const phones = { create: [{ phone: '+78912345678' }, { phone: '+79123456780' }] };
  const one = await anAccount(world, { phone: '+700442079460958', phones });
  const other = await anAccount(world, { phone: null });
  const contactPhones = ['+79123456781', '+78912345670'];
  const { id } = await aPost(world.database, { userId: other.id, contactPhones });
  const values = { contact_phones: ['+700442079460959', '+79123456781'] };
  await world.database.postEdit.create({ data: { postId: id, values, submittedAt: new Date() } });

  const { code, said } = await account('phones');

  expect(code).toBe(0);
  expect(said.split('\n')).toEqual([
    `${one.email}\tprofile\t+700442079460958`,
    `${one.email}\tprofile\t+78912345678`,
    `${other.email}\tedit of ad ${id}\t+700442079460959`,
    `${other.email}\tad ${id}\t+78912345670`,
    'Invalid phone numbers: 4.',
  ]);
});

it.each([['role', 'admin'], ['block', 'reason'], ['unblock'], ['role', 'admin', '--dry-run']])(
  'fails with a hint for an unknown account: %s %s',
  async (what, ...words) => {
    expect(await account(what, 'nobody@example.test', ...words)).toEqual({
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
])('prints its usage and exits with 2: %j', async (words) => {
  const { code, said, complained } = await account(...words.split(' ').filter(Boolean));

  expect([code, said]).toEqual([2, '']);
  expect(complained).toContain('pnpm account create EMAIL');
});
