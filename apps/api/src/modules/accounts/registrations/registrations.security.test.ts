import { checkConfirmation, confirm, resendConfirmation, signIn, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegistered, aResetLink } from '../../../testing/a-link.ts';
import { anAccount, aRegistration, aSignedIn, PASSWORD } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/answers.ts';
import { dropEmails, emailsWaiting, sharedOffice } from '../../../testing/post-office.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return dropEmails(world);
});

const password = (value: string) => ({ password: value, confirm_password: value });

describe('a taken e-mail', () => {
  it.each(['as it is', 'in capitals'])(
    'gives the same answer and tells its owner: %s',
    async (how) => {
      const owner = await anAccount(world, { locale: 'en' });
      const email = how === 'in capitals' ? owner.email.toUpperCase() : owner.email;

      const free = await world.call(signUp, { body: aRegistration() });
      const taken = await world.call(signUp, { body: aRegistration({ email }) });

      expect([taken.status, taken.text]).toEqual([free.status, free.text]);
      expect(Object.keys(taken.headers).sort()).toEqual(Object.keys(free.headers).sort());
      const [, notice] = await office.deliver(world);
      expect(notice?.to).toEqual([owner.email]);
      expect(notice?.subject).toBe('You already have a Pitlane account');
      expect(notice?.links).toEqual(['/login']);
      expect(await emailsWaiting(world)).toEqual([]);
    },
  );

  it('changes nothing of its account', async () => {
    const owner = await anAccount(world);
    await world.call(signUp, {
      body: aRegistration({ email: owner.email, ...password('чужой пароль 99') }),
    });

    expect(await world.database.user.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(owner);
    const body = { email: owner.email, password: PASSWORD };
    expect((await world.call(signIn, { body })).status).toBe(200);
  });

  it('cannot be found out by registering it and signing in', async () => {
    const owner = await anAccount(world);
    const tryBoth = async (email: string) => {
      const form = aRegistration({ email, ...password('чужой пароль 99') });
      await world.call(signUp, { body: form });
      const right = await world.call(signIn, { body: { email, password: 'чужой пароль 99' } });
      const wrong = await world.call(signIn, { body: { email, password: 'другой пароль 98' } });
      return [right.status, right.text, wrong.status, wrong.text];
    };

    const taken = await tryBoth(owner.email);

    expect(taken).toEqual(await tryBoth('nobody-yet@example.test'));
    expect(taken[0]).toBe(403);
  });

  it('and an unknown one are asked for their link with the same answer', async () => {
    const owner = await anAccount(world);
    const { form } = await aRegistered(world, office);

    const emails = [owner.email, 'nobody@example.test', form.email];
    const answers = await Promise.all(
      emails.map((email) => world.call(resendConfirmation, { body: { email } })),
    );

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await emailsWaiting(world)).toMatchObject([{ kind: 'registration' }]);
    await office.deliver(world);
  });
});

describe('signing in before activation', () => {
  it('says what to do, with the right password only', async () => {
    const { form } = await aRegistered(world, office);

    const right = await world.call(signIn, { body: { email: form.email, password: PASSWORD } });
    const wrong = await world.call(signIn, {
      body: { email: form.email, password: 'неверный конь' },
    });

    expect(failureOf(right, 403).code).toBe('account.not_confirmed');
    expect(failureOf(wrong, 401).code).toBe('login.wrong_credentials');
    expect(await world.database.session.count({ where: { user: { email: form.email } } })).toBe(0);
  });

  it('says nothing of a registration that is over', async () => {
    const { form } = await aRegistered(world, office);
    world.clock.moveTo(new Date(START.getTime() + 48 * 3_600_000));

    const answer = await world.call(signIn, { body: { email: form.email, password: PASSWORD } });

    expect(failureOf(answer, 401).code).toBe('login.wrong_credentials');
  });
});

describe('fields the form does not have', () => {
  it.each(['__proto__', 'constructor'])('are refused where they bend objects: %s', async (name) => {
    const form = JSON.stringify(aRegistration()).slice(0, -1);
    const answer = await world.http
      .post('/api/auth/signup')
      .set('Content-Type', 'application/json')
      .send(`${form},"${name}":{"prototype":{"role":"admin"}}}`);

    expect(failureOf(answer, 400).code).toBe('bad_request');
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });
});

describe('a link of another purpose', () => {
  it('confirms nothing', async () => {
    const { user } = await aSignedIn(world);
    const reset = await aResetLink(world, office, user.email);

    for (const contract of [checkConfirmation, confirm]) {
      const answer = await world.call(contract, { params: { token: reset } });
      expect(failureOf(answer, 422).code).toBe('link.invalid');
    }
  });

  it('nor does one with a letter changed, in another case or cut short', async () => {
    const { link } = await aRegistered(world, office);
    const last = link.at(-1) === 'A' ? 'B' : 'A';
    const swapped = link.replace(/[a-z]/, (letter) => letter.toUpperCase());
    const altered = [
      link.slice(0, -1),
      `${link.slice(0, -1)}${last}`,
      `${link}A`,
      `${link}=`,
      ` ${link}`,
      swapped,
      link.slice(0, 28),
    ];

    for (const token of altered) {
      const answer = await world.call(confirm, { params: { token } });
      expect(failureOf(answer, 422).code, token).toBe('link.invalid');
    }
    expect((await world.call(confirm, { params: { token: link } })).status).toBe(200);
  });
});
