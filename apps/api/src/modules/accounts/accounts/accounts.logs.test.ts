import {
  checkConfirmation,
  checkReset,
  confirm,
  getProfile,
  type RouteContract,
  resendConfirmation,
  resetPassword,
  sendResetUrl,
  signIn,
  signOut,
  signUp,
  updatePassword,
  updateProfile,
  verifyPhone,
  verifyPhoneCode,
} from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aRegistrationForm, signInResultOf } from '../../../testing/an-account.ts';
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../../../testing/mail-server.ts';
import {
  freePort,
  HOST,
  type TestProcesses,
  testProcesses,
} from '../../../testing/test-process.ts';
import { pathOf } from '../../../testing/test-world.ts';

// Logs of server and worker during successful and failing requests.
const passwords = ['секретная лошадь 1', 'секретная лошадь 2', 'секретная лошадь 3'] as const;
const [FIRST_PASSWORD, SECOND_PASSWORD, THIRD_PASSWORD] = passwords;
/** Longer than real codes, because five digits can also occur in a response time. */
const PHONE_CODE = '135792468013';
const PHONE = '79265557788';
const OTHER_PHONE = '79265557799';
const EMAIL = 'quiet.person@example.test';

let mailServer: MailServer;
let processes: TestProcesses;
let url: string;
let log: string;
const statuses: [string, number][] = [];
const tokens: string[] = [];

