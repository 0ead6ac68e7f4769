import { checkConfirmation, confirm, getProfile, signIn, updateProfile } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSignedIn, PASSWORD, signedInOf, tokenOf } from '../../../testing/an-account.ts';
import { dropEmails, type ReceivedMail, sharedOffice } from '../../../testing/post-office.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropEmails(world);
});

const HOUR_MS = 3_600_000;
let addresses = 0;
const aNewEmail = () => {
  addresses += 1;
  return `new-address-${addresses}@example.test`;
};

const ask = (token: string, email: string) => world.call(updateProfile, { token, form: { email } });

/** Delivers the queued emails; returns them by recipient. */
async function deliver(): Promise<Map<string, ReceivedMail>> {
  const mails = await office.deliver(world);
  return new Map(mails.map((mail) => [mail.to[0] ?? '', mail]));
}

const linkOf = (mail: ReceivedMail | undefined) =>
  new URL(mail?.links[0] ?? '', 'http://x').searchParams.get('token') ?? '';

/** Creates an account with a pending new address, and the link sent to it. */
async function aChange() {
  const email = aNewEmail();
  const { user, token } = await aSignedIn(world);
  const answer = await ask(token, email);
  expect(answer.status, answer.text).toBe(200);
  const mails = await deliver();
  return { user, token, email, mails, link: linkOf(mails.get(email)) };
}

const emailOf = async (id: number) =>
  (await world.database.user.findUniqueOrThrow({ where: { id } })).email;

describe('a change of the email address', () => {
  it('sends a link to it, and a notice with the masked new address to the present one', async () => {
    const { user, email, mails } = await aChange();

    expect([...mails.keys()].sort()).toEqual([user.email, email].sort());
    expect(mails.get(email)?.links[0]).toMatch(/^\/confirm\?token=[\w-]{56}$/);
    const notice = mails.get(user.email);
    expect(notice?.text).toContain('n…');
    expect(`${notice?.text}${notice?.html}`).not.toContain(email);
    expect(`${notice?.text}${notice?.html}`).not.toContain('/confirm');
  });

  it('shows the pending address; until it is confirmed the present one signs in', async () => {
    const { user, token, email } = await aChange();

    const profile = dataOf(getProfile, await world.call(getProfile, { token }));

    expect(profile).toMatchObject({ email: user.email, new_email: email });
    const signed = [user.email, email].map((each) =>
      world.call(signIn, { body: { email: each, password: PASSWORD } }),
    );
    expect((await Promise.all(signed)).map(({ status }) => status)).toEqual([200, 401]);
  });

  it('stores the address in lower case', async () => {
    const { token } = await aSignedIn(world);

    const answer = await ask(token, 'Big.Letters@Example.TEST');

    expect(dataOf(updateProfile, answer).new_email).toBe('big.letters@example.test');
    await deliver();
  });

  it('does nothing for the present address in any case', async () => {
    const { user, token } = await aSignedIn(world);

    const answer = await ask(token, user.email.toUpperCase());

    expect(dataOf(updateProfile, answer)).toMatchObject({ email: user.email, new_email: null });
    expect((await deliver()).size).toBe(0);
  });

  it('replaces an older link when repeated', async () => {
    const { token, link, user } = await aChange();
    const newest = aNewEmail();

    const answer = await ask(token, newest);

    expect(dataOf(updateProfile, answer).new_email).toBe(newest);
    const mails = await deliver();
    const old = await world.call(confirm, { params: { token: link }, token });
    expect(failureOf(old, 422).code).toBe('link.invalid');
    const params = { token: linkOf(mails.get(newest)) };
    expect((await world.call(confirm, { params, token })).status).toBe(200);
    expect(await emailOf(user.id)).toBe(newest);
  });

  it('with the present address cancels the pending change', async () => {
    const { user, token, link } = await aChange();

    const answer = await ask(token, user.email);

    expect(dataOf(updateProfile, answer).new_email).toBeNull();
    const late = await world.call(confirm, { params: { token: link }, token });
    expect(failureOf(late, 422).code).toBe('link.invalid');
    expect(await emailOf(user.id)).toBe(user.email);
  });

  it('is purged after two days', async () => {
    const { user } = await aChange();
    world.clock.moveTo(new Date(START.getTime() + 48 * HOUR_MS));

    const answer = await world.call(getProfile, { token: await tokenOf(world, user.id) });

    expect(dataOf(getProfile, answer).new_email).toBeNull();
  });

  it('sends nothing if another field of the form is rejected', async () => {
    const { user, token } = await aSignedIn(world);
    const form = { email: aNewEmail(), phone: '+999 123 456 789' };

    failureOf(await world.call(updateProfile, { token, form }), 422);

    expect(await world.database.emailChange.count({ where: { userId: user.id } })).toBe(0);
    expect((await deliver()).size).toBe(0);
  });
});

