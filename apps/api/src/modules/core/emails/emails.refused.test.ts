import { randomUUID } from 'node:crypto';
import { getProfile } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { anAccount, aSignedIn } from '../../../testing/an-account.ts';
import {
  dropEmails,
  emailsWaiting,
  endPauses,
  sharedOffice,
} from '../../../testing/post-office.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import type { Email } from '../email-queue/email-queue.service.ts';

// Permanently refused addresses.
const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => {
  office.refuse = null;
  return dropEmails(world);
});

const inAnHour = new Date(START.getTime() + 3_600_000);

const post = (email: Email) =>
  world.database.$transaction((transaction) => world.app.services.mail.enqueue(transaction, email));

async function refusedAt(id: number) {
  return (await world.database.user.findUniqueOrThrow({ where: { id } })).emailRefusedAt;
}

it.each([550, 551, 553, 554])(
  'an address refused with %i is tried once and marked',
  async (code) => {
    const { user, token } = await aSignedIn(world);
    const other = await anAccount(world);
    office.refuse = { code, message: 'nobody here' };
    const before = office.tries;

    await post({ kind: 'password_changed', user_id: user.id });
    await office.deliver(world);

    expect(office.tries - before).toBe(1);
    expect(await emailsWaiting(world)).toEqual([]);
    expect(await endPauses(world)).toBe(0);
    expect(await refusedAt(user.id)).toEqual(START);
    expect(await refusedAt(other.id)).toBeNull();
    const profile = dataOf(getProfile, await world.call(getProfile, { token }));
    expect(profile).toMatchObject({ email_refused: true, email_verified: true, new_email: null });
  },
);

it('no address is marked if the server refuses the sender', async () => {
  const user = await anAccount(world);
  office.refuse = { code: 554, message: '5.7.1 Relay access denied' };

  await post({ kind: 'password_changed', user_id: user.id });
  await office.deliver(world);

  expect(await emailsWaiting(world)).toEqual([]);
  expect(await refusedAt(user.id)).toBeNull();
});

it('a busy address is not marked', async () => {
  const user = await anAccount(world);
  office.refuse = { code: 450, message: 'later' };

  await post({ kind: 'password_changed', user_id: user.id });
  await expect(office.deliver(world)).rejects.toThrow('put it off');

  expect(await refusedAt(user.id)).toBeNull();
});

it.each([552, 554])('an email refused for its content (%i) marks no address', async (code) => {
  const user = await anAccount(world);
  office.refuse = { code, message: 'looks like spam', content: true };

  await post({ kind: 'password_changed', user_id: user.id });
  await office.deliver(world);

  expect(await emailsWaiting(world)).toEqual([]);
  expect(await refusedAt(user.id)).toBeNull();
});

it('an address without an account is not marked', async () => {
  const user = await anAccount(world);
  const id = randomUUID();
  const newEmail = `${id}@example.test`;
  await world.database.emailChange.create({
    data: { id, userId: user.id, newEmail, expiresAt: inAnHour },
  });
  const marked = () => world.database.user.count({ where: { emailRefusedAt: { not: null } } });
  const before = await marked();
  office.refuse = { code: 550, message: 'nobody here' };

  await post({ kind: 'email_change', id });
  await office.deliver(world);

  expect(await marked()).toBe(before);
  expect(await refusedAt(user.id)).toBeNull();
});

it('a marked address gets only the email that confirms it again', async () => {
  const user = await anAccount(world, { emailRefusedAt: START });
  const [reset, again] = [randomUUID(), randomUUID()];
  const row = { userId: user.id, expiresAt: inAnHour };
  await world.database.passwordReset.create({ data: { ...row, id: reset } });
  await world.database.emailChange.create({ data: { ...row, id: again, newEmail: user.email } });
  const { id: notification } = await world.database.notification.create({
    data: { userId: user.id, kind: 'post_approved', values: { title: 'BMW' }, createdAt: START },
  });
  const notice = { to: user.email, name: 'Ева', language: 'ru', new_email: 'n…' } as const;
  const before = office.tries;

  for (const email of [
    { kind: 'password_changed', user_id: user.id },
    { kind: 'account_exists', user_id: user.id },
    { kind: 'password_reset', id: reset },
    { kind: 'notification', id: notification },
    { kind: 'email_change_notice', ...notice },
    { kind: 'email_changed', ...notice },
  ] satisfies Email[]) {
    await post(email);
  }
  expect(await office.deliver(world)).toEqual([]);
  expect(office.tries).toBe(before);

  await post({ kind: 'email_again', id: again });
  const mails = await office.deliver(world);
  expect(mails.map(({ to }) => to)).toEqual([[user.email]]);
});
