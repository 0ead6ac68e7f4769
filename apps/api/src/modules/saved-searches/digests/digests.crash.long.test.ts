import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { publish } from '../../../testing/a-digest.ts';
import { aSearch } from '../../../testing/a-search.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { digestsCommand } from '../../../testing/digests-command.ts';
import { type ReceivedMail, sharedOffice } from '../../../testing/post-office.ts';
import { sharedWorld } from '../../../testing/test-world.ts';
import { MAIL_CONNECTIONS } from './digest-emails.rules.ts';

// Two concurrent mailers are killed at random or lose their database, and the mail server fails at times: each hit must
// be in exactly one email, and repeated emails must have the same bytes.
const KILLS = 100;
const OUTAGES = 20;
const READERS = 100;
const LONGEST_MS = 3_000;
const WEEK_MS = 7 * 86_400_000;

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));

const acceptAll = () => {
  office.refuse = null;
  office.drops = false;
  office.held = null;
};
beforeEach(async () => {
  acceptAll();
  office.received.length = 0;
  world.clock.moveTo(new Date());
  await world.database.digestLetter.deleteMany();
  await world.database.digestWindow.deleteMany();
  await world.database.savedSearch.deleteMany();
  await world.database.savedSearchHit.deleteMany();
});

async function readers(count: number): Promise<void> {
  for (let reader = 0; reader < count; reader += 1) {
    const { token } = await aSignedIn(world);
    await aSearch(world, token, { year_to: 2016, optionId: 2 });
  }
}

/** Runs the command as of week `week + 2` from now. */
const mailer = (week: number) =>
  digestsCommand(world, '--as-of', new Date(Date.now() + (week + 2) * WEEK_MS).toISOString());

/** Makes emails leased or postponed by a killed mailer due at once. */
const endPauses = () =>
  world.database.digestLetter.updateMany({
    where: { dueAt: { not: null } },
    data: { dueAt: new Date() },
  });

/** Sends the emails left over and returns the number of repeated ones. */
async function expectEachHitInOneLetter(hits: number, week: number): Promise<number> {
  acceptAll();
  await expect.poll(async () => (await mailer(week).ended).code, { timeout: 60_000 }).toBe(0);
  expect(await world.database.savedSearchHit.count()).toBe(hits);
  expect(await world.database.digestItem.count()).toBe(hits);
  const letters = await world.database.digestLetter.findMany();
  expect(letters.filter(({ sentAt }) => sentAt === null)).toEqual([]);
  const byId = new Map<string, ReceivedMail[]>();
  for (const mail of office.received) {
    const id = mail.parsed.messageId ?? '';
    byId.set(id, [...(byId.get(id) ?? []), mail]);
  }
  expect([...byId.keys()].sort()).toEqual(letters.map(({ id }) => `<${id}@localhost>`).sort());
  for (const mails of byId.values()) expect(new Set(mails.map(({ raw }) => raw)).size).toBe(1);
  return office.received.length - byId.size;
}

const failures = [
  () => {},
  () => {
    office.refuse = { code: 451, message: 'later' };
  },
  () => {
    office.drops = true;
  },
  () => {},
];

it('includes each hit in one email although mailers are killed', {
  timeout: 1_800_000,
}, async () => {
  await readers(READERS);
  let dropped = 0;
  const rounds = KILLS / 2;
  for (let round = 0; round < rounds; round += 1) {
    world.clock.moveTo(new Date());
    await publish(world, { year: 2015 });
    acceptAll();
    failures[round % failures.length]?.();
    const before = office.received.length;
    await Promise.all(
      [mailer(round), mailer(round)].map(async ({ child, ended }) => {
        await wait(randomInt(LONGEST_MS));
        child.kill('SIGKILL');
        await ended;
      }),
    );
    await endPauses();
    if (office.drops) dropped += office.received.length - before;
  }
  const repeats = await expectEachHitInOneLetter(READERS * rounds, rounds);
  // Emails dropped by the server are repeated by design; a crash repeats those in flight.
  expect(repeats).toBeLessThanOrEqual(dropped + KILLS * MAIL_CONNECTIONS);
});

it('includes each hit in one email although the database restarts', {
  timeout: 1_800_000,
}, async () => {
  await readers(READERS);
  const url = new URL(world.own.adminUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const control = new pg.Client({ connectionString: url.href });
  await control.connect();
  const allow = (connections: boolean) =>
    control.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${connections}`);
  try {
    for (let round = 0; round < OUTAGES; round += 1) {
      world.clock.moveTo(new Date());
      await publish(world, { year: 2015 });
      const { ended } = mailer(round);
      await wait(randomInt(LONGEST_MS));
      await allow(false);
      await control.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        [name],
      );
      await ended;
      await allow(true);
      await expect
        .poll(() =>
          endPauses().then(
            () => 'again',
            () => null,
          ),
        )
        .toBe('again');
    }
  } finally {
    await allow(true);
    await control.end();
  }
  const repeats = await expectEachHitInOneLetter(READERS * OUTAGES, OUTAGES);
  expect(repeats).toBeLessThanOrEqual(OUTAGES * MAIL_CONNECTIONS);
});

it('delays an email no longer than the mail server hangs', { timeout: 120_000 }, async () => {
  await readers(1);
  await publish(world, { year: 2015 });
  office.held = new Promise(() => {});

  const hung = await mailer(0).ended;

  expect(hung.code).toBe(1);
  expect(hung.complained).toMatch(/^a digest was not sent: /);
  acceptAll();
  await endPauses();
  expect(await expectEachHitInOneLetter(1, 0)).toBe(0);
});
