import { getProfile, unsubscribe } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { moscowTime, publishAds, sendDigests } from '../../../testing/a-digest.ts';
import { aSearch, dropChanges } from '../../../testing/a-search.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { anUnsubscribeLink } from '../../../testing/an-unsubscribe-link.ts';
import { sharedMailServer } from '../../../testing/mail-server.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { tokenOfSearch } from '../../core/unsubscribe-links/unsubscribe-links.rules.ts';
import { LEASE_MS } from './digest-emails.rules.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
const MONDAY = moscowTime('2026-06-22T09:00:00');
beforeEach(async () => {
  mailServer.refuse = null;
  mailServer.drops = false;
  mailServer.held = null;
  world.clock.moveTo(START);
  await world.database.digestLetter.deleteMany();
  await world.database.digestWindow.deleteMany();
  await world.database.savedSearch.deleteMany();
  await world.database.savedSearchHit.deleteMany();
  await dropChanges(world);
});

const send = () => sendDigests(world, mailServer);
const advanceClock = (ms: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + ms));
const findEmail = (userId: number) =>
  world.database.digestLetter.findFirstOrThrow({ where: { userId } });

/** Creates an account whose search has a hit for Monday's email, and moves the clock to Monday. */
async function createSubscriber() {
  world.clock.moveTo(START);
  await world.database.digestWindow.deleteMany();
  const { user, token } = await aSignedInAccount(world);
  const { id } = await aSearch(world, token, { year_to: 2016 });
  await publishAds(world, { year: 2015 });
  world.clock.moveTo(MONDAY);
  return { user, token, searchId: id };
}

describe('mail server errors', () => {
  it.each([421, 450, 452])(
    'sends an email again unchanged after a temporary error (%i)',
    async (code) => {
      const { user } = await createSubscriber();
      mailServer.refuse = { code, message: 'later' };

      expect(await send()).toEqual([]);
      const { id, dueAt, content, sentAt } = await findEmail(user.id);
      expect([dueAt, sentAt]).toEqual([new Date(MONDAY.getTime() + 2_000), null]);
      expect(content).not.toBeNull();
      const before = mailServer.tries;
      expect(await send()).toEqual([]);
      expect(mailServer.tries).toBe(before);
      mailServer.refuse = null;
      advanceClock(2_000);
      const [email] = await send();

      expect(email?.parsed.messageId).toBe(`<${id}@localhost>`);
      expect(email?.parsed.date).toEqual(MONDAY);
      expect(await findEmail(user.id)).toMatchObject({ tries: 2, dueAt: null });
    },
  );

  it('uses a rejected address once, and marks the account to get no more emails', async () => {
    const { user } = await createSubscriber();
    mailServer.refuse = { code: 550, message: 'nobody here' };
    const before = mailServer.tries;

    await send();
    advanceClock(3_600_000);
    await send();

    expect(mailServer.tries - before).toBe(1);
    expect(await findEmail(user.id)).toMatchObject({
      refusedAt: MONDAY,
      dueAt: null,
      sentAt: null,
      content: null,
    });
    const profile = dataOf(
      getProfile,
      await world.call(getProfile, { token: await tokenOf(world, user.id) }),
    );
    expect(profile.email_refused).toBe(true);
    mailServer.refuse = null;
    await publishAds(world, { year: 2014 });
    world.clock.moveTo(moscowTime('2026-06-29T09:00:00'));
    expect(await send()).toEqual([]);
  });

  it('does not mark the account if the content is rejected', async () => {
    const { user } = await createSubscriber();
    mailServer.refuse = { code: 554, message: 'spam', content: true };

    await send();

    expect(await findEmail(user.id)).toMatchObject({ refusedAt: MONDAY, dueAt: null });
    const profile = dataOf(
      getProfile,
      await world.call(getProfile, { token: await tokenOf(world, user.id) }),
    );
    expect(profile.email_refused).toBe(false);
  });

  it('sends the same bytes again after an unconfirmed delivery', async () => {
    const { user } = await createSubscriber();
    mailServer.drops = true;

    const [first] = await send();
    expect(await findEmail(user.id)).toMatchObject({ sentAt: null });
    mailServer.drops = false;
    advanceClock(60_000);
    const [second, ...others] = await send();

    expect(others).toEqual([]);
    expect(first?.raw.length).toBeGreaterThan(1_000);
    expect(second?.raw).toBe(first?.raw);
    advanceClock(60_000);
    expect(await send()).toEqual([]);
  });
});

