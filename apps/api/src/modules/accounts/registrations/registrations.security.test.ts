import { checkConfirmation, confirm, resendConfirmation, signIn, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegistered, aResetLink } from '../../../testing/a-link.ts';
import { anAccount, aRegistration, aSignedIn, PASSWORD } from '../../../testing/an-account.ts';
import { dropEmails, emailsWaiting, sharedOffice } from '../../../testing/post-office.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return dropEmails(world);
});

const password = (value: string) => ({ password: value, confirm_password: value });

describe('registration with a taken email', () => {
  it.each(['as stored', 'in capitals'])(
    'returns the same response and notifies the owner: %s',
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

  it('leaves the account unchanged', async () => {
    const owner = await anAccount(world);
    await world.call(signUp, {
      body: aRegistration({ email: owner.email, ...password('чужой пароль 99') }),
    });

    expect(await world.database.user.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(owner);
    const body = { email: owner.email, password: PASSWORD };
    expect((await world.call(signIn, { body })).status).toBe(200);
  });

  it('does not reveal the account by a later sign-in', async () => {
    const owner = await anAccount(world);
    const registerAndSignIn = async (email: string) => {
      const form = aRegistration({ email, ...password('чужой пароль 99') });
      await world.call(signUp, { body: form });
      const right = await world.call(signIn, { body: { email, password: 'чужой пароль 99' } });
      const wrong = await world.call(signIn, { body: { email, password: 'другой пароль 98' } });
      return [right.status, right.text, wrong.status, wrong.text];
    };

    const taken = await registerAndSignIn(owner.email);

    expect(taken).toEqual(await registerAndSignIn('nobody-yet@example.test'));
    expect(taken[0]).toBe(403);
  });

  it('returns the same response as an unknown email when the link is resent', async () => {
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

describe('sign-in before activation', () => {
  it('reports the missing confirmation only for the right password', async () => {
    const { form } = await aRegistered(world, office);

    const right = await world.call(signIn, { body: { email: form.email, password: PASSWORD } });
    const wrong = await world.call(signIn, {
      body: { email: form.email, password: 'неверный конь' },
    });

    expect(failureOf(right, 403).code).toBe('account.not_confirmed');
    expect(failureOf(wrong, 401).code).toBe('login.wrong_credentials');
    expect(await world.database.session.count({ where: { user: { email: form.email } } })).toBe(0);
  });

  it('does not reveal an expired registration', async () => {
    const { form } = await aRegistered(world, office);
    world.clock.moveTo(new Date(START.getTime() + 48 * 3_600_000));

    const answer = await world.call(signIn, { body: { email: form.email, password: PASSWORD } });

    expect(failureOf(answer, 401).code).toBe('login.wrong_credentials');
  });
});

describe('registration fields', () => {
  it.each(['__proto__', 'constructor'])('cannot pollute prototypes by %s', async (name) => {
    const form = JSON.stringify(aRegistration()).slice(0, -1);
    const answer = await world.http
      .post('/api/auth/signup')
      .set('Content-Type', 'application/json')
      .send(`${form},"${name}":{"prototype":{"role":"admin"}}}`);

    expect(failureOf(answer, 400).code).toBe('bad_request');
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });
});

describe('registration confirmation', () => {
  it('rejects a password reset link', async () => {
    const { user } = await aSignedIn(world);
    const reset = await aResetLink(world, office, user.email);

    for (const contract of [checkConfirmation, confirm]) {
      const answer = await world.call(contract, { params: { token: reset } });
      expect(failureOf(answer, 422).code).toBe('link.invalid');
    }
  });

  it('rejects altered links', async () => {
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
