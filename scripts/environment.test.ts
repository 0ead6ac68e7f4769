import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { checkMachine, completeEnvironment, defaultHost, inboxVariables } from './environment.ts';
import { freePort } from './postgres/free-port.ts';

const PORT = String(await freePort());

it('adds an inbox for emails and for phone verification calls', async () => {
  const variables = { INBOX_PORT: '2080', INBOX_SMTP_PORT: '2025' };

  expect(await inboxVariables(variables, '/data')).toEqual({
    ...variables,
    SMTP_URL: 'smtp://127.0.0.1:2025',
    INBOX_FOLDER: '/data/inbox',
    PHONE_CALLS: 'inbox',
  });
});

it('adds no inbox if a mail server is configured', async () => {
  const variables = { SMTP_URL: 'smtp://mail.example.test', INBOX_PORT: '1080' };

  expect(await inboxVariables(variables, '/data')).toBeNull();
});

it('does not simulate calls in production', async () => {
  expect(await inboxVariables({ NODE_ENV: 'production' }, '/data')).toMatchObject({
    PHONE_CALLS: 'off',
  });
});

it('preserves configured values', async () => {
  const variables = {
    SECRET_FILE: '/run/secret',
    PORT: '4000',
    LOG_LEVEL: 'error',
    CLOCK_OFFSET_FILE: '/run/clock',
  };

  expect(completeEnvironment(variables, '/data')).toMatchObject(variables);
  expect(await inboxVariables({ PHONE_CALLS: 'off' }, '/data')).toMatchObject({
    PHONE_CALLS: 'off',
  });
});

it('places default paths in the data folder', () => {
  expect(completeEnvironment({}, '/data')).toMatchObject({
    MEDIA_FOLDER: '/data/media',
    SECRET_FILE: '/data/secret',
  });
});

it('adds a payment sandbox with a random secret, except in production', () => {
  const defaults = completeEnvironment({}, '/data');

  expect(defaults.PAYMENTS).toBe('sandbox');
  expect(defaults.SANDBOX_SECRET).toMatch(/^[\w-]{43}$/);
  expect(completeEnvironment({}, '/data').SANDBOX_SECRET).not.toBe(defaults.SANDBOX_SECRET);
  expect(defaults).toMatchObject({ SELLER_NAME: 'ООО «Питлейн»', SELLER_INN: '7700000009' });
  const production = completeEnvironment({ NODE_ENV: 'production' }, '/data');
  expect([production.PAYMENTS, production.SELLER_NAME]).toEqual([undefined, undefined]);
  expect(completeEnvironment({ PAYMENTS: 'yookassa' }, '/data').SELLER_NAME).toBeUndefined();
  const variables = { PAYMENTS: 'off', SANDBOX_SECRET: 'given', SELLER_NAME: '' };
  expect(completeEnvironment(variables, '/data')).toMatchObject(variables);
});

it('listens only on loopback addresses with the demo world', async () => {
  expect(await defaultHost(false)).toBe('0.0.0.0');
  expect(await defaultHost(true)).toMatch(/^127\.0\.0\.1(,::1)?$/);
});

it('chooses free ports for the inbox if the usual ones are used, unless they are configured', async () => {
  const occupied = createServer().listen(1080, '127.0.0.1');
  // Another program may use the port already, which is equivalent.
  await once(occupied, 'listening').catch(() => {});

  const chosen = await inboxVariables({ PORT: '1025' }, '/data');
  const configured = await inboxVariables({ INBOX_PORT: '1080', INBOX_SMTP_PORT: '1025' }, '/data');

  occupied.close();
  expect(chosen?.INBOX_PORT).not.toBe('1080');
  expect(chosen?.INBOX_SMTP_PORT).not.toBe('1025');
  for (const port of [chosen?.INBOX_PORT, chosen?.INBOX_SMTP_PORT]) {
    expect(Number(port)).toBeGreaterThan(1_024);
  }
  expect(configured).toMatchObject({ INBOX_PORT: '1080', INBOX_SMTP_PORT: '1025' });
});

it.each([
  [{ INBOX_PORT: 'mail' }, 'INBOX_PORT is not a port: use a number from 1 to 65535.'],
  [{ PORT: '70000' }, 'PORT is not a port: use a number from 1 to 65535.'],
  [{ INBOX_PORT: PORT }, `INBOX_PORT and PORT both use port ${PORT}.`],
  [
    { NODE_ENV: 'production', CLOCK_OFFSET_FILE: '/run/clock' },
    /^The configuration is not usable: CLOCK_OFFSET_FILE: not allowed in production: it shifts the clock .*$/,
  ],
  [
    { CLOCK_OFFSET_FILE: import.meta.filename },
    /^CLOCK_OFFSET_FILE: \S+ must hold a whole number of seconds from 0 to \d+$/,
  ],
  [{ LOG_LEVEL: 'loud' }, /^The configuration is not usable: LOG_LEVEL: .*$/],
])('reports in one line what is wrong with %o', async (overrides, message) => {
  const environment = completeEnvironment({ PORT, ...overrides }, '/data');

  await expect(checkMachine(environment, tmpdir())).rejects.toThrow(message);
});

it.each(['PORT', 'INBOX_PORT', 'INBOX_SMTP_PORT'])('reports that %s is taken', async (variable) => {
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const address = occupied.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const environment = completeEnvironment({ PORT, [variable]: String(port) }, '/data');

  await expect(checkMachine(environment, tmpdir())).rejects.toThrow(
    `Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 1} npm start`,
  );
  occupied.close();
});
