import { sendToAdmin } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFreshPicture, aModerator } from '../../../testing/a-form.ts';
import { aBrowser, aStoredRequest } from '../../../testing/a-request.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { atOnce } from '../../../testing/parallel.ts';
import { dropEmails, sharedOffice } from '../../../testing/post-office.ts';
import { dataOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.request.deleteMany();
  await dropEmails(world);
});

const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS);
const at = (days: number) => ({ createdAt: daysAgo(days), changedAt: daysAgo(days) });
const purge = () => world.app.services.requestErasure.purge();
const erased = async () => {
  const rows = await world.database.request.findMany({
    where: { erasedAt: { not: null } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id }) => id);
};

describe('requests whose retention has ended', () => {
  it('are erased: closed and inactive ones, suspects, errors; unanswered ones remain', async () => {
    const closed = await aStoredRequest(world, {
      state: 'closed',
      ...at(181),
      closedAt: daysAgo(181),
    });
    const quiet = await aStoredRequest(world, { state: 'answered', ...at(181) });
    const suspect = await aStoredRequest(world, { suspect: true, ...at(31) });
    const error = await aStoredRequest(world, { kind: 'error', errorKey: 'key', ...at(91) });
    await aStoredRequest(world, { state: 'closed', ...at(179) });
    await aStoredRequest(world, {
      state: 'answered',
      createdAt: daysAgo(400),
      changedAt: daysAgo(179),
    });
    await aStoredRequest(world, { ...at(400) });
    await aStoredRequest(world, { state: 'taken', ...at(400) });
    await aStoredRequest(world, { suspect: true, ...at(29) });
    await aStoredRequest(world, { kind: 'error', ...at(89) });

    await purge();

    expect(await erased()).toEqual([closed.id, quiet.id, suspect.id, error.id]);
    await atOnce(3, purge);
    expect(await erased()).toHaveLength(4);
  });

  it('retain kind, times and consent with a hash of the contact, and nothing else', async () => {
    const { user, token } = await aSignedIn(world);
    const moderator = await aModerator(world);
    const contact = { name: 'Анна', phone: '+7 999 123-45-67', email: 'anna@example.test' };
    const form = { ...contact, message: 'Вот', consent: 'true' };
    const answer = await world.call(sendToAdmin, {
      token,
      headers: aBrowser(),
      form,
      files: { file: { bytes: await aFreshPicture(), name: 'a.jpg' } },
    });
    const { id } = dataOf(sendToAdmin, answer);
    const { id: userId } = moderator.user;
    await world.database.requestAnswer.create({
      data: { requestId: id, userId, message: 'Секрет', channel: 'email', createdAt: START },
    });
    const before = await world.database.request.update({
      where: { id },
      data: { state: 'closed', closedAt: START, note: 'Секрет', fields: { time: 'утром' } },
    });
    world.clock.moveTo(new Date(START.getTime() + 181 * DAY_MS));

    await purge();
    await runJobs(world, 'remove-file');

    const row = await world.database.request.findUniqueOrThrow({
      where: { id },
      include: { answers: true, file: true },
    });
    const { createdAt, dueAt, consentVersion, contactHash } = before;
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
    expect(await office.deliver(world)).toEqual([]);
    expect(await world.database.user.count({ where: { id: user.id } })).toBe(1);
  });

  it('are deleted three years later', async () => {
    const gone = await aStoredRequest(world, { ...at(1_200), erasedAt: daysAgo(1_097) });
    const kept = await aStoredRequest(world, { ...at(1_200), erasedAt: daysAgo(1_095) });
    const open = await aStoredRequest(world, { ...at(1_200) });

    await purge();

    const rows = await world.database.request.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ id }) => id)).toEqual([kept.id, open.id]);
    expect(gone.id).toBeLessThan(kept.id);
  });

  it('lose their browser and network after a day', async () => {
    const from = { browser: 'a browser', network: 'a network' };
    await aStoredRequest(world, { ...from, createdAt: daysAgo(1.01) });
    await aStoredRequest(world, { ...from, createdAt: daysAgo(0.99) });

    await purge();

    const rows = await world.database.request.findMany({ orderBy: { id: 'asc' } });
    expect(rows.map(({ browser, network }) => [browser, network])).toEqual([
      [null, null],
      ['a browser', 'a network'],
    ]);
  });

  it('are all processed, whatever their number', async () => {
    const row = { kind: 'callback', language: 'ru', state: 'closed', ...at(200) } as const;
    await world.database.request.createMany({ data: Array(1_100).fill(row) });

    await purge();

    expect(await erased()).toHaveLength(1_100);
  });

  it('follow the configured periods', async () => {
    const other = await world.anotherApp({ config: { ...world.config, REQUEST_DAYS: 10 } });
    await aStoredRequest(world, { state: 'closed', ...at(11) });

    await other.services.requestErasure.purge();

    expect(await erased()).toHaveLength(1);
  });
});
