import { afterEach, beforeEach, expect, it } from 'vitest';
import { publishAds } from '../../../testing/a-digest.ts';
import { aSearch, dropChanges } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { runOperatorCommand } from '../../../testing/operator-commands.ts';
import { allowWrites, rejectWrites } from '../../../testing/rejected-writes.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Uses the machine's clock, like a running app.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
const IN_8_DAYS = new Date(Date.now() + 8 * 86_400_000).toISOString();
beforeEach(async () => {
  mailServer.refuse = null;
  world.clock.moveTo(new Date());
  await world.database.digestLetter.deleteMany();
  await world.database.digestWindow.deleteMany();
  await world.database.savedSearch.deleteMany();
  await world.database.savedSearchHit.deleteMany();
  await dropChanges(world);
});

afterEach(() => allowWrites(world));

const runDigests = (...commandArguments: string[]) =>
  runOperatorCommand(world, 'digests', ...commandArguments);

async function createSubscriber() {
  const { user, token } = await aSignedInAccount(world);
  await aSearch(world, token, { year_to: 2016, optionId: 2 });
  return user;
}

it('counts due emails in a dry run, and then sends each once', async () => {
  const [first, second] = [await createSubscriber(), await createSubscriber()];
  await publishAds(world, { year: 2015 });
  const before = mailServer.received.length;

  const dryRun = await runDigests('--dry-run', '--as-of', IN_8_DAYS);
  expect(dryRun).toMatchObject({ code: 0, complained: '' });
  expect(dryRun.said).toMatch(/^searches 2, letters 2, refused 0, seconds \d+\.\d$/);
  expect(await world.database.digestLetter.count()).toBe(0);
  expect(await world.database.digestWindow.count()).toBe(0);

  const singleAccount = await runDigests('--account', first.email, '--as-of', IN_8_DAYS);
  expect(singleAccount).toMatchObject({ code: 0, complained: '' });
  expect(singleAccount.said).toMatch(/^searches 1, letters 1, refused 0, seconds \d+\.\d$/);
  const remaining = await runDigests('--as-of', IN_8_DAYS);
  expect(remaining.said).toMatch(/^searches 1, letters 1, refused 0, /);
  const repeated = await runDigests('--as-of', IN_8_DAYS);
  expect(repeated).toMatchObject({ code: 0 });
  expect(repeated.said).toMatch(/^searches 0, letters 0, refused 0, /);
  // The window has not ended: accounts that have no hits so far may still get an email.
  expect(await world.database.digestWindow.count()).toBe(0);
  expect(mailServer.received.slice(before).map(({ to }) => to)).toEqual([
    [first.email],
    [second.email],
  ]);
});

it('sends nothing about a window that has not ended', async () => {
  await createSubscriber();
  await publishAds(world, { year: 2015 });

  expect((await runDigests()).said).toMatch(/^searches 0, letters 0, /);
});

it('exits with 1 while a due email is unsent, and with 0 once it is rejected permanently', async () => {
  await createSubscriber();
  await publishAds(world, { year: 2015 });
  mailServer.refuse = { code: 450, message: 'later' };

  const afterTemporaryError = await runDigests('--as-of', IN_8_DAYS);

  expect(afterTemporaryError.code).toBe(1);
  expect(afterTemporaryError.said).toMatch(
    /^searches 0, letters 0, refused 0, .*\nwaiting emails 1, until 20\d\d-[\d:T.-]+Z$/,
  );
  expect(afterTemporaryError.complained).toBe(
    'a digest was not sent: the mail server put it off: 450',
  );
  await world.database.digestLetter.updateMany({ data: { dueAt: new Date() } });
  mailServer.refuse = { code: 550, message: 'nobody' };
  const afterPermanentError = await runDigests('--as-of', IN_8_DAYS);
  expect(afterPermanentError.code).toBe(0);
  expect(afterPermanentError.said).toMatch(/^searches 0, letters 0, refused 1, /);
});

it('exits with 1 when the email of an account cannot be stored', async () => {
  const [failing, intact] = [await createSubscriber(), await createSubscriber()];
  await publishAds(world, { year: 2015 });
  await rejectWrites(world, 'digest_letter', `NEW.user_id = ${failing.id}`);
  const before = mailServer.received.length;

  const { code, said, complained } = await runDigests('--as-of', IN_8_DAYS);

  expect(code).toBe(1);
  expect(said).toMatch(/^searches 1, letters 1, refused 0, .*\naccounts without their letter 1$/);
  expect(complained).toContain('a digest was not written: ');
  expect(mailServer.received.slice(before).map(({ to }) => to)).toEqual([[intact.email]]);
});

it.each([
  ['--as-of 2020-01-01T00:00:00Z', '--as-of must not be in the past.'],
  ['--as-of tomorrow', '--as-of: must be a time such as 2026-11-27T09:00:00Z'],
  ['--all', "Unknown option '--all'"],
  ['now', 'Unexpected argument “now”.'],
  ['--account nobody', '--account: '],
  ['--account a@b.test --account c@d.test', "Option '--account' is given twice"],
])('rejects %s with an error, the help and exit code 2', async (commandArguments, line) => {
  const { code, said, complained } = await runDigests(...commandArguments.split(' '));

  expect([code, said]).toEqual([2, '']);
  expect(complained.startsWith(line)).toBe(true);
  expect(complained).toContain('  pnpm digests [--dry-run] [--account EMAIL] [--as-of ISO]\n');
});

it('fails for an unknown account', async () => {
  expect(await runDigests('--account', 'nobody@example.test')).toEqual({
    code: 1,
    said: '',
    complained: 'nobody@example.test has no account.',
  });
});
