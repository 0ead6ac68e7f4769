import { randomUUID } from 'node:crypto';
import { confirm, sendResetUrl, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { queuedJobs } from '../../../queued-jobs.ts';
import { aRegisteredUser, tokenIn } from '../../../testing/a-link.ts';
import { anAccount, aRegistrationForm } from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  makeRetriesDue,
  queuedEmails,
  sharedMailServer,
  startMailServer,
} from '../../../testing/mail-server.ts';
import { freePort } from '../../../testing/test-process.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';
import type { Email } from '../email-queue/email-queue.service.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  mailServer.refuse = null;
  return deleteQueuedEmails(world);
});

/** Runs the job of an email once, like the worker, and returns the reported errors. */
async function runEmailJob(data: Email, id = randomUUID(), testedWorld = world) {
  const { config, database, clock, secret } = testedWorld;
  const errors: { error: unknown; what: string }[] = [];
  const jobs = queuedJobs(testedWorld.app.services, {
    config,
    database,
    clock,
    secret,
    migrations: 0,
    onError: (error, what) => errors.push({ error, what }),
  });
  await jobs.find(({ name }) => name === 'mail')?.run({ id, data });
  return errors;
}

describe('an unavailable mail server', () => {
  it('does not fail the request; the email is sent when the server is available again', async () => {
    const port = await freePort();
    const worldWithoutServer = await testWorld({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const form = aRegistrationForm();

    const response = await worldWithoutServer.call(signUp, { body: form });
    expect(response.status, response.text).toBe(201);
    await expect(mailServer.deliver(worldWithoutServer)).rejects.toThrow(/ECONNREFUSED/);
    expect(await queuedEmails(worldWithoutServer)).toMatchObject([{ kind: 'registration' }]);
    expect(await makeRetriesDue(worldWithoutServer)).toBe(1);
    await expect(mailServer.deliver(worldWithoutServer)).rejects.toThrow(/ECONNREFUSED/);

    const restartedServer = await startMailServer(port);
    expect(await makeRetriesDue(worldWithoutServer)).toBe(1);
    const [mail] = await restartedServer.deliver(worldWithoutServer);
    expect(mail?.to).toEqual([form.email]);
    const confirmResponse = await worldWithoutServer.call(confirm, {
      params: { token: tokenIn(mail) },
    });
    expect(confirmResponse.status, confirmResponse.text).toBe(200);
    expect(await queuedEmails(worldWithoutServer)).toEqual([]);

    await restartedServer.close();
    await worldWithoutServer.close();
  });
});

describe('a refusal by the mail server', () => {
  it.each([421, 450, 451, 452])('that is temporary (%i) causes a retry', async (code) => {
    const user = await anAccount(world);
    await world.call(sendResetUrl, { body: { email: user.email } });
    mailServer.refuse = { code, message: `<${user.email}> is busy` };

    await expect(mailServer.deliver(world)).rejects.toThrow(`the mail server put it off: ${code}`);

    mailServer.refuse = null;
    expect(await makeRetriesDue(world)).toBe(1);
    const [mail] = await mailServer.deliver(world);
    expect(mail?.to).toEqual([user.email]);
  });

  it.each([550, 552, 553, 554])(
    'that is permanent (%i) is reported and causes no retry',
    async (code) => {
      const user = await anAccount(world);
      mailServer.refuse = { code, message: `<${user.email}> is unknown` };

      const errors = await runEmailJob({ kind: 'password_changed', user_id: user.id });

      expect(errors).toMatchObject([
        { what: 'a mail was refused', error: { name: 'MailRefused' } },
      ]);
      await world.call(sendResetUrl, { body: { email: user.email } });
      expect(await mailServer.deliver(world)).toEqual([]);
      expect(await queuedEmails(world)).toEqual([]);
      expect(await makeRetriesDue(world)).toBe(0);
    },
  );

  it('is reported without the email address', async () => {
    const user = await anAccount(world);
    const errors: unknown[] = [];
    for (const code of [450, 550]) {
      mailServer.refuse = { code, message: `<${user.email}> is not here` };
      const email = { kind: 'password_changed', user_id: user.id } as const;
      const reportedErrors = await runEmailJob(email).catch((error: unknown) => [{ error }]);
      errors.push(...reportedErrors.map(({ error }) => error));
    }

    expect(errors).toHaveLength(2);
    for (const error of errors) {
      const errorText =
        error instanceof Error ? `${error.message}${error.stack}${error.cause}` : 'none';
      expect(errorText).toMatch(/the mail server/);
      expect(errorText).not.toContain(user.email);
    }
  });
});

describe('an outdated email', () => {
  const unknownUserId = 2_147_483_647;
  it.each<Email>([
    { kind: 'registration', id: randomUUID() },
    { kind: 'password_reset', id: randomUUID() },
    { kind: 'email_change', id: randomUUID() },
    { kind: 'account_exists', user_id: unknownUserId },
    { kind: 'password_changed', user_id: unknownUserId },
  ])('of kind $kind is not sent if its row is missing', async (email) => {
    const receivedBefore = mailServer.received.length;

    expect(await runEmailJob(email)).toEqual([]);

    expect(mailServer.received).toHaveLength(receivedBefore);
  });

  it('is not sent after its link has been used or has expired', async () => {
    const { form, link } = await aRegisteredUser(world, mailServer);
    const { id } = await world.database.registration.findFirstOrThrow({
      where: { email: form.email },
    });
    const receivedBefore = mailServer.received.length;

    world.clock.moveTo(new Date(START.getTime() + 48 * 3_600_000));
    await runEmailJob({ kind: 'registration', id });
    world.clock.moveTo(START);
    await world.call(confirm, { params: { token: link } });
    await runEmailJob({ kind: 'registration', id });

    expect(mailServer.received).toHaveLength(receivedBefore);
  });
});

describe('a job that runs twice', () => {
  it('sends the same Message-ID and the same link twice', async () => {
    const { form } = await aRegisteredUser(world, mailServer);
    const { id } = await world.database.registration.findFirstOrThrow({
      where: { email: form.email },
    });
    const jobId = randomUUID();
    const receivedBefore = mailServer.received.length;

    await runEmailJob({ kind: 'registration', id }, jobId);
    await runEmailJob({ kind: 'registration', id }, jobId);

    const [firstEmail, secondEmail] = mailServer.received.slice(receivedBefore);
    expect(firstEmail?.parsed.messageId).toBe(`<${jobId}@localhost>`);
    expect(secondEmail?.parsed.messageId).toBe(firstEmail?.parsed.messageId);
    expect(secondEmail?.links).toEqual(firstEmail?.links);
  });
});

describe('a job with invalid content', () => {
  it.each([null, {}, { kind: 'x' }, { kind: 'registration', id: 'x' }])(
    'fails and sends nothing: %j',
    async (data) => {
      const receivedBefore = mailServer.received.length;

      await expect(runEmailJob(JSON.parse(JSON.stringify(data)))).rejects.toThrow();

      expect(mailServer.received).toHaveLength(receivedBefore);
    },
  );
});
