import { afterEach, beforeEach, expect, it } from 'vitest';
import { publish } from '../../../testing/a-digest.ts';
import { aSearch, dropChanges } from '../../../testing/a-search.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { breakRows, mendRows } from '../../../testing/broken-rows.ts';
import { runOperatorCommand } from '../../../testing/operator-commands.ts';
import { sharedOffice } from '../../../testing/post-office.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Uses the real time, like a running app.
const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
const IN_8_DAYS = new Date(Date.now() + 8 * 86_400_000).toISOString();
beforeEach(async () => {
  office.refuse = null;
  world.clock.moveTo(new Date());
  await world.database.digestLetter.deleteMany();
  await world.database.digestWindow.deleteMany();
  await world.database.savedSearch.deleteMany();
  await world.database.savedSearchHit.deleteMany();
  await dropChanges(world);
});

afterEach(() => mendRows(world));

const digests = (...words: string[]) => runOperatorCommand(world, 'digests', ...words);

async function aReader() {
  const { user, token } = await aSignedIn(world);
  await aSearch(world, token, { year_to: 2016, optionId: 2 });
  return user;
}

it('counts due emails in a dry run and sends each once', async () => {
  const [first, second] = [await aReader(), await aReader()];
  await publish(world, { year: 2015 });
  const before = office.received.length;

  const dry = await digests('--dry-run', '--as-of', IN_8_DAYS);
  expect(dry).toMatchObject({ code: 0, complained: '' });
  expect(dry.said).toMatch(/^searches 2, letters 2, refused 0, seconds \d+\.\d$/);
  expect(await world.database.digestLetter.count()).toBe(0);
  expect(await world.database.digestWindow.count()).toBe(0);

  const one = await digests('--account', first.email, '--as-of', IN_8_DAYS);
  expect(one).toMatchObject({ code: 0, complained: '' });
  expect(one.said).toMatch(/^searches 1, letters 1, refused 0, seconds \d+\.\d$/);
  const all = await digests('--as-of', IN_8_DAYS);
  expect(all.said).toMatch(/^searches 1, letters 1, refused 0, /);
  const again = await digests('--as-of', IN_8_DAYS);
  expect(again).toMatchObject({ code: 0 });
  expect(again.said).toMatch(/^searches 0, letters 0, refused 0, /);
  // The window has not ended: accounts without hits so far may still get an email.
  expect(await world.database.digestWindow.count()).toBe(0);
  expect(office.received.slice(before).map(({ to }) => to)).toEqual([
    [first.email],
    [second.email],
  ]);
});

it('sends nothing about a window that has not ended', async () => {
  await aReader();
  await publish(world, { year: 2015 });

  expect((await digests()).said).toMatch(/^searches 0, letters 0, /);
});

it('exits with 1 while a due email is unsent, with 0 once it is rejected for good', async () => {
  await aReader();
  await publish(world, { year: 2015 });
  office.refuse = { code: 450, message: 'later' };

  const later = await digests('--as-of', IN_8_DAYS);

  expect(later.code).toBe(1);
  expect(later.said).toMatch(
    /^searches 0, letters 0, refused 0, .*\nwaiting emails 1, until 20\d\d-[\d:T.-]+Z$/,
  );
  expect(later.complained).toBe('a digest was not sent: the mail server put it off: 450');
  await world.database.digestLetter.updateMany({ data: { dueAt: new Date() } });
  office.refuse = { code: 550, message: 'nobody' };
  const never = await digests('--as-of', IN_8_DAYS);
  expect(never.code).toBe(0);
  expect(never.said).toMatch(/^searches 0, letters 0, refused 1, /);
});

it('exits with 1 when the email of an account cannot be stored', async () => {
  const [bad, good] = [await aReader(), await aReader()];
  await publish(world, { year: 2015 });
  await breakRows(world, 'digest_letter', `NEW.user_id = ${bad.id}`);
  const before = office.received.length;

  const { code, said, complained } = await digests('--as-of', IN_8_DAYS);

  expect(code).toBe(1);
  expect(said).toMatch(/^searches 1, letters 1, refused 0, .*\naccounts without their letter 1$/);
  expect(complained).toContain('a digest was not written: ');
  expect(office.received.slice(before).map(({ to }) => to)).toEqual([[good.email]]);
});

it.each([
  ['--as-of 2020-01-01T00:00:00Z', '--as-of must not be in the past.'],
  ['--as-of tomorrow', '--as-of: must be a time such as 2026-11-27T09:00:00Z'],
  ['--all', "Unknown option '--all'"],
  ['now', '“now” is one word too many.'],
  ['--account nobody', '--account: '],
  ['--account a@b.test --account c@d.test', "Option '--account' is given twice"],
])('refuses %s with a line, its help and 2', async (words, line) => {
  const { code, said, complained } = await digests(...words.split(' '));

  expect([code, said]).toEqual([2, '']);
  expect(complained.startsWith(line)).toBe(true);
  expect(complained).toContain('  pnpm digests [--dry-run] [--account EMAIL] [--as-of ISO]\n');
});

it('fails for an unknown account', async () => {
  expect(await digests('--account', 'nobody@example.test')).toEqual({
    code: 1,
    said: '',
    complained: 'nobody@example.test has no account.',
  });
});
