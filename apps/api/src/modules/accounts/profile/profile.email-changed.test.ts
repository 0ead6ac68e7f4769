import { randomUUID } from 'node:crypto';
import { confirm, getProfile } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSignedInAccount, signInResultOf, tokenOf } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const SUPPORT_EMAIL = 'help-desk@pitlane.test';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url, SUPPORT_EMAIL }));
beforeEach(() => deleteQueuedEmails(world));

let changeCount = 0;

/** Creates an account whose owner has confirmed a new email address. */
async function anAccountWithChangedEmail(fields: Parameters<typeof aSignedInAccount>[1] = {}) {
  changeCount += 1;
  const newEmail = `brand-new-${changeCount}@example.test`;
  const { user, token } = await aSignedInAccount(world, fields);
  const otherTokens = [await tokenOf(world, user.id), await tokenOf(world, user.id)];
  const id = randomUUID();
  const expiresAt = new Date(START.getTime() + 3_600_000);
  await world.database.emailChange.create({ data: { id, userId: user.id, newEmail, expiresAt } });
  const link = world.app.services.keys.linkOf('email_change', id);
  const response = await world.call(confirm, { params: { token: link }, token });
  expect(response.status, response.text).toBe(200);
  return { user, newEmail, token, otherTokens, newToken: signInResultOf(response.body).token };
}

const profileStatus = async (token: string) => (await world.call(getProfile, { token })).status;

describe('the old email address of an account', () => {
  it.each([
    ['ru', 'E-mail на Pitlane изменён'],
    ['en', 'Your Pitlane e-mail was changed'],
  ])('is notified after a new one has replaced it: %s', async (locale, subject) => {
    const { user, newEmail } = await anAccountWithChangedEmail({ locale });

    const mails = await mailServer.deliver(world);

    expect(mails.map(({ to }) => to)).toEqual([[user.email]]);
    const [mail] = mails;
    expect(mail?.subject).toBe(subject);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(SUPPORT_EMAIL);
      expect(body).toContain('b…');
      expect(body).not.toContain(newEmail);
      expect(body).not.toContain('{{');
    }
  });
});

describe('the sessions of an account whose email address is changed', () => {
  it('end except for the new one', async () => {
    const { user, token, otherTokens, newToken } = await anAccountWithChangedEmail();
    const stranger = await aSignedInAccount(world);

    expect(await profileStatus(newToken)).toBe(200);
    for (const oldToken of [token, ...otherTokens]) expect(await profileStatus(oldToken)).toBe(401);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
    expect(await profileStatus(stranger.token)).toBe(200);
  });
});
