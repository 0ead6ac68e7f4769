import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { checkMachine, environmentOf, hostOf, inboxOf } from './environment.ts';
import { freePort } from './postgres/free-port.ts';

const PORT = String(await freePort());

it('adds an inbox for mail and for calls that verify phones', async () => {
  const given = { INBOX_PORT: '2080', INBOX_SMTP_PORT: '2025' };

  expect(await inboxOf(given, '/data')).toEqual({
    ...given,
    SMTP_URL: 'smtp://127.0.0.1:2025',
    INBOX_FOLDER: '/data/inbox',
    PHONE_CALLS: 'inbox',
  });
});

it('adds no inbox if a mail server is configured', async () => {
  const given = { SMTP_URL: 'smtp://mail.example.test', INBOX_PORT: '1080' };

  expect(await inboxOf(given, '/data')).toBeNull();
});

it('does not simulate calls in production', async () => {
  expect(await inboxOf({ NODE_ENV: 'production' }, '/data')).toMatchObject({ PHONE_CALLS: 'off' });
});

it('preserves configured values', async () => {
  const given = {
    SECRET_FILE: '/run/secret',
    PORT: '4000',
    LOG_LEVEL: 'error',
    CLOCK_OFFSET_FILE: '/run/clock',
  };

  expect(environmentOf(given, '/data')).toMatchObject(given);
  expect(await inboxOf({ PHONE_CALLS: 'off' }, '/data')).toMatchObject({ PHONE_CALLS: 'off' });
});

it('puts defaults below the data folder', () => {
  expect(environmentOf({}, '/data')).toMatchObject({
    MEDIA_FOLDER: '/data/media',
    SECRET_FILE: '/data/secret',
  });
});

it('adds a payment sandbox with a random secret, except in production', () => {
  const one = environmentOf({}, '/data');

  expect(one.PAYMENTS).toBe('sandbox');
  expect(one.SANDBOX_SECRET).toMatch(/^[\w-]{43}$/);
  expect(environmentOf({}, '/data').SANDBOX_SECRET).not.toBe(one.SANDBOX_SECRET);
  expect(one).toMatchObject({ SELLER_NAME: 'ООО «Питлейн»', SELLER_INN: '7700000009' });
  const production = environmentOf({ NODE_ENV: 'production' }, '/data');
  expect([production.PAYMENTS, production.SELLER_NAME]).toEqual([undefined, undefined]);
  expect(environmentOf({ PAYMENTS: 'yookassa' }, '/data').SELLER_NAME).toBeUndefined();
  const given = { PAYMENTS: 'off', SANDBOX_SECRET: 'given', SELLER_NAME: '' };
  expect(environmentOf(given, '/data')).toMatchObject(given);
});

it('listens on this machine only with the demo world', async () => {
  expect(await hostOf(false)).toBe('0.0.0.0');
  expect(await hostOf(true)).toMatch(/^127\.0\.0\.1(,::1)?$/);
});

it('chooses free ports for the inbox if the usual ones are used, unless they are configured', async () => {
  const usual = createServer().listen(1080, '127.0.0.1');
  // If another program uses the port already, that is equivalent.
  await once(usual, 'listening').catch(() => {});

  const picked = await inboxOf({ PORT: '1025' }, '/data');
  const named = await inboxOf({ INBOX_PORT: '1080', INBOX_SMTP_PORT: '1025' }, '/data');

  usual.close();
  expect(picked?.INBOX_PORT).not.toBe('1080');
  expect(picked?.INBOX_SMTP_PORT).not.toBe('1025');
  for (const port of [picked?.INBOX_PORT, picked?.INBOX_SMTP_PORT]) {
    expect(Number(port)).toBeGreaterThan(1_024);
  }
  expect(named).toMatchObject({ INBOX_PORT: '1080', INBOX_SMTP_PORT: '1025' });
});

it.each([
  [{ INBOX_PORT: 'mail' }, 'INBOX_PORT is no port: use a number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT is no port: use a number from 1 to 65535.'],
  [{ INBOX_PORT: PORT }, `INBOX_PORT and PORT both want port ${PORT}.`],
  [
    { NODE_ENV: 'production', CLOCK_OFFSET_FILE: '/run/clock' },
    /^The configuration is not usable: CLOCK_OFFSET_FILE: not allowed in production: it shifts the clock .*$/,
  ],
  [
    { CLOCK_OFFSET_FILE: import.meta.filename },
    /^CLOCK_OFFSET_FILE: \S+ must hold a whole number of seconds from 0 to \d+$/,
  ],
  [{ LOG_LEVEL: 'loud' }, /^The configuration is not usable: LOG_LEVEL: .*$/],
])('reports in one line what is wrong with %o', async (given, line) => {
  const environment = environmentOf({ PORT, ...given }, '/data');

  await expect(checkMachine(environment, tmpdir())).rejects.toThrow(line);
});

it.each(['PORT', 'INBOX_PORT', 'INBOX_SMTP_PORT'])('reports that %s is taken', async (variable) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const environment = environmentOf({ PORT, [variable]: String(port) }, '/data');

  await expect(checkMachine(environment, tmpdir())).rejects.toThrow(
    `Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`,
  );
  other.close();
});
