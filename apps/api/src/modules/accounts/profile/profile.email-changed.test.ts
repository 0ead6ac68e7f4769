import { randomUUID } from 'node:crypto';
import { confirm, getProfile } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSignedIn, signedInOf, tokenOf } from '../../../testing/an-account.ts';
import { dropEmails, sharedOffice } from '../../../testing/post-office.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const SUPPORT = 'help-desk@pitlane.test';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url, SUPPORT_EMAIL: SUPPORT }));
beforeEach(() => dropEmails(world));

let changes = 0;

/** Creates an account whose owner has confirmed a new address; returns the response too. */
async function aChanged(fields: Parameters<typeof aSignedIn>[1] = {}) {
  changes += 1;
  const newEmail = `brand-new-${changes}@example.test`;
  const { user, token } = await aSignedIn(world, fields);
  const others = [await tokenOf(world, user.id), await tokenOf(world, user.id)];
  const id = randomUUID();
  const expiresAt = new Date(START.getTime() + 3_600_000);
  await world.database.emailChange.create({ data: { id, userId: user.id, newEmail, expiresAt } });
  const link = world.app.services.keys.linkOf('email_change', id);
  const answer = await world.call(confirm, { params: { token: link }, token });
  expect(answer.status, answer.text).toBe(200);
  return { user, newEmail, token, others, fresh: signedInOf(answer.body).token };
}

const statusWith = async (token: string) => (await world.call(getProfile, { token })).status;

describe('the old address of an account', () => {
  it.each([
    ['ru', 'E-mail на Pitlane изменён'],
    ['en', 'Your Pitlane e-mail was changed'],
  ])('is notified after a new one has replaced it: %s', async (locale, subject) => {
    const { user, newEmail } = await aChanged({ locale });

    const mails = await office.deliver(world);

    expect(mails.map(({ to }) => to)).toEqual([[user.email]]);
    const [mail] = mails;
    expect(mail?.subject).toBe(subject);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(SUPPORT);
      expect(body).toContain('b…');
      expect(body).not.toContain(newEmail);
      expect(body).not.toContain('{{');
    }
  });
});

describe('the sessions of an account whose address is changed', () => {
  it('end except for the new one', async () => {
    const { user, token, others, fresh } = await aChanged();
    const stranger = await aSignedIn(world);

    expect(await statusWith(fresh)).toBe(200);
    for (const old of [token, ...others]) expect(await statusWith(old)).toBe(401);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
    expect(await statusWith(stranger.token)).toBe(200);
  });
});
