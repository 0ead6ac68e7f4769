import {
  checkReset,
  confirm,
  getProfile,
  resetPassword,
  sendResetUrl,
  signIn,
  updatePassword,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConfirmedAccount, aRegisteredUser, aResetToken } from '../../../testing/a-link.ts';
import { anAccount, PASSWORD } from '../../../testing/an-account.ts';
import { dumpOf } from '../../../testing/database-dump.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { failureOf } from '../../../testing/responses.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return deleteQueuedEmails(world);
});

const NEW_PASSWORD = 'новая кобыла 43';
const passwordFields = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
const expectInvalidLink = async (token: string) => {
  const checkResponse = await world.call(checkReset, { params: { token } });
  const resetResponse = await world.call(resetPassword, { body: { token, ...passwordFields } });
  for (const response of [checkResponse, resetResponse]) {
    expect(failureOf(response, 422).code, token).toBe('link.invalid');
  }
};
const requestSignIn = (email: string, password = PASSWORD) =>
  world.call(signIn, { body: { email, password } });

describe('a password reset link', () => {
  it('is rejected when altered', async () => {
    const user = await anAccount(world);
    const link = await aResetToken(world, mailServer, user.email);
    const otherLetter = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A');
    const alteredLinks = [
      '0',
      'null',
      link.slice(0, 1),
      link.slice(0, 55),
      `${link.slice(0, 55)}${otherLetter(link.at(-1))}`,
      `${otherLetter(link.at(0))}${link.slice(1)}`,
      `${link}A`,
      `${link}=`,
      ` ${link}`,
      `${link} `,
      `${link}\u0000`,
      'a'.repeat(56),
    ];

    for (const token of alteredLinks) await expectInvalidLink(token);
    expect((await requestSignIn(user.email)).status).toBe(200);
  });

  it('is rejected when made for another purpose or installation', async () => {
    const user = await anAccount(world);
    const { link: activation } = await aRegisteredUser(world, mailServer);
    await aResetToken(world, mailServer, user.email);
    const { id } = await world.database.passwordReset.findFirstOrThrow({
      where: { userId: user.id },
    });
    const { Keys } = await import('../../../infra/secrets.ts');
    const otherKeys = new Keys('another-installation-0123456789abcdefg');
    const otherLinks = [
      activation,
      world.app.services.keys.linkOf('registration', id),
      world.app.services.keys.linkOf('email_change', id),
      otherKeys.linkOf('password_reset', id),
      id,
    ];

    for (const token of otherLinks) await expectInvalidLink(token);
  });

  it('reveals nothing about its account and rejects HEAD', async () => {
    const user = await anAccount(world);
    const token = await aResetToken(world, mailServer, user.email);

    const response = await world.call(checkReset, { params: { token } });
    const head = await world.http.head(pathOf(checkReset, { token }));

    expect(response.body).toEqual({ data: { message: expect.any(String) } });
    expect([head.status, head.headers.allow]).toEqual([405, 'GET']);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('opens no session', async () => {
    const user = await anAccount(world);
    const token = await aResetToken(world, mailServer, user.email);

    const response = await world.call(resetPassword, { body: { token, ...passwordFields } });

    expect(response.body).toEqual({ data: { message: expect.any(String) } });
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('contains PUBLIC_URL, whatever host is requested', async () => {
    const user = await anAccount(world);
    await world.call(sendResetUrl, {
      body: { email: user.email },
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
      },
    });

    const mails = await mailServer.deliver(world);
    const mail = mails.find(({ to }) => to.includes(user.email));
    expect(mail?.text).toContain(`${world.config.PUBLIC_URL}/change-password?token=`);
    expect(mail?.text).not.toContain('evil.example');
    expect(mail?.html).not.toContain('evil.example');
  });
});

describe('a database dump', () => {
  it('contains no password, token or link in plain text', async () => {
    const { form, link, token } = await aConfirmedAccount(world, mailServer, {
      password: 'секретная лошадь 1',
      confirm_password: 'секретная лошадь 1',
    });
    const pendingRegistration = await aRegisteredUser(world, mailServer, {
      password: 'секретная лошадь 2',
      confirm_password: 'секретная лошадь 2',
    });
    const usedLink = await aResetToken(world, mailServer, form.email);
    await world.call(resetPassword, {
      body: {
        token: usedLink,
        password: 'секретная лошадь 3',
        confirm_password: 'секретная лошадь 3',
      },
    });
    const unusedLink = await aResetToken(world, mailServer, form.email);
    const signInResponse = await requestSignIn(form.email, 'секретная лошадь 3');
    const secondToken: string = signInResponse.body.data.token;
    await world.call(updatePassword, {
      token: secondToken,
      body: {
        old_password: 'секретная лошадь 3',
        password: 'секретная лошадь 4',
        confirm_password: 'секретная лошадь 4',
      },
    });
    const pendingLink = await aResetToken(world, mailServer, form.email);
    await requestSignIn(form.email, 'неверная лошадь 5');
    await mailServer.deliver(world);

    const dump = await dumpOf(world.database);

    // Verifies that the dump includes the created rows.
    for (const expectedText of [
      form.email,
      pendingRegistration.form.email,
      '$argon2id$',
      'pgboss.',
      'password_reset',
    ]) {
      expect(dump).toContain(expectedText);
    }
    const tokens = [token, secondToken].flatMap((text) => [text, text.split('.')[2] ?? '']);
    const links = [link, pendingRegistration.link, usedLink, unusedLink, pendingLink];
    const secrets = [
      'лошадь',
      world.secret,
      world.app.services.keys.keyFor('token'),
      ...tokens,
      ...links,
      // The secret bytes of each link.
      ...links.map((text) => Buffer.from(text, 'base64url').subarray(16).toString('hex')),
    ];
    expect(secrets.filter((secret) => dump.includes(secret))).toEqual([]);
    // Verifies that the pending links are valid.
    const body = { token: pendingLink, ...passwordFields };
    expect((await world.call(resetPassword, { body })).status).toBe(200);
    const params = { token: pendingRegistration.link };
    expect((await world.call(confirm, { params })).status).toBe(200);
  });
});

describe('authentication', () => {
  it('ignores cookies', async () => {
    const user = await anAccount(world);
    const response = await requestSignIn(user.email);
    const { token } = response.body.data;

    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    const withCookie = await world.call(getProfile, {
      headers: { cookie: `token=${token}; session=${token}; Authorization=Bearer ${token}` },
    });
    expect(withCookie.status).toBe(401);
  });

  it('rejects content types that cross-site forms can send', async () => {
    const user = await anAccount(world);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const response = await world.http
        .post('/api/auth/login')
        .set('Content-Type', type)
        .send(JSON.stringify({ email: user.email, password: PASSWORD }));
      expect(response.status, `${type}: ${response.text}`).toBe(415);
    }
  });
});
