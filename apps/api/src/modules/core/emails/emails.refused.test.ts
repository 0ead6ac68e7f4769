import { randomUUID } from 'node:crypto';
import { getProfile } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { anAccount, aSignedInAccount } from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  makeRetriesDue,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import type { Email } from '../email-queue/email-queue.service.ts';

// Email addresses that their mail server refuses permanently.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  mailServer.refuse = null;
  return deleteQueuedEmails(world);
});

const inAnHour = new Date(START.getTime() + 3_600_000);

const enqueueEmail = (email: Email) =>
  world.database.$transaction((transaction) => world.app.services.mail.enqueue(transaction, email));

async function refusalTimeOf(id: number) {
  return (await world.database.user.findUniqueOrThrow({ where: { id } })).emailRefusedAt;
}

it.each([550, 551, 553, 554])(
  'marks an address as refused after one attempt rejected with %i',
  async (code) => {
    const { user, token } = await aSignedInAccount(world);
    const otherUser = await anAccount(world);
    mailServer.refuse = { code, message: 'nobody here' };
    const attemptsBefore = mailServer.tries;

    await enqueueEmail({ kind: 'password_changed', user_id: user.id });
    await mailServer.deliver(world);

    expect(mailServer.tries - attemptsBefore).toBe(1);
    expect(await queuedEmails(world)).toEqual([]);
    expect(await makeRetriesDue(world)).toBe(0);
    expect(await refusalTimeOf(user.id)).toEqual(START);
    expect(await refusalTimeOf(otherUser.id)).toBeNull();
    const profile = dataOf(getProfile, await world.call(getProfile, { token }));
    expect(profile).toMatchObject({ email_refused: true, email_verified: true, new_email: null });
  },
);

it('does not mark an address if the server refuses the sender', async () => {
  const user = await anAccount(world);
  mailServer.refuse = { code: 554, message: '5.7.1 Relay access denied' };

  await enqueueEmail({ kind: 'password_changed', user_id: user.id });
  await mailServer.deliver(world);

  expect(await queuedEmails(world)).toEqual([]);
  expect(await refusalTimeOf(user.id)).toBeNull();
});

it('does not mark a temporarily unavailable address', async () => {
  const user = await anAccount(world);
  mailServer.refuse = { code: 450, message: 'later' };

  await enqueueEmail({ kind: 'password_changed', user_id: user.id });
  await expect(mailServer.deliver(world)).rejects.toThrow('put it off');

  expect(await refusalTimeOf(user.id)).toBeNull();
});

it.each([552, 554])(
  'does not mark an address if an email is refused for its content (%i)',
  async (code) => {
    const user = await anAccount(world);
    mailServer.refuse = { code, message: 'looks like spam', content: true };

    await enqueueEmail({ kind: 'password_changed', user_id: user.id });
    await mailServer.deliver(world);

    expect(await queuedEmails(world)).toEqual([]);
    expect(await refusalTimeOf(user.id)).toBeNull();
  },
);

it('does not mark an address that belongs to no account', async () => {
  const user = await anAccount(world);
  const id = randomUUID();
  const newEmail = `${id}@example.test`;
  await world.database.emailChange.create({
    data: { id, userId: user.id, newEmail, expiresAt: inAnHour },
  });
  const countRefusedAccounts = () =>
    world.database.user.count({ where: { emailRefusedAt: { not: null } } });
  const countBefore = await countRefusedAccounts();
  mailServer.refuse = { code: 550, message: 'nobody here' };

  await enqueueEmail({ kind: 'email_change', id });
  await mailServer.deliver(world);

  expect(await countRefusedAccounts()).toBe(countBefore);
  expect(await refusalTimeOf(user.id)).toBeNull();
});

it('sends a refused address only the email that confirms it again', async () => {
  const user = await anAccount(world, { emailRefusedAt: START });
  const [resetId, confirmationId] = [randomUUID(), randomUUID()];
  const row = { userId: user.id, expiresAt: inAnHour };
  await world.database.passwordReset.create({ data: { ...row, id: resetId } });
  await world.database.emailChange.create({
    data: { ...row, id: confirmationId, newEmail: user.email },
  });
  const { id: notificationId } = await world.database.notification.create({
    data: { userId: user.id, kind: 'post_approved', values: { title: 'BMW' }, createdAt: START },
  });
  const notice = { to: user.email, name: 'Ева', language: 'ru', new_email: 'n…' } as const;
  const attemptsBefore = mailServer.tries;

  for (const email of [
    { kind: 'password_changed', user_id: user.id },
    { kind: 'account_exists', user_id: user.id },
    { kind: 'password_reset', id: resetId },
    { kind: 'notification', id: notificationId },
    { kind: 'email_change_notice', ...notice },
    { kind: 'email_changed', ...notice },
  ] satisfies Email[]) {
    await enqueueEmail(email);
  }
  expect(await mailServer.deliver(world)).toEqual([]);
  expect(mailServer.tries).toBe(attemptsBefore);

  await enqueueEmail({ kind: 'email_again', id: confirmationId });
  const mails = await mailServer.deliver(world);
  expect(mails.map(({ to }) => to)).toEqual([[user.email]]);
});
