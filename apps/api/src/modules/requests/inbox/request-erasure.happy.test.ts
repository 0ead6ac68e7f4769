import { sendToAdmin } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { aBrowser, aStoredRequest } from '../../../testing/a-request.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { dataOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.request.deleteMany();
  await deleteQueuedEmails(world);
});

const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS);
const aged = (days: number) => ({ createdAt: daysAgo(days), changedAt: daysAgo(days) });
const purgeRequests = () => world.app.services.requestErasure.purge();
const findErasedIds = async () => {
  const rows = await world.database.request.findMany({
    where: { erasedAt: { not: null } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id }) => id);
};

describe('requests whose retention has ended', () => {
  it('are erased if they are closed, inactive, suspect or error reports, but not if they are unanswered', async () => {
    const closed = await aStoredRequest(world, {
      state: 'closed',
      ...aged(181),
      closedAt: daysAgo(181),
    });
    const inactive = await aStoredRequest(world, { state: 'answered', ...aged(181) });
    const suspect = await aStoredRequest(world, { suspect: true, ...aged(31) });
    const error = await aStoredRequest(world, { kind: 'error', errorKey: 'key', ...aged(91) });
    await aStoredRequest(world, { state: 'closed', ...aged(179) });
    await aStoredRequest(world, {
      state: 'answered',
      createdAt: daysAgo(400),
      changedAt: daysAgo(179),
    });
    await aStoredRequest(world, { ...aged(400) });
    await aStoredRequest(world, { state: 'taken', ...aged(400) });
    await aStoredRequest(world, { suspect: true, ...aged(29) });
    await aStoredRequest(world, { kind: 'error', ...aged(89) });

    await purgeRequests();

    expect(await findErasedIds()).toEqual([closed.id, inactive.id, suspect.id, error.id]);
    await inParallel(3, purgeRequests);
    expect(await findErasedIds()).toHaveLength(4);
  });

  it('retain only their kind, times and consent with a hash of the contact', async () => {
    const { user, token } = await aSignedInAccount(world);
    const moderator = await aModerator(world);
    const contact = { name: 'Анна', phone: '+7 999 123-45-67', email: 'anna@example.test' };
    const form = { ...contact, message: 'Вот', consent: 'true' };
    const response = await world.call(sendToAdmin, {
      token,
      headers: aBrowser(),
      form,
      files: { file: { bytes: await aUniquePicture(), name: 'a.jpg' } },
    });
    const { id } = dataOf(sendToAdmin, response);
    const { id: userId } = moderator.user;
    await world.database.requestAnswer.create({
      data: { requestId: id, userId, message: 'Секрет', channel: 'email', createdAt: START },
    });
    const closedRequest = await world.database.request.update({
      where: { id },
      data: { state: 'closed', closedAt: START, note: 'Секрет', fields: { time: 'утром' } },
    });
    world.clock.moveTo(new Date(START.getTime() + 181 * DAY_MS));

    await purgeRequests();
    await runJobs(world, 'remove-file');

    const row = await world.database.request.findUniqueOrThrow({
      where: { id },
      include: { answers: true, file: true },
    });
    const { createdAt, dueAt, consentVersion, contactHash } = closedRequest;
    expect(row).toMatchObject({
      kind: 'support',
      state: 'closed',
      ...{ createdAt, dueAt, consentVersion, contactHash, closedAt: START },
      ...{ userId: null, name: null, phone: null, email: null, text: null, note: null },
      ...{ fields: {}, browser: null, network: null, bodyHash: null, file: null },
      answers: [{ message: '' }],
    });
    expect(consentVersion).toBeGreaterThan(0);
    expect(contactHash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toMatch(/Анна|9991234567|anna@|Секрет|утром|Вот/);
    expect(await storedFiles(world)).toEqual([]);
    // The confirmation email was queued the whole time.
    expect(await mailServer.deliver(world)).toEqual([]);
    expect(await world.database.user.count({ where: { id: user.id } })).toBe(1);
  });

  it('are deleted three years later', async () => {
    const deletedRequest = await aStoredRequest(world, {
      ...aged(1_200),
      erasedAt: daysAgo(1_097),
    });
    const retained = await aStoredRequest(world, { ...aged(1_200), erasedAt: daysAgo(1_095) });
    const open = await aStoredRequest(world, { ...aged(1_200) });

    await purgeRequests();

    const rows = await world.database.request.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ id }) => id)).toEqual([retained.id, open.id]);
    expect(deletedRequest.id).toBeLessThan(retained.id);
  });

  it('have no browser or network after a day', async () => {
    const origin = { browser: 'a browser', network: 'a network' };
    await aStoredRequest(world, { ...origin, createdAt: daysAgo(1.01) });
    await aStoredRequest(world, { ...origin, createdAt: daysAgo(0.99) });

    await purgeRequests();

    const rows = await world.database.request.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ browser, network }) => [browser, network])).toEqual([
      [null, null],
      ['a browser', 'a network'],
    ]);
  });

  it('are all processed in batches', async () => {
    const row = { kind: 'callback', language: 'ru', state: 'closed', ...aged(200) } as const;
    await world.database.request.createMany({ data: Array(1_100).fill(row) });

    await purgeRequests();

    expect(await findErasedIds()).toHaveLength(1_100);
  });

  it('depend on the configured periods', async () => {
    const otherApp = await world.anotherApp({ config: { ...world.config, REQUEST_DAYS: 10 } });
    await aStoredRequest(world, { state: 'closed', ...aged(11) });

    await otherApp.services.requestErasure.purge();

    expect(await findErasedIds()).toHaveLength(1);
  });
});
