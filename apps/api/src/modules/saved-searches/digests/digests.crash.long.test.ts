import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { publishAds } from '../../../testing/a-digest.ts';
import { aSearch } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { startDigestsCommand } from '../../../testing/digests-command.ts';
import { type ReceivedMail, sharedMailServer } from '../../../testing/mail-server.ts';
import { sharedWorld } from '../../../testing/test-world.ts';
import { MAIL_CONNECTIONS } from './digest-emails.rules.ts';

// Two concurrent mailers are killed at random times or lose their database, and the mail server fails at times. Each
// hit must be in exactly one email, and repeated emails must have the same bytes.
const KILL_COUNT = 100;
const OUTAGE_COUNT = 20;
const SUBSCRIBER_COUNT = 100;
const MAX_DELAY_MS = 3_000;
const WEEK_MS = 7 * 86_400_000;

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));

const acceptEmails = () => {
  mailServer.refuse = null;
  mailServer.drops = false;
  mailServer.held = null;
};
beforeEach(async () => {
  acceptEmails();
  mailServer.received.length = 0;
  world.clock.moveTo(new Date());
  await world.database.digestLetter.deleteMany();
  await world.database.digestWindow.deleteMany();
  await world.database.savedSearch.deleteMany();
  await world.database.savedSearchHit.deleteMany();
});

async function createSubscribers(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const { token } = await aSignedInAccount(world);
    await aSearch(world, token, { year_to: 2016, optionId: 2 });
  }
}

/** Starts the command as of `week + 2` weeks from now. */
const startMailer = (week: number) =>
  startDigestsCommand(world, '--as-of', new Date(Date.now() + (week + 2) * WEEK_MS).toISOString());

/** Makes emails that a killed mailer has leased or postponed due immediately. */
const makeEmailsDue = () =>
  world.database.digestLetter.updateMany({
    where: { dueAt: { not: null } },
    data: { dueAt: new Date() },
  });

/** Sends the remaining emails, expects each hit in exactly one email, and returns the number of repeated emails. */
async function expectEachHitInOneEmail(hits: number, week: number): Promise<number> {
  acceptEmails();
  await expect.poll(async () => (await startMailer(week).ended).code, { timeout: 60_000 }).toBe(0);
  expect(await world.database.savedSearchHit.count()).toBe(hits);
  expect(await world.database.digestItem.count()).toBe(hits);
  const emails = await world.database.digestLetter.findMany();
  expect(emails.filter(({ sentAt }) => sentAt === null)).toEqual([]);
  const byId = new Map<string, ReceivedMail[]>();
  for (const email of mailServer.received) {
    const id = email.parsed.messageId ?? '';
    byId.set(id, [...(byId.get(id) ?? []), email]);
  }
  expect([...byId.keys()].sort()).toEqual(emails.map(({ id }) => `<${id}@localhost>`).sort());
  for (const copies of byId.values()) expect(new Set(copies.map(({ raw }) => raw)).size).toBe(1);
  return mailServer.received.length - byId.size;
}

const serverFailures = [
  () => {},
  () => {
    mailServer.refuse = { code: 451, message: 'later' };
  },
  () => {
    mailServer.drops = true;
  },
  () => {},
];

it('includes each hit in exactly one email even if mailers are killed', {
  timeout: 1_800_000,
}, async () => {
  await createSubscribers(SUBSCRIBER_COUNT);
  let droppedCount = 0;
  const rounds = KILL_COUNT / 2;
  for (let round = 0; round < rounds; round += 1) {
    world.clock.moveTo(new Date());
    await publishAds(world, { year: 2015 });
    acceptEmails();
    serverFailures[round % serverFailures.length]?.();
    const before = mailServer.received.length;
    await Promise.all(
      [startMailer(round), startMailer(round)].map(async ({ child, ended }) => {
        await wait(randomInt(MAX_DELAY_MS));
        child.kill('SIGKILL');
        await ended;
      }),
    );
    await makeEmailsDue();
    if (mailServer.drops) droppedCount += mailServer.received.length - before;
  }
  const repeats = await expectEachHitInOneEmail(SUBSCRIBER_COUNT * rounds, rounds);
  // Emails that the server drops are sent again by design; after a crash, so are those in flight.
  expect(repeats).toBeLessThanOrEqual(droppedCount + KILL_COUNT * MAIL_CONNECTIONS);
});

it('includes each hit in exactly one email even if the database restarts', {
  timeout: 1_800_000,
}, async () => {
  await createSubscribers(SUBSCRIBER_COUNT);
  const url = new URL(world.own.adminUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const adminClient = new pg.Client({ connectionString: url.href });
  await adminClient.connect();
  const allowConnections = (connections: boolean) =>
    adminClient.query(`ALTER DATABASE "${name}" ALLOW_CONNECTIONS ${connections}`);
  try {
    for (let round = 0; round < OUTAGE_COUNT; round += 1) {
      world.clock.moveTo(new Date());
      await publishAds(world, { year: 2015 });
      const { ended } = startMailer(round);
      await wait(randomInt(MAX_DELAY_MS));
      await allowConnections(false);
      await adminClient.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
        [name],
      );
      await ended;
      await allowConnections(true);
      await expect
        .poll(() =>
          makeEmailsDue().then(
            () => 'again',
            () => null,
          ),
        )
        .toBe('again');
    }
  } finally {
    await allowConnections(true);
    await adminClient.end();
  }
  const repeats = await expectEachHitInOneEmail(SUBSCRIBER_COUNT * OUTAGE_COUNT, OUTAGE_COUNT);
  expect(repeats).toBeLessThanOrEqual(OUTAGE_COUNT * MAIL_CONNECTIONS);
});

it('sends a delayed email once the mail server responds again', { timeout: 120_000 }, async () => {
  await createSubscribers(1);
  await publishAds(world, { year: 2015 });
  mailServer.held = new Promise(() => {});

  const result = await startMailer(0).ended;

  expect(result.code).toBe(1);
  expect(result.complained).toMatch(/^a digest was not sent: /);
  acceptEmails();
  await makeEmailsDue();
  expect(await expectEachHitInOneEmail(1, 0)).toBe(0);
});
