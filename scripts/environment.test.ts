import { expect, it } from 'vitest';
import { environmentOf, listenersOf } from './environment.ts';

it('fills in an inbox for mail and for the calls that confirm phones', () => {
  const environment = environmentOf({ INBOX_SMTP_PORT: '2025' }, '/data');

  expect(environment).toMatchObject({
    SMTP_URL: 'smtp://127.0.0.1:2025',
    INBOX_FOLDER: '/data/inbox',
    PHONE_CALLS: 'inbox',
    SECRET_FILE: '/data/secret',
  });
  expect(listenersOf(environment)).toEqual([
    { variable: 'PORT', port: 3000, host: '0.0.0.0' },
    { variable: 'INBOX_PORT', port: 1080, host: '127.0.0.1' },
    { variable: 'INBOX_SMTP_PORT', port: 2025, host: '127.0.0.1' },
  ]);
});

it('starts no inbox where a mail server is named', () => {
  const given = { SMTP_URL: 'smtp://mail.example.test', INBOX_PORT: '1080' };
  const environment = environmentOf(given, '/data');

  expect(environment.SMTP_URL).toBe('smtp://mail.example.test');
  expect(environment.PHONE_CALLS).toBeUndefined();
  expect(listenersOf(environment).map(({ variable }) => variable)).toEqual(['PORT']);
});

it('lets no inbox stand for calls in production', () => {
  expect(environmentOf({ NODE_ENV: 'production' }, '/data').PHONE_CALLS).toBe('off');
});

it('keeps what is given', () => {
  const given = { SECRET_FILE: '/run/secret', PHONE_CALLS: 'off', PORT: '4000' };

  expect(environmentOf(given, '/data')).toMatchObject(given);
});