async function sendRequest(
  contract: RouteContract,
  { token = '', link = '', body }: { token?: string; link?: string; body?: object | FormData } = {},
) {
  const isJson = body && !(body instanceof FormData);
  const response = await fetch(`${url}${pathOf(contract, { token: link })}`, {
    method: contract.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  statuses.push([contract.path, response.status]);
  return response.json();
}

/** Waits until the worker delivers the next email. */
async function nextEmail(): Promise<ReceivedMail> {
  return vi.waitFor(
    () => {
      const mail = mailServer.received.shift();
      if (!mail) throw new Error('no email was delivered');
      return mail;
    },
    { timeout: 60_000, interval: 50 },
  );
}
const linkIn = (mail: ReceivedMail) => {
  const link = new URL(mail.links[0] ?? '', 'http://x').searchParams.get('token') ?? '';
  tokens.push(link);
  return link;
};
const passwordFields = (password: string) => ({ password, confirm_password: password });

async function useAccount(): Promise<void> {
  await sendRequest(signUp, {
    body: aRegistrationForm({
      email: EMAIL,
      phone: `+${PHONE}`,
      ...passwordFields(FIRST_PASSWORD),
    }),
  });
  const link = linkIn(await nextEmail());
  await sendRequest(signIn, { body: { email: EMAIL, password: FIRST_PASSWORD } });
  await sendRequest(resendConfirmation, { body: { email: EMAIL } });
  await nextEmail();
  await sendRequest(checkConfirmation, { link });
  const { token } = signInResultOf(await sendRequest(confirm, { link }));
  tokens.push(token);
  await sendRequest(confirm, { link });
  await sendRequest(getProfile, { token });
  await sendRequest(getProfile, { token: `${token}A` });
  await sendRequest(updatePassword, {
    token,
    body: { old_password: FIRST_PASSWORD, ...passwordFields(SECOND_PASSWORD) },
  });
  await nextEmail();
  await sendRequest(signIn, { body: { email: EMAIL, password: FIRST_PASSWORD } });
  await sendRequest(sendResetUrl, { body: { email: EMAIL } });
  const resetLink = linkIn(await nextEmail());
  await sendRequest(checkReset, { link: resetLink });
  await sendRequest(resetPassword, { body: { token: resetLink, ...passwordFields('короткий') } });
  await sendRequest(resetPassword, {
    body: { token: resetLink, ...passwordFields(THIRD_PASSWORD) },
  });
  await sendRequest(checkReset, { link: resetLink });
  await nextEmail();
  const newToken = signInResultOf(
    await sendRequest(signIn, { body: { email: EMAIL, password: THIRD_PASSWORD } }),
  ).token;
  tokens.push(newToken);
  const form = new FormData();
  form.set('email', 'quiet.person.new@example.test');
  form.append('new_phones[]', `+${OTHER_PHONE}`);
  await sendRequest(updateProfile, { token: newToken, body: form });
  await nextEmail();
  await nextEmail();
  await sendRequest(verifyPhone, { token: newToken, body: { phone: `+${PHONE}` } });
  await sendRequest(verifyPhoneCode, { token: newToken, body: { callId: 'x', code: PHONE_CODE } });
  await sendRequest(signUp, {
    body: { ...aRegistrationForm({ email: EMAIL, ...passwordFields(FIRST_PASSWORD) }), name: '1' },
  });
  // Mail servers repeat the recipient's address when they reject an email.
  mailServer.refuse = { code: 550, message: `5.1.1 <${EMAIL}> is unknown here` };
  await sendRequest(sendResetUrl, { body: { email: EMAIL } });
  await sendRequest(signOut, { token: newToken });
  await sendRequest(signOut, { token: newToken });
}

beforeAll(async () => {
  mailServer = await startMailServer();
  processes = await testProcesses();
  const port = await freePort();
  url = `http://${HOST}:${port}`;
  const settings = { LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '0', SMTP_URL: mailServer.url };
  const children = [
    processes.start('server', { ...settings, PORT: String(port), PHONE_CALLS: 'inbox' }),
    processes.start('worker', settings),
  ];
  await Promise.all(children.map(({ ready }) => ready));

  await useAccount();
  await vi.waitFor(() => expect(children[1]?.said()).toContain('a mail was refused'), {
    timeout: 20_000,
    interval: 50,
  });
  // Error messages of PostgreSQL contain values of rows.
  const { default: pg } = await import('pg');
  const database = new pg.Client(processes.database.ownerUrl);
  await database.connect();
  await database.query('ALTER TABLE registration ADD CONSTRAINT none CHECK (false) NOT VALID');
  await sendRequest(signUp, {
    body: aRegistrationForm({ phone: `+${PHONE}`, ...passwordFields(FIRST_PASSWORD) }),
  });
  await database.query('ALTER TABLE users RENAME TO users_gone');
  await sendRequest(signIn, { body: { email: EMAIL, password: THIRD_PASSWORD } });
  await sendRequest(getProfile, { token: tokens.at(-1) ?? '' });
  await database.end();

  for (const { child } of children) child.kill('SIGTERM');
  log = (await Promise.all(children.map(({ exited }) => exited))).map(({ said }) => said).join('');
}, 300_000);
afterAll(async () => {
  await processes.close();
  await mailServer.close();
});

describe('the logs of server and worker', () => {
  it('cover all kinds of requests', () => {
    const counts = new Set(statuses.map(([, status]) => status));

    expect([...counts].sort()).toEqual([200, 201, 401, 403, 409, 422, 500]);
    expect(log.split('\n').filter((line) => line.includes('request completed')).length).toBe(
      statuses.length,
    );
    expect(log).toContain('request failed');
    expect(log).toContain('a mail was refused');
  });

  it('contain no part of a password', () => {
    expect(log).not.toContain('лошадь');
    expect(log).not.toContain('%D0%BB');
    expect(log).not.toContain('$argon2');
  });

  it('contain no token and no link', () => {
    expect(tokens).toHaveLength(4);
    const parts = tokens.flatMap((token) => token.split('.'));
    expect(parts.filter((part) => log.includes(part))).toEqual([]);
    expect(log).not.toMatch(/eyJ|Bearer /);
  });

  it('contain no email address, phone number or code', () => {
    expect(log).not.toMatch(/[\w.]+@example\.test/i);
    for (const digits of [PHONE, OTHER_PHONE, PHONE.slice(1), PHONE_CODE]) {
      expect(log).not.toContain(digits);
    }
  });

  it('contain the id, route and status of each request', () => {
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const requests = lines.filter(({ req }) => req);

    expect(requests).toHaveLength(statuses.length);
    expect(requests.every(({ reqId, req }) => reqId && req.path.startsWith('/api/'))).toBe(true);
  });
});