describe('concurrent runs', () => {
  it('send each email once', async () => {
    const subscribers = [];
    for (let number = 0; number < 6; number += 1) subscribers.push(await createSubscriber());
    const before = mailServer.received.length;

    await Promise.all([send(), send(), send()]);

    const received = mailServer.received.slice(before);
    const emails = subscribers.map(({ user }) => user.email);
    expect(received.map(({ to }) => to[0]).sort()).toEqual(emails.sort());
    expect(new Set(received.map(({ parsed }) => parsed.messageId)).size).toBe(6);
    expect(await world.database.digestLetter.count()).toBe(6);
  });

  it('skip an email leased by another run until the lease expires', async () => {
    const { user } = await createSubscriber();
    let release = () => {};
    mailServer.held = new Promise((resolve) => {
      release = resolve;
    });
    const tries = mailServer.tries;
    const firstRun = send();
    await expect.poll(() => mailServer.tries, { timeout: 10_000 }).toBe(tries + 1);

    expect(await send()).toEqual([]);
    expect(mailServer.tries).toBe(tries + 1);
    advanceClock(LEASE_MS - 1);
    expect(await send()).toEqual([]);
    release();
    mailServer.held = null;

    expect((await firstRun).map(({ to }) => to)).toEqual([[user.email]]);
    advanceClock(LEASE_MS);
    expect(await send()).toEqual([]);
  });

  it('send an email whose lease has expired', async () => {
    const { user } = await createSubscriber();
    mailServer.refuse = { code: 450, message: 'later' };
    await send();
    mailServer.refuse = null;
    // The state after a killed run
    const dueAt = new Date(MONDAY.getTime() + LEASE_MS);
    await world.database.digestLetter.updateMany({ data: { dueAt } });
    world.clock.moveTo(dueAt);

    expect((await send()).map(({ to }) => to)).toEqual([[user.email]]);
  });

  it('report how many emails are still leased by a killed run, and until when', async () => {
    await createSubscriber();
    await createSubscriber();
    mailServer.refuse = { code: 450, message: 'later' };
    await send();
    const leasedUntil = new Date(MONDAY.getTime() + LEASE_MS);
    await world.database.digestLetter.updateMany({ data: { dueAt: leasedUntil } });
    const mailer = { send: () => Promise.reject(new Error('none is due')), close: () => undefined };
    const reports: unknown[] = [];
    const run = (waitMs: number) =>
      world.app.services.digests.run({
        ...{ mailer, connections: 1, waitMs },
        onWaiting: (unsent) => reports.push(unsent),
      });

    expect(await run(0)).toMatchObject({ letters: 0, unsent: 2, until: leasedUntil });
    expect(reports).toEqual([]);
    await run(1);
    expect(reports).toEqual([{ unsent: 2, until: leasedUntil }]);
  });
});

describe('a stored email', () => {
  /** Stores Monday's email without sending it. */
  async function createStoredEmail() {
    const subscriber = await createSubscriber();
    mailServer.refuse = { code: 450, message: 'later' };
    await send();
    mailServer.refuse = null;
    advanceClock(60_000);
    return subscriber;
  }

  it('is not sent if all digests or that of its only search are stopped, or the account is blocked or refuses email', async () => {
    const stoppedAccount = await createStoredEmail();
    const params = { token: await anUnsubscribeLink(world, stoppedAccount.user.id, 'digest') };
    expect((await world.call(unsubscribe, { params })).status).toBe(200);
    const stoppedSearch = await createStoredEmail();
    const link = await anUnsubscribeLink(world, stoppedSearch.user.id, 'digest');
    const searchParams = { token: tokenOfSearch(link, stoppedSearch.searchId) };
    expect((await world.call(unsubscribe, { params: searchParams })).status).toBe(200);
    const blockedAccount = await createStoredEmail();
    await world.database.user.update({
      where: { id: blockedAccount.user.id },
      data: { blockedAt: MONDAY, blockedReason: 'спам' },
    });
    const refusedAccount = await createStoredEmail();
    await world.database.user.update({
      where: { id: refusedAccount.user.id },
      data: { emailRefusedAt: MONDAY },
    });

    expect(await send()).toEqual([]);

    for (const { user } of [stoppedAccount, stoppedSearch, blockedAccount, refusedAccount]) {
      expect(await findEmail(user.id)).toMatchObject({ dueAt: null, sentAt: null, content: null });
    }
  });

  it('is not sent if its ads are no longer public', async () => {
    const { user } = await createSubscriber();
    await world.database.$executeRaw`
      INSERT INTO digest_letter (id, user_id, period, window_end, created_at, due_at)
      VALUES (gen_random_uuid(), ${user.id}, 'month', ${START}, ${START}, ${START})`;

    await send();

    const emails = await world.database.digestLetter.findMany({ where: { userId: user.id } });
    expect(emails.map(({ dueAt }) => dueAt)).toEqual([null, null]);
    expect(emails.filter(({ sentAt }) => sentAt !== null)).toHaveLength(1);
  });
});
