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
import { aConfirmed, aRegistered, aResetLink } from '../../../testing/a-link.ts';
import { anAccount, PASSWORD } from '../../../testing/an-account.ts';
import { dumpOf } from '../../../testing/database-dump.ts';
import { dropEmails, sharedOffice } from '../../../testing/post-office.ts';
import { failureOf } from '../../../testing/responses.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return dropEmails(world);
});

const NEW = 'новая кобыла 43';
const newPassword = { password: NEW, confirm_password: NEW };
const expectInvalidLink = async (token: string) => {
  const checked = await world.call(checkReset, { params: { token } });
  const used = await world.call(resetPassword, { body: { token, ...newPassword } });
  for (const answer of [checked, used]) {
    expect(failureOf(answer, 422).code, token).toBe('link.invalid');
  }
};
const login = (email: string, password = PASSWORD) =>
  world.call(signIn, { body: { email, password } });

describe('a password reset link', () => {
  it('is rejected when altered', async () => {
    const user = await anAccount(world);
    const link = await aResetLink(world, office, user.email);
    const another = (letter: string | undefined) => (letter === 'A' ? 'B' : 'A');
    const altered = [
      '0',
      'null',
      link.slice(0, 1),
      link.slice(0, 55),
      `${link.slice(0, 55)}${another(link.at(-1))}`,
      `${another(link.at(0))}${link.slice(1)}`,
      `${link}A`,
      `${link}=`,
      ` ${link}`,
      `${link} `,
      `${link}\u0000`,
      'a'.repeat(56),
    ];

    for (const token of altered) await expectInvalidLink(token);
    expect((await login(user.email)).status).toBe(200);
  });

  it('is rejected when made for another purpose or installation', async () => {
    const user = await anAccount(world);
    const { link: activation } = await aRegistered(world, office);
    await aResetLink(world, office, user.email);
    const { id } = await world.database.passwordReset.findFirstOrThrow({
      where: { userId: user.id },
    });
    const { Keys } = await import('../../../infra/secrets.ts');
    const elsewhere = new Keys('another-installation-0123456789abcdefg');
    const others = [
      activation,
      world.app.services.keys.linkOf('registration', id),
      world.app.services.keys.linkOf('email_change', id),
      elsewhere.linkOf('password_reset', id),
      id,
    ];

    for (const token of others) await expectInvalidLink(token);
  });

  it('reveals nothing of its account and rejects HEAD', async () => {
    const user = await anAccount(world);
    const token = await aResetLink(world, office, user.email);

    const checked = await world.call(checkReset, { params: { token } });
    const head = await world.http.head(addressOf(checkReset, { token }));

    expect(checked.body).toEqual({ data: { message: expect.any(String) } });
    expect([head.status, head.headers.allow]).toEqual([405, 'GET']);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('opens no session', async () => {
    const user = await anAccount(world);
    const token = await aResetLink(world, office, user.email);

    const answer = await world.call(resetPassword, { body: { token, ...newPassword } });

    expect(answer.body).toEqual({ data: { message: expect.any(String) } });
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('contains the public URL for any requested host', async () => {
    const user = await anAccount(world);
    await world.call(sendResetUrl, {
      body: { email: user.email },
      headers: {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        origin: 'https://evil.example',
      },
    });

    const mails = await office.deliver(world);
    const mail = mails.find(({ to }) => to.includes(user.email));
    expect(mail?.text).toContain(`${world.config.PUBLIC_URL}/change-password?token=`);
    expect(mail?.text).not.toContain('evil.example');
    expect(mail?.html).not.toContain('evil.example');
  });
});

describe('the database dump', () => {
  it('contains no password, token or link as text', async () => {
    const { form, link, token } = await aConfirmed(world, office, {
      password: 'секретная лошадь 1',
      confirm_password: 'секретная лошадь 1',
    });
    const waiting = await aRegistered(world, office, {
      password: 'секретная лошадь 2',
      confirm_password: 'секретная лошадь 2',
    });
    const used = await aResetLink(world, office, form.email);
    await world.call(resetPassword, {
      body: {
        token: used,
        password: 'секретная лошадь 3',
        confirm_password: 'секретная лошадь 3',
      },
    });
    const unused = await aResetLink(world, office, form.email);
    const signedIn = await login(form.email, 'секретная лошадь 3');
    const second: string = signedIn.body.data.token;
    await world.call(updatePassword, {
      token: second,
      body: {
        old_password: 'секретная лошадь 3',
        password: 'секретная лошадь 4',
        confirm_password: 'секретная лошадь 4',
      },
    });
    const pending = await aResetLink(world, office, form.email);
    await login(form.email, 'неверная лошадь 5');
    await office.deliver(world);

    const dump = await dumpOf(world.database);

    // Proves that the dump includes the created rows.
    for (const word of [
      form.email,
      waiting.form.email,
      '$argon2id$',
      'pgboss.',
      'password_reset',
    ]) {
      expect(dump).toContain(word);
    }
    const tokens = [token, second].flatMap((text) => [text, text.split('.')[2] ?? '']);
    const links = [link, waiting.link, used, unused, pending];
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
    // Proves that the pending links are valid.
    const body = { token: pending, ...newPassword };
    expect((await world.call(resetPassword, { body })).status).toBe(200);
    const params = { token: waiting.link };
    expect((await world.call(confirm, { params })).status).toBe(200);
  });
});

describe('authentication', () => {
  it('ignores cookies', async () => {
    const user = await anAccount(world);
    const answer = await login(user.email);
    const { token } = answer.body.data;

    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const withCookie = await world.call(getProfile, {
      headers: { cookie: `token=${token}; session=${token}; Authorization=Bearer ${token}` },
    });
    expect(withCookie.status).toBe(401);
  });

  it('rejects content types that cross-site forms can send', async () => {
    const user = await anAccount(world);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await world.http
        .post('/api/auth/login')
        .set('Content-Type', type)
        .send(JSON.stringify({ email: user.email, password: PASSWORD }));
      expect(answer.status, `${type}: ${answer.text}`).toBe(415);
    }
  });
});
