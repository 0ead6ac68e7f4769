import { checkConfirmation, confirm, resendConfirmation, signIn, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegisteredUser, aResetToken } from '../../../testing/a-link.ts';
import {
  anAccount,
  aRegistrationForm,
  aSignedInAccount,
  PASSWORD,
} from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return deleteQueuedEmails(world);
});

const passwordFields = (value: string) => ({ password: value, confirm_password: value });

describe('registration with a taken email address', () => {
  it.each(['as stored', 'in capitals'])(
    'returns the same response and notifies the owner: %s',
    async (spelling) => {
      const owner = await anAccount(world, { locale: 'en' });
      const email = spelling === 'in capitals' ? owner.email.toUpperCase() : owner.email;

      const freeResponse = await world.call(signUp, { body: aRegistrationForm() });
      const takenResponse = await world.call(signUp, { body: aRegistrationForm({ email }) });

      expect([takenResponse.status, takenResponse.text]).toEqual([
        freeResponse.status,
        freeResponse.text,
      ]);
      expect(Object.keys(takenResponse.headers).sort()).toEqual(
        Object.keys(freeResponse.headers).sort(),
      );
      const [, notice] = await mailServer.deliver(world);
      expect(notice?.to).toEqual([owner.email]);
      expect(notice?.subject).toBe('You already have a Pitlane account');
      expect(notice?.links).toEqual(['/login']);
      expect(await queuedEmails(world)).toEqual([]);
    },
  );

  it('leaves the account unchanged', async () => {
    const owner = await anAccount(world);
    await world.call(signUp, {
      body: aRegistrationForm({ email: owner.email, ...passwordFields('чужой пароль 99') }),
    });

    expect(await world.database.user.findUniqueOrThrow({ where: { id: owner.id } })).toEqual(owner);
    const body = { email: owner.email, password: PASSWORD };
    expect((await world.call(signIn, { body })).status).toBe(200);
  });

  it('does not reveal the account in a later sign-in', async () => {
    const owner = await anAccount(world);
    const registerAndSignIn = async (email: string) => {
      const form = aRegistrationForm({ email, ...passwordFields('чужой пароль 99') });
      await world.call(signUp, { body: form });
      const rightResponse = await world.call(signIn, {
        body: { email, password: 'чужой пароль 99' },
      });
      const wrongResponse = await world.call(signIn, {
        body: { email, password: 'другой пароль 98' },
      });
      return [rightResponse.status, rightResponse.text, wrongResponse.status, wrongResponse.text];
    };

    const takenResponses = await registerAndSignIn(owner.email);

    expect(takenResponses).toEqual(await registerAndSignIn('nobody-yet@example.test'));
    expect(takenResponses[0]).toBe(403);
  });

  it('gets the same response as an unknown email when the link is resent', async () => {
    const owner = await anAccount(world);
    const { form } = await aRegisteredUser(world, mailServer);

    const emails = [owner.email, 'nobody@example.test', form.email];
    const responses = await Promise.all(
      emails.map((email) => world.call(resendConfirmation, { body: { email } })),
    );

    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await queuedEmails(world)).toMatchObject([{ kind: 'registration' }]);
    await mailServer.deliver(world);
  });
});

describe('sign-in before activation', () => {
  it('reports the missing confirmation only for the right password', async () => {
    const { form } = await aRegisteredUser(world, mailServer);

    const rightResponse = await world.call(signIn, {
      body: { email: form.email, password: PASSWORD },
    });
    const wrongResponse = await world.call(signIn, {
      body: { email: form.email, password: 'неверный конь' },
    });

    expect(failureOf(rightResponse, 403).code).toBe('account.not_confirmed');
    expect(failureOf(wrongResponse, 401).code).toBe('login.wrong_credentials');
    expect(await world.database.session.count({ where: { user: { email: form.email } } })).toBe(0);
  });

  it('does not reveal an expired registration', async () => {
    const { form } = await aRegisteredUser(world, mailServer);
    world.clock.moveTo(new Date(START.getTime() + 48 * 3_600_000));

    const response = await world.call(signIn, { body: { email: form.email, password: PASSWORD } });

    expect(failureOf(response, 401).code).toBe('login.wrong_credentials');
  });
});

describe('registration fields', () => {
  it.each(['__proto__', 'constructor'])('cannot pollute prototypes through %s', async (name) => {
    const form = JSON.stringify(aRegistrationForm()).slice(0, -1);
    const response = await world.http
      .post('/api/auth/signup')
      .set('Content-Type', 'application/json')
      .send(`${form},"${name}":{"prototype":{"role":"admin"}}}`);

    expect(failureOf(response, 400).code).toBe('bad_request');
    expect(Reflect.get({}, 'role')).toBeUndefined();
  });
});

describe('registration confirmation', () => {
  it('rejects a password reset link', async () => {
    const { user } = await aSignedInAccount(world);
    const resetLink = await aResetToken(world, mailServer, user.email);

    for (const contract of [checkConfirmation, confirm]) {
      const response = await world.call(contract, { params: { token: resetLink } });
      expect(failureOf(response, 422).code).toBe('link.invalid');
    }
  });

  it('rejects altered links', async () => {
    const { link } = await aRegisteredUser(world, mailServer);
    const otherLetter = link.at(-1) === 'A' ? 'B' : 'A';
    const upperCaseLetterLink = link.replace(/[a-z]/, (letter) => letter.toUpperCase());
    const alteredLinks = [
      link.slice(0, -1),
      `${link.slice(0, -1)}${otherLetter}`,
      `${link}A`,
      `${link}=`,
      ` ${link}`,
      upperCaseLetterLink,
      link.slice(0, 28),
    ];

    for (const token of alteredLinks) {
      const response = await world.call(confirm, { params: { token } });
      expect(failureOf(response, 422).code, token).toBe('link.invalid');
    }
    expect((await world.call(confirm, { params: { token: link } })).status).toBe(200);
  });
});
