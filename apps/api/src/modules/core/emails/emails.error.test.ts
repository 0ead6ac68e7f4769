import { randomUUID } from 'node:crypto';
import { confirm, sendResetUrl, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { queuedJobs } from '../../../queued-jobs.ts';
import { aRegistered, tokenIn } from '../../../testing/a-link.ts';
import { anAccount, aRegistration } from '../../../testing/an-account.ts';
import {
  dropEmails,
  emailsWaiting,
  endPauses,
  postOffice,
  sharedOffice,
} from '../../../testing/post-office.ts';
import { freePort } from '../../../testing/test-process.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';
import type { Email } from '../email-queue/email-queue.service.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  office.refuse = null;
  return dropEmails(world);
});

/** Runs an email's job once, as the worker does, and returns the reported errors. */
async function runOnce(data: Email, id = randomUUID(), within = world) {
  const { config, database, clock, secret } = within;
  const errors: { error: unknown; what: string }[] = [];
  const jobs = queuedJobs(within.app.services, {
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
  it('does not fail the request: the email is sent once the server is back', async () => {
    const port = await freePort();
    const away = await testWorld({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    const form = aRegistration();

    const answer = await away.call(signUp, { body: form });
    expect(answer.status, answer.text).toBe(201);
    await expect(office.deliver(away)).rejects.toThrow(/ECONNREFUSED/);
    expect(await emailsWaiting(away)).toMatchObject([{ kind: 'registration' }]);
    expect(await endPauses(away)).toBe(1);
    await expect(office.deliver(away)).rejects.toThrow(/ECONNREFUSED/);

    const back = await postOffice(port);
    expect(await endPauses(away)).toBe(1);
    const [mail] = await back.deliver(away);
    expect(mail?.to).toEqual([form.email]);
    const confirmed = await away.call(confirm, { params: { token: tokenIn(mail) } });
    expect(confirmed.status, confirmed.text).toBe(200);
    expect(await emailsWaiting(away)).toEqual([]);

    await back.close();
    await away.close();
  });
});

describe('a refusal by the mail server', () => {
  it.each([421, 450, 451, 452])('that is temporary (%i) is retried', async (code) => {
    const user = await anAccount(world);
    await world.call(sendResetUrl, { body: { email: user.email } });
    office.refuse = { code, message: `<${user.email}> is busy` };

    await expect(office.deliver(world)).rejects.toThrow(`the mail server put it off: ${code}`);

    office.refuse = null;
    expect(await endPauses(world)).toBe(1);
    const [mail] = await office.deliver(world);
    expect(mail?.to).toEqual([user.email]);
  });

  it.each([550, 552, 553, 554])(
    'that is permanent (%i) is reported and not retried',
    async (code) => {
      const user = await anAccount(world);
      office.refuse = { code, message: `<${user.email}> is unknown` };

      const errors = await runOnce({ kind: 'password_changed', user_id: user.id });

      expect(errors).toMatchObject([
        { what: 'a mail was refused', error: { name: 'MailRefused' } },
      ]);
      await world.call(sendResetUrl, { body: { email: user.email } });
      expect(await office.deliver(world)).toEqual([]);
      expect(await emailsWaiting(world)).toEqual([]);
      expect(await endPauses(world)).toBe(0);
    },
  );

  it('is logged without the address', async () => {
    const user = await anAccount(world);
    const errors: unknown[] = [];
    for (const code of [450, 550]) {
      office.refuse = { code, message: `<${user.email}> is not here` };
      const email = { kind: 'password_changed', user_id: user.id } as const;
      const reported = await runOnce(email).catch((error: unknown) => [{ error }]);
      errors.push(...reported.map(({ error }) => error));
    }

    expect(errors).toHaveLength(2);
    for (const error of errors) {
      const said = error instanceof Error ? `${error.message}${error.stack}${error.cause}` : 'none';
      expect(said).toMatch(/the mail server/);
      expect(said).not.toContain(user.email);
    }
  });
});

describe('an email whose subject is no longer current', () => {
  const nobody = 2_147_483_647;
  it.each<Email>([
    { kind: 'registration', id: randomUUID() },
    { kind: 'password_reset', id: randomUUID() },
    { kind: 'email_change', id: randomUUID() },
    { kind: 'account_exists', user_id: nobody },
    { kind: 'password_changed', user_id: nobody },
  ])('is not sent: $kind of a missing row', async (email) => {
    const before = office.received.length;

    expect(await runOnce(email)).toEqual([]);

    expect(office.received).toHaveLength(before);
  });

  it('is not sent after its link was used or has expired', async () => {
    const { form, link } = await aRegistered(world, office);
    const { id } = await world.database.registration.findFirstOrThrow({
      where: { email: form.email },
    });
    const before = office.received.length;

    world.clock.moveTo(new Date(START.getTime() + 48 * 3_600_000));
    await runOnce({ kind: 'registration', id });
    world.clock.moveTo(START);
    await world.call(confirm, { params: { token: link } });
    await runOnce({ kind: 'registration', id });

    expect(office.received).toHaveLength(before);
  });
});

describe('a job that runs twice', () => {
  it('sends the same Message-ID and the same link', async () => {
    const { form } = await aRegistered(world, office);
    const { id } = await world.database.registration.findFirstOrThrow({
      where: { email: form.email },
    });
    const job = randomUUID();
    const before = office.received.length;

    await runOnce({ kind: 'registration', id }, job);
    await runOnce({ kind: 'registration', id }, job);

    const [first, second] = office.received.slice(before);
    expect(first?.parsed.messageId).toBe(`<${job}@localhost>`);
    expect(second?.parsed.messageId).toBe(first?.parsed.messageId);
    expect(second?.links).toEqual(first?.links);
  });
});

describe('a job with invalid content', () => {
  it.each([null, {}, { kind: 'x' }, { kind: 'registration', id: 'x' }])(
    'fails and sends nothing: %j',
    async (data) => {
      const before = office.received.length;

      await expect(runOnce(JSON.parse(JSON.stringify(data)))).rejects.toThrow();

      expect(office.received).toHaveLength(before);
    },
  );
});