describe('the confirmation of a new address', () => {
  it('replaces the old one, once, which can no longer sign in', async () => {
    const { user, token, email, link } = await aChange();
    const params = { token: link };

    const notice = await world.call(checkConfirmation, { params });
    expect(dataOf(checkConfirmation, notice)).toEqual({
      purpose: 'email_change',
      name: user.firstName,
      email,
    });
    const confirmed = await world.call(confirm, { params, token });

    const signedIn = signedInOf(confirmed.body);
    expect(signedIn.user).toMatchObject({ id: user.id, email, new_email: null });
    expect((await world.call(getProfile, { token: signedIn.token })).status).toBe(200);
    const again = await world.call(confirm, { params, token: signedIn.token });
    expect(failureOf(again, 422).code).toBe('link.invalid');
    const signed = [user.email, email].map((each) =>
      world.call(signIn, { body: { email: each, password: PASSWORD } }),
    );
    expect((await Promise.all(signed)).map(({ status }) => status)).toEqual([401, 200]);
  });

  it('works until exactly two days have passed', async () => {
    const { user, email, link } = await aChange();
    const end = START.getTime() + 48 * HOUR_MS;
    world.clock.moveTo(new Date(end));
    const late = await tokenOf(world, user.id);
    const params = { token: link };

    const over = await world.call(confirm, { params, token: late });
    expect(failureOf(over, 422).code).toBe('link.invalid');
    failureOf(await world.call(checkConfirmation, { params }), 422);

    world.clock.moveTo(new Date(end - 1));
    const token = await tokenOf(world, user.id);
    expect((await world.call(confirm, { params, token })).status).toBe(200);
    expect(await emailOf(user.id)).toBe(email);
  });

  it('requires the owner: visitors and other users get 401, and the link stays valid', async () => {
    const { user, token, email, link } = await aChange();
    const stranger = await aSignedIn(world);
    const params = { token: link };

    for (const who of [{}, { token: stranger.token }, { token: 'a.b.c' }]) {
      const answer = await world.call(confirm, { params, ...who });
      expect(failureOf(answer, 401).code).toBe('unauthorized');
    }

    expect(await emailOf(user.id)).toBe(user.email);
    expect(await emailOf(stranger.user.id)).toBe(stranger.user.email);
    expect((await world.call(confirm, { params, token })).status).toBe(200);
    expect(await emailOf(user.id)).toBe(email);
  });

  it('works once for twenty parallel requests', async () => {
    const { user, token, email, link } = await aChange();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.call(confirm, { params: { token: link }, token })),
    );

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 401, 422].includes(status))).toEqual([]);
    expect(await emailOf(user.id)).toBe(email);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
  });

  it('gives an address requested by two accounts to one of them', async () => {
    const email = aNewEmail();
    const people = [await aSignedIn(world), await aSignedIn(world)];
    const links: string[] = [];
    for (const { token } of people) {
      await ask(token, email);
      links.push(linkOf((await deliver()).get(email)));
    }

    const answers = await Promise.all(
      people.map(({ token }, index) =>
        world.call(confirm, { params: { token: links[index] ?? '' }, token }),
      ),
    );

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([409, 422]).toContain(statuses[1]);
    expect(await world.database.user.count({ where: { email } })).toBe(1);
    const loser = people[answers.findIndex(({ status }) => status !== 200)];
    expect((await world.call(getProfile, { token: loser?.token ?? '' })).status).toBe(200);
  });
});

describe('a taken address', () => {
  it('gets the same response; its owner is notified and it cannot be confirmed', async () => {
    await deliver();
    const owner = await aSignedIn(world, { firstName: 'Ольга' });
    const taken = await aSignedIn(world);
    const free = await aSignedIn(world);
    const freeEmail = aNewEmail();
    const unlike = (text: string, id: number, own: string, expected: string) =>
      text
        .replace(`"id":${id}`, '"id":0')
        .replaceAll(own, 'own@example.test')
        .replaceAll(expected, 'wanted@example.test');

    const [answer, other] = [
      await ask(taken.token, owner.user.email),
      await ask(free.token, freeEmail),
    ];

    expect(answer.status).toBe(200);
    expect(unlike(answer.text, taken.user.id, taken.user.email, owner.user.email)).toBe(
      unlike(other.text, free.user.id, free.user.email, freeEmail),
    );
    const mails = await deliver();
    expect([...mails.keys()].sort()).toEqual(
      [owner.user.email, taken.user.email, freeEmail, free.user.email].sort(),
    );
    const notice = mails.get(owner.user.email);
    expect(notice?.links[0]).toBe('/login');
    expect(notice?.html).not.toContain('/confirm');
    expect(notice?.html).not.toContain(taken.user.email);

    // Even a link that was never sent changes nothing.
    const change = await world.database.emailChange.findFirstOrThrow({
      where: { userId: taken.user.id },
    });
    const link = world.app.services.keys.linkOf('email_change', change.id);
    const forced = await world.call(confirm, { params: { token: link }, token: taken.token });
    expect(failureOf(forced, 422).code).toBe('link.invalid');
    expect(await emailOf(taken.user.id)).toBe(taken.user.email);
    expect(await emailOf(owner.user.id)).toBe(owner.user.email);
  });
});
