import { confirm, resetPassword, sendResetUrl, signUp } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConfirmedAccount } from '../../../testing/a-link.ts';
import { anAccount, aRegistrationForm, PASSWORD } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// The tests store names and email addresses directly, because request validation would reject them.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => deleteQueuedEmails(world));

/** Sends the email about a changed password, and returns the received ones: none if the SMTP server refuses it. */
async function sendEmail(fields: { email?: string; firstName?: string }) {
  const user = await anAccount(world, fields);
  const receivedBefore = mailServer.received.length;
  await world.database.$transaction(async (transaction) => {
    const { Jobs } = await import('../../../infra/jobs.ts');
    await new Jobs(world.database).enqueue(transaction, 'mail', {
      kind: 'password_changed',
      user_id: user.id,
    });
  });
  await mailServer.deliver(world).catch(() => null);
  await deleteQueuedEmails(world);
  return mailServer.received.slice(receivedBefore);
}

describe('a user name in an email', () => {
  it.each([
    '<b>Анна</b>',
    `"Анна" & 'Ко'`,
    '<a href="https://evil.example">Анна</a>',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'Анна {{email}} $& $1',
  ])('is escaped in HTML: %s', async (firstName) => {
    const [mail] = await sendEmail({ firstName });

    expect(mail?.text).toContain(`Здравствуйте, ${firstName}!`);
    const escaped = firstName
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;');
    expect(mail?.html).toContain(`Здравствуйте, ${escaped}!`);
    expect(mail?.html).not.toMatch(/<script|<img|<b>|href="https:\/\/evil/);
  });

  it('cannot add a header with line breaks', async () => {
    const plainEmails = await sendEmail({});
    const [mail] = await sendEmail({ firstName: 'Анна\r\nBcc: eve@evil.example\r\n\r\nИ письмо' });

    expect(mail?.to).toHaveLength(1);
    expect([...(mail?.parsed.headers.keys() ?? [])]).toEqual([
      ...(plainEmails[0]?.parsed.headers.keys() ?? []),
    ]);
    expect(mail?.subject).toBe(plainEmails[0]?.subject);
  });
});

describe('an email address', () => {
  it.each([
    'anna@example.test,eve@evil.example',
    'anna@example.test, eve@evil.example',
    'anna@example.test;eve@evil.example',
    'anna@example.test eve@evil.example',
    'anna <anna@example.test>, eve <eve@evil.example>',
    'group:anna@example.test,eve@evil.example;',
    '"eve@evil.example" anna@example.test',
    '"anna@evil.example"@example.test',
    'anna@example.test\r\nrcpt to:<eve@evil.example>',
    'anna@example.test>\r\nrcpt to:<eve@evil.example',
    'anna@example.test\r\nbcc: eve@evil.example',
    'anna@example.test> notify=success orcpt=rfc822;eve@evil.example',
    'anna@[127.0.0.1]\r\ndata',
  ])('cannot add a recipient: %j', async (email) => {
    const mails = await sendEmail({ email });

    expect(mails.length).toBeLessThanOrEqual(1);
    for (const mail of mails) {
      expect(mail.to).toHaveLength(1);
      expect(mail.to[0]).not.toBe('eve@evil.example');
      expect(mail.parsed.headers.has('bcc')).toBe(false);
      expect(mail.parsed.headers.has('cc')).toBe(false);
      expect(mail.subject).toBe('Пароль на Pitlane изменён');
    }
  });
});

describe('emails', () => {
  it('contain no password, session token or phone number and have one recipient', async () => {
    const { form, token } = await aConfirmedAccount(world, mailServer);
    await world.call(signUp, { body: aRegistrationForm({ email: form.email }) });
    await world.call(sendResetUrl, { body: { email: form.email } });
    const mails = await mailServer.deliver(world);
    const resetToken = new URL(mails.at(-1)?.links[0] ?? '', 'http://x').searchParams.get('token');
    const password = 'новая кобыла 43';
    await world.call(resetPassword, {
      body: { token: resetToken, password, confirm_password: password },
    });
    await mailServer.deliver(world);

    const emailsToUser = mailServer.received.filter(({ to }) => to.includes(form.email));
    expect(emailsToUser.map(({ subject }) => subject)).toEqual([
      'Подтвердите e-mail на Pitlane',
      'У вас уже есть аккаунт на Pitlane',
      'Восстановление пароля на Pitlane',
      'Пароль на Pitlane изменён',
    ]);
    for (const { to, text, html } of emailsToUser) {
      expect(to).toEqual([form.email]);
      for (const word of [PASSWORD, password, token, '79991234567', '$argon2']) {
        expect(`${text}${html}`).not.toContain(word);
      }
    }
  });

  it('are not sent when an invalid confirmation link is opened', async () => {
    const receivedBefore = mailServer.received.length;
    await world.call(confirm, { params: { token: 'x' } });
    expect(await mailServer.deliver(world)).toEqual([]);
    expect(mailServer.received).toHaveLength(receivedBefore);
  });
});
