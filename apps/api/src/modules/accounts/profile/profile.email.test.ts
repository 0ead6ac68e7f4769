import { checkConfirmation, confirm, getProfile, signIn, updateProfile } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aSignedInAccount,
  PASSWORD,
  signInResultOf,
  tokenOf,
} from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  type ReceivedMail,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(async () => {
  world.clock.moveTo(START);
  await deleteQueuedEmails(world);
});

const HOUR_MS = 3_600_000;
let addressCount = 0;
const aNewEmail = () => {
  addressCount += 1;
  return `new-address-${addressCount}@example.test`;
};

const requestEmailChange = (token: string, email: string) =>
  world.call(updateProfile, { token, form: { email } });

/** Delivers the queued emails; returns them by recipient. */
async function deliver(): Promise<Map<string, ReceivedMail>> {
  const mails = await mailServer.deliver(world);
  return new Map(mails.map((mail) => [mail.to[0] ?? '', mail]));
}

const linkOf = (mail: ReceivedMail | undefined) =>
  new URL(mail?.links[0] ?? '', 'http://x').searchParams.get('token') ?? '';

/** Creates an account with a pending new email address; returns the link sent to it too. */
async function aPendingChange() {
  const email = aNewEmail();
  const { user, token } = await aSignedInAccount(world);
  const response = await requestEmailChange(token, email);
  expect(response.status, response.text).toBe(200);
  const mails = await deliver();
  return { user, token, email, mails, link: linkOf(mails.get(email)) };
}

const emailOf = async (id: number) =>
  (await world.database.user.findUniqueOrThrow({ where: { id } })).email;

describe('a change of the email address', () => {
  it('sends a link to the new address, and a notice that masks it to the current one', async () => {
    const { user, email, mails } = await aPendingChange();

    expect([...mails.keys()].sort()).toEqual([user.email, email].sort());
    expect(mails.get(email)?.links[0]).toMatch(/^\/confirm\?token=[\w-]{56}$/);
    const notice = mails.get(user.email);
    expect(notice?.text).toContain('n…');
    expect(`${notice?.text}${notice?.html}`).not.toContain(email);
    expect(`${notice?.text}${notice?.html}`).not.toContain('/confirm');
  });

  it('shows the pending address, which cannot sign in until it is confirmed', async () => {
    const { user, token, email } = await aPendingChange();

    const profile = dataOf(getProfile, await world.call(getProfile, { token }));

    expect(profile).toMatchObject({ email: user.email, new_email: email });
    const signIns = [user.email, email].map((each) =>
      world.call(signIn, { body: { email: each, password: PASSWORD } }),
    );
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 401]);
  });

  it('stores the address in lower case', async () => {
    const { token } = await aSignedInAccount(world);

    const response = await requestEmailChange(token, 'Big.Letters@Example.TEST');

    expect(dataOf(updateProfile, response).new_email).toBe('big.letters@example.test');
    await deliver();
  });

  it('does nothing for the current address, in upper or lower case', async () => {
    const { user, token } = await aSignedInAccount(world);

    const response = await requestEmailChange(token, user.email.toUpperCase());

    expect(dataOf(updateProfile, response)).toMatchObject({ email: user.email, new_email: null });
    expect((await deliver()).size).toBe(0);
  });

  it('invalidates an older link when repeated', async () => {
    const { token, link, user } = await aPendingChange();
    const newestEmail = aNewEmail();

    const response = await requestEmailChange(token, newestEmail);

    expect(dataOf(updateProfile, response).new_email).toBe(newestEmail);
    const mails = await deliver();
    const oldLinkResponse = await world.call(confirm, { params: { token: link }, token });
    expect(failureOf(oldLinkResponse, 422).code).toBe('link.invalid');
    const params = { token: linkOf(mails.get(newestEmail)) };
    expect((await world.call(confirm, { params, token })).status).toBe(200);
    expect(await emailOf(user.id)).toBe(newestEmail);
  });

  it('to the current address cancels the pending change', async () => {
    const { user, token, link } = await aPendingChange();

    const response = await requestEmailChange(token, user.email);

    expect(dataOf(updateProfile, response).new_email).toBeNull();
    const lateResponse = await world.call(confirm, { params: { token: link }, token });
    expect(failureOf(lateResponse, 422).code).toBe('link.invalid');
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it('is no longer pending after two days', async () => {
    const { user } = await aPendingChange();
    world.clock.moveTo(new Date(START.getTime() + 48 * HOUR_MS));

    const response = await world.call(getProfile, { token: await tokenOf(world, user.id) });

    expect(dataOf(getProfile, response).new_email).toBeNull();
  });

  it('sends nothing if another field of the form is rejected', async () => {
    const { user, token } = await aSignedInAccount(world);
    const form = { email: aNewEmail(), phone: '+999 123 456 789' };

    failureOf(await world.call(updateProfile, { token, form }), 422);

    expect(await world.database.emailChange.count({ where: { userId: user.id } })).toBe(0);
    expect((await deliver()).size).toBe(0);
  });
});

