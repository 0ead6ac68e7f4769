import {
  checkConfirmation,
  confirm,
  getProfile,
  resendConfirmation,
  updateProfile,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenIn } from '../../../testing/a-link.ts';
import { aSignedIn, signedInOf } from '../../../testing/an-account.ts';
import { dropEmails, emailsWaiting, sharedOffice } from '../../../testing/post-office.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Addresses refused by their mail server, and how emails to them are enabled again.
const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  office.refuse = null;
  return dropEmails(world);
});

const aRefused = (fields: Parameters<typeof aSignedIn>[1] = {}) =>
  aSignedIn(world, { emailRefusedAt: START, ...fields });

const resend = (email: string) => world.call(resendConfirmation, { body: { email } });

const accountOf = (id: number) => world.database.user.findUniqueOrThrow({ where: { id } });

/** Requests the link that confirms an address again. */
async function aLink(email: string): Promise<string> {
  expect((await resend(email)).status).toBe(200);
  const mails = await office.deliver(world);
  return tokenIn(mails.findLast(({ to }) => to.includes(email)));
}

let addresses = 0;
const aNewEmail = () => {
  addresses += 1;
  return `after-refusal-${addresses}@example.test`;
};

describe('the repeated confirmation of a refused address', () => {
  it('enables emails again and changes nothing else', async () => {
    const { user, token } = await aRefused();
    const params = { token: await aLink(user.email) };

    const shown = await world.call(checkConfirmation, { params });
    expect(dataOf(checkConfirmation, shown)).toEqual({
      purpose: 'email_change',
      name: user.firstName,
      email: user.email,
    });
    expect((await accountOf(user.id)).emailRefusedAt).toEqual(START);
    const answer = await world.call(confirm, { params, token });

    expect(signedInOf(answer.body).user).toMatchObject({
      id: user.id,
      email: user.email,
      new_email: null,
      email_refused: false,
    });
    expect((await world.call(getProfile, { token })).status).toBe(200);
    expect(await emailsWaiting(world)).toEqual([]);
    failureOf(await world.call(confirm, { params, token }), 422);
    expect((await resend(user.email)).status).toBe(200);
    expect(await emailsWaiting(world)).toEqual([]);
  });

  it('signs in the owner of the mailbox, who may have lost the password', async () => {
    const { user } = await aRefused();
    const stranger = await aSignedIn(world);

    for (const who of [{}, { token: stranger.token }]) {
      await world.database.user.update({
        where: { id: user.id },
        data: { emailRefusedAt: START },
      });
      const params = { token: await aLink(user.email) };
      const answer = await world.call(confirm, { params, ...who });
      expect(signedInOf(answer.body).user).toMatchObject({ id: user.id, email_refused: false });
      failureOf(await world.call(confirm, { params, ...who }), 422);
    }
    expect(await accountOf(stranger.user.id)).toMatchObject({ email: stranger.user.email });
  });

  it('does not sign in an account blocked in the meantime', async () => {
    const { user } = await aRefused();
    const params = { token: await aLink(user.email) };
    const blocked = { blockedAt: START, blockedReason: 'спам' };
    await world.database.user.update({ where: { id: user.id }, data: blocked });

    failureOf(await world.call(confirm, { params }), 403);
    expect((await accountOf(user.id)).emailRefusedAt).toEqual(START);
  });

  it('expires after two days', async () => {
    const { user, token } = await aRefused();
    const params = { token: await aLink(user.email) };
    world.clock.moveTo(new Date(START.getTime() + 48 * 3_600_000));
    failureOf(await world.call(checkConfirmation, { params }), 422);
    world.clock.moveTo(START);
    expect((await accountOf(user.id)).emailRefusedAt).toEqual(START);
    expect((await world.call(confirm, { params, token })).status).toBe(200);
  });

  it('leaves the address marked if it is refused again', async () => {
    const { user } = await aRefused();
    office.refuse = { code: 550, message: 'still nobody' };

    await resend(user.email);
    expect(await office.deliver(world)).toEqual([]);

    expect(await emailsWaiting(world)).toEqual([]);
    expect((await accountOf(user.id)).emailRefusedAt).toEqual(START);
  });

  it('uses the same link when requested twice', async () => {
    const { user } = await aRefused();

    expect(await aLink(user.email)).toBe(await aLink(user.email));
  });
});

describe('a request for that link', () => {
  it('gets the same response for every address', async () => {
    const { user } = await aRefused();
    const fine = await aSignedIn(world);
    const blocked = await aRefused({ blockedAt: START, blockedReason: 'спам' });

    const answers = [];
    for (const email of [user.email, fine.user.email, blocked.user.email, aNewEmail()]) {
      answers.push(await resend(email));
    }

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const mails = await office.deliver(world);
    expect(mails.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it('leaves a pending new address unchanged', async () => {
    const { user, token } = await aRefused();
    const email = aNewEmail();
    await world.call(updateProfile, { token, form: { email } });
    const mails = await office.deliver(world);
    expect(mails.map(({ to }) => to)).toEqual([[email]]);

    const own = await aLink(user.email);

    const profile = dataOf(getProfile, await world.call(getProfile, { token }));
    expect(profile).toMatchObject({ email: user.email, new_email: email });
    const params = { token: tokenIn(mails[0]) };
    const changed = await world.call(confirm, { params, token });
    expect(signedInOf(changed.body).user).toMatchObject({ email, email_refused: false });
    // The link does not restore the old address either.
    const late = { params: { token: own }, token: signedInOf(changed.body).token };
    failureOf(await world.call(confirm, late), 422);
    expect((await accountOf(user.id)).email).toBe(email);
  });
});

it('a refused address is not notified of a new one, and the new one is not marked', async () => {
  const { token } = await aRefused();
  const email = aNewEmail();
  await world.call(updateProfile, { token, form: { email } });
  const params = { token: tokenIn((await office.deliver(world))[0]) };
  const before = office.tries;

  const changed = await world.call(confirm, { params, token });

  expect(signedInOf(changed.body).user).toMatchObject({ email, email_refused: false });
  expect(await office.deliver(world)).toEqual([]);
  expect(office.tries).toBe(before);
});
