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
import { aRegistration, signedInOf } from '../../../testing/an-account.ts';
import { type PostOffice, postOffice, type ReceivedMail } from '../../../testing/post-office.ts';
import {
  freePort,
  HOST,
  type TestProcesses,
  testProcesses,
} from '../../../testing/test-process.ts';
import { addressOf } from '../../../testing/test-world.ts';

// Logs of both processes during successful and failing requests.
const passwords = ['секретная лошадь 1', 'секретная лошадь 2', 'секретная лошадь 3'] as const;
const [FIRST, SECOND, THIRD] = passwords;
/** Longer than real codes: five digits may occur in a response time. */
const CODE = '135792468013';
const PHONE = '79265557788';
const OTHER_PHONE = '79265557799';
const EMAIL = 'quiet.person@example.test';

let office: PostOffice;
let processes: TestProcesses;
let url: string;
let log: string;
const statuses: [string, number][] = [];
const tokens: string[] = [];

async function ask(
  contract: RouteContract,
  { token = '', link = '', body }: { token?: string; link?: string; body?: object | FormData } = {},
) {
  const json = body && !(body instanceof FormData);
  const answer = await fetch(`${url}${addressOf(contract, { token: link })}`, {
    method: contract.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  statuses.push([contract.path, answer.status]);
  return answer.json();
}

/** Waits for the next email, which the worker delivers. */
async function nextEmail(): Promise<ReceivedMail> {
  return vi.waitFor(
    () => {
      const mail = office.received.shift();
      if (!mail) throw new Error('no email has come');
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
const both = (password: string) => ({ password, confirm_password: password });

async function comeAndGo(): Promise<void> {
  await ask(signUp, {
    body: aRegistration({ email: EMAIL, phone: `+${PHONE}`, ...both(FIRST) }),
  });
  const link = linkIn(await nextEmail());
  await ask(signIn, { body: { email: EMAIL, password: FIRST } });
  await ask(resendConfirmation, { body: { email: EMAIL } });
  await nextEmail();
  await ask(checkConfirmation, { link });
  const { token } = signedInOf(await ask(confirm, { link }));
  tokens.push(token);
  await ask(confirm, { link });
  await ask(getProfile, { token });
  await ask(getProfile, { token: `${token}A` });
  await ask(updatePassword, { token, body: { old_password: FIRST, ...both(SECOND) } });
  await nextEmail();
  await ask(signIn, { body: { email: EMAIL, password: FIRST } });
  await ask(sendResetUrl, { body: { email: EMAIL } });
  const reset = linkIn(await nextEmail());
  await ask(checkReset, { link: reset });
  await ask(resetPassword, { body: { token: reset, ...both('короткий') } });
  await ask(resetPassword, { body: { token: reset, ...both(THIRD) } });
  await ask(checkReset, { link: reset });
  await nextEmail();
  const again = signedInOf(await ask(signIn, { body: { email: EMAIL, password: THIRD } })).token;
  tokens.push(again);
  const form = new FormData();
  form.set('email', 'quiet.person.new@example.test');
  form.append('new_phones[]', `+${OTHER_PHONE}`);
  await ask(updateProfile, { token: again, body: form });
  await nextEmail();
  await nextEmail();
  await ask(verifyPhone, { token: again, body: { phone: `+${PHONE}` } });
  await ask(verifyPhoneCode, { token: again, body: { callId: 'x', code: CODE } });
  await ask(signUp, { body: { ...aRegistration({ email: EMAIL, ...both(FIRST) }), name: '1' } });
  // The mail server includes the mailbox in its refusals.
  office.refuse = { code: 550, message: `5.1.1 <${EMAIL}> is unknown here` };
  await ask(sendResetUrl, { body: { email: EMAIL } });
  await ask(signOut, { token: again });
  await ask(signOut, { token: again });
}

beforeAll(async () => {
  office = await postOffice();
  processes = await testProcesses();
  const port = await freePort();
  url = `http://${HOST}:${port}`;
  const settings = { LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '0', SMTP_URL: office.url };
  const started = [
    processes.start('server', { ...settings, PORT: String(port), PHONE_CALLS: 'inbox' }),
    processes.start('worker', settings),
  ];
  await Promise.all(started.map(({ ready }) => ready));

  await comeAndGo();
  await vi.waitFor(() => expect(started[1]?.said()).toContain('a mail was refused'), {
    timeout: 20_000,
    interval: 50,
  });
  // Database errors contain their own representation of rows.
  const { default: pg } = await import('pg');
  const database = new pg.Client(processes.database.ownerUrl);
  await database.connect();
  await database.query('ALTER TABLE registration ADD CONSTRAINT none CHECK (false) NOT VALID');
  await ask(signUp, { body: aRegistration({ phone: `+${PHONE}`, ...both(FIRST) }) });
  await database.query('ALTER TABLE users RENAME TO users_gone');
  await ask(signIn, { body: { email: EMAIL, password: THIRD } });
  await ask(getProfile, { token: tokens.at(-1) ?? '' });
  await database.end();

  for (const { child } of started) child.kill('SIGTERM');
  log = (await Promise.all(started.map(({ exited }) => exited))).map(({ said }) => said).join('');
}, 300_000);
afterAll(async () => {
  await processes.close();
  await office.close();
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

  it('contain no password, not even in part', () => {
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

  it('contain no email address, no phone and no code', () => {
    expect(log).not.toMatch(/[\w.]+@example\.test/i);
    for (const digits of [PHONE, OTHER_PHONE, PHONE.slice(1), CODE]) {
      expect(log).not.toContain(digits);
    }
  });

  it('contain the id, route and status of each request', () => {
    const lines = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const asked = lines.filter(({ req }) => req);

    expect(asked).toHaveLength(statuses.length);
    expect(asked.every(({ reqId, req }) => reqId && req.path.startsWith('/api/'))).toBe(true);
  });
});