describe('the confirmation of a new address', () => {
  it('replaces the old address, which can no longer sign in, and works once', async () => {
    const { user, token, email, link } = await aPendingChange();
    const params = { token: link };

    const checkResponse = await world.call(checkConfirmation, { params });
    expect(dataOf(checkConfirmation, checkResponse)).toEqual({
      purpose: 'email_change',
      name: user.firstName,
      email,
    });
    const confirmResponse = await world.call(confirm, { params, token });

    const session = signInResultOf(confirmResponse.body);
    expect(session.user).toMatchObject({ id: user.id, email, new_email: null });
    expect((await world.call(getProfile, { token: session.token })).status).toBe(200);
    const repeatedResponse = await world.call(confirm, { params, token: session.token });
    expect(failureOf(repeatedResponse, 422).code).toBe('link.invalid');
    const signIns = [user.email, email].map((each) =>
      world.call(signIn, { body: { email: each, password: PASSWORD } }),
    );
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([401, 200]);
  });

  it('is possible for exactly two days', async () => {
    const { user, email, link } = await aPendingChange();
    const expiry = START.getTime() + 48 * HOUR_MS;
    world.clock.moveTo(new Date(expiry));
    const lateToken = await tokenOf(world, user.id);
    const params = { token: link };

    const lateResponse = await world.call(confirm, { params, token: lateToken });
    expect(failureOf(lateResponse, 422).code).toBe('link.invalid');
    failureOf(await world.call(checkConfirmation, { params }), 422);

    world.clock.moveTo(new Date(expiry - 1));
    const token = await tokenOf(world, user.id);
    expect((await world.call(confirm, { params, token })).status).toBe(200);
    expect(await emailOf(user.id)).toBe(email);
  });

  it('returns 401 to visitors and other users, and leaves the link valid', async () => {
    const { user, token, email, link } = await aPendingChange();
    const stranger = await aSignedInAccount(world);
    const params = { token: link };

    for (const caller of [{}, { token: stranger.token }, { token: 'a.b.c' }]) {
      const response = await world.call(confirm, { params, ...caller });
      expect(failureOf(response, 401).code).toBe('unauthorized');
    }

    expect(await emailOf(user.id)).toBe(user.email);
    expect(await emailOf(stranger.user.id)).toBe(stranger.user.email);
    expect((await world.call(confirm, { params, token })).status).toBe(200);
    expect(await emailOf(user.id)).toBe(email);
  });

  it('succeeds once for twenty parallel requests', async () => {
    const { user, token, email, link } = await aPendingChange();

    const responses = await Promise.all(
      Array.from({ length: 20 }, () => world.call(confirm, { params: { token: link }, token })),
    );

    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 401, 422].includes(status))).toEqual([]);
    expect(await emailOf(user.id)).toBe(email);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
  });

  it('gives an address requested by two accounts to one of them', async () => {
    const email = aNewEmail();
    const accounts = [await aSignedInAccount(world), await aSignedInAccount(world)];
    const links: string[] = [];
    for (const { token } of accounts) {
      await requestEmailChange(token, email);
      links.push(linkOf((await deliver()).get(email)));
    }

    const responses = await Promise.all(
      accounts.map(({ token }, index) =>
        world.call(confirm, { params: { token: links[index] ?? '' }, token }),
      ),
    );

    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([409, 422]).toContain(statuses[1]);
    expect(await world.database.user.count({ where: { email } })).toBe(1);
    const accountWithoutEmail = accounts[responses.findIndex(({ status }) => status !== 200)];
    expect((await world.call(getProfile, { token: accountWithoutEmail?.token ?? '' })).status).toBe(
      200,
    );
  });
});

describe('a taken email address', () => {
  it('gets the same response; its owner is notified and it cannot be confirmed', async () => {
    await deliver();
    const owner = await aSignedInAccount(world, { firstName: 'Ольга' });
    const requesterOfTaken = await aSignedInAccount(world);
    const requesterOfFree = await aSignedInAccount(world);
    const freeEmail = aNewEmail();
    const replaceOwnData = (text: string, id: number, ownEmail: string, requestedEmail: string) =>
      text
        .replace(`"id":${id}`, '"id":0')
        .replaceAll(ownEmail, 'own@example.test')
        .replaceAll(requestedEmail, 'wanted@example.test');

    const [takenResponse, freeResponse] = [
      await requestEmailChange(requesterOfTaken.token, owner.user.email),
      await requestEmailChange(requesterOfFree.token, freeEmail),
    ];

    expect(takenResponse.status).toBe(200);
    expect(
      replaceOwnData(
        takenResponse.text,
        requesterOfTaken.user.id,
        requesterOfTaken.user.email,
        owner.user.email,
      ),
    ).toBe(
      replaceOwnData(
        freeResponse.text,
        requesterOfFree.user.id,
        requesterOfFree.user.email,
        freeEmail,
      ),
    );
    const mails = await deliver();
    expect([...mails.keys()].sort()).toEqual(
      [owner.user.email, requesterOfTaken.user.email, freeEmail, requesterOfFree.user.email].sort(),
    );
    const notice = mails.get(owner.user.email);
    expect(notice?.links[0]).toBe('/login');
    expect(notice?.html).not.toContain('/confirm');
    expect(notice?.html).not.toContain(requesterOfTaken.user.email);

    // The link, which is never sent, cannot be used either.
    const change = await world.database.emailChange.findFirstOrThrow({
      where: { userId: requesterOfTaken.user.id },
    });
    const link = world.app.services.keys.linkOf('email_change', change.id);
    const forcedResponse = await world.call(confirm, {
      params: { token: link },
      token: requesterOfTaken.token,
    });
    expect(failureOf(forcedResponse, 422).code).toBe('link.invalid');
    expect(await emailOf(requesterOfTaken.user.id)).toBe(requesterOfTaken.user.email);
    expect(await emailOf(owner.user.id)).toBe(owner.user.email);
  });
});
