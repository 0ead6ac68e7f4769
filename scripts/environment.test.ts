import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { environmentOf, hostOf, inboxPortsOf, listenersOf } from './environment.ts';

it('fills in an inbox for mail and for the calls that confirm phones', () => {
  const environment = environmentOf({ INBOX_SMTP_PORT: '2025' }, '/data');

  expect(environment).toMatchObject({
    SMTP_URL: 'smtp://127.0.0.1:2025',
    INBOX_FOLDER: '/data/inbox',
    PHONE_CALLS: 'inbox',
    SECRET_FILE: '/data/secret',
  });
  expect(listenersOf(environment, '127.0.0.1,::1')).toEqual([
    { variable: 'PORT', port: 3000, hosts: ['127.0.0.1', '::1'] },
    { variable: 'INBOX_PORT', port: 1080, hosts: ['127.0.0.1'] },
    { variable: 'INBOX_SMTP_PORT', port: 2025, hosts: ['127.0.0.1'] },
  ]);
});

it('starts no inbox where a mail server is named', () => {
  const given = { SMTP_URL: 'smtp://mail.example.test', INBOX_PORT: '1080' };
  const environment = environmentOf(given, '/data');

  expect(environment.SMTP_URL).toBe('smtp://mail.example.test');
  expect(environment.PHONE_CALLS).toBeUndefined();
  expect(listenersOf(environment, '0.0.0.0').map(({ variable }) => variable)).toEqual(['PORT']);
});

it('lets no inbox stand for calls in production', () => {
  expect(environmentOf({ NODE_ENV: 'production' }, '/data').PHONE_CALLS).toBe('off');
});

it('keeps what is given', () => {
  const given = { SECRET_FILE: '/run/secret', PHONE_CALLS: 'off', PORT: '4000' };

  expect(environmentOf(given, '/data')).toMatchObject(given);
});

it('listens on this machine only with the demo world', async () => {
  expect(await hostOf(false)).toBe('0.0.0.0');
  expect(await hostOf(true)).toMatch(/^127\.0\.0\.1(,::1)?$/);
});

it('takes free ports for the inbox where the usual ones are taken, and the named ones as they are', async () => {
  const usual = createServer().listen(1080, '127.0.0.1');
  // Somebody else may hold it already, which is the same to us.
  await once(usual, 'listening').catch(() => {});

  const ports = await inboxPortsOf({ PORT: '1025' });
  const named = await inboxPortsOf({ INBOX_PORT: '1080', INBOX_SMTP_PORT: '1025' });

  usual.close();
  expect(ports.INBOX_PORT).not.toBe('1080');
  expect(ports.INBOX_SMTP_PORT).not.toBe('1025');
  for (const port of Object.values(ports)) expect(Number(port)).toBeGreaterThan(1_024);
  expect(named).toEqual({ INBOX_PORT: '1080', INBOX_SMTP_PORT: '1025' });
});
