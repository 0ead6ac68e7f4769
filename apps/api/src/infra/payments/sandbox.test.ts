import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { START, TestClock } from '../../testing/test-world.ts';
import { openPaymentProvider } from './open-provider.ts';
import type { Notice } from './provider.ts';
import { signNotice } from './sandbox-signature.ts';

const SECRET = 'secret-of-the-sandbox-0123456789';
const ID = '22d6d597-000f-5000-9145-15f6d6cfcfd3';
const text = JSON.stringify({
  type: 'notification',
  event: 'payment.succeeded',
  object: { id: ID, description: 'Тариф' },
});
const body = Buffer.from(text);
const acceptedNotice: Notice = { kind: 'payment', id: ID };
const rejectedNotice: Notice = { kind: 'refused', status: 400 };

const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgresql://localhost/none',
  JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
  PAYMENTS: 'sandbox',
  SANDBOX_SECRET: SECRET,
});

function read(signature: string | string[] | undefined, sentBody = body): Notice | undefined {
  const provider = openPaymentProvider(config, new TestClock());
  return provider?.readNotice({
    body: sentBody,
    headers: { 'sandbox-signature': signature },
    address: '203.0.113.9',
  });
}

const seconds = START.getTime() / 1_000;
const signatureAt = (offset: number) =>
  signNotice(SECRET, body, new Date((seconds + offset) * 1_000));

it('accepts a notice signed as documented', () => {
  const mac = createHmac('sha256', SECRET).update(`${seconds}.${text}`).digest('hex');

  expect(signatureAt(0)).toBe(`t=${seconds},v1=${mac}`);
  expect(read(signatureAt(0))).toEqual(acceptedNotice);
});

it.each([-300, 300])('accepts a notice signed %i seconds from now', (offset) => {
  expect(read(signatureAt(offset))).toEqual(acceptedNotice);
});

it.each([-301, 301])('rejects a notice signed %i seconds from now', (offset) => {
  expect(read(signatureAt(offset))).toEqual(rejectedNotice);
});

it('rejects any changed byte', () => {
  for (const [index, byte] of body.entries()) {
    const changed = Buffer.from(body);
    changed[index] = byte ^ 1;

    expect(read(signatureAt(0), changed), `byte ${index}`).toEqual(rejectedNotice);
  }
});

it('rejects the same fields in another order, another key and another time', () => {
  const reordered = JSON.stringify({ object: { id: ID }, event: 'payment.succeeded' });

  expect(read(signatureAt(0), Buffer.from(reordered))).toEqual(rejectedNotice);
  expect(read(signNotice('another-key', body, START))).toEqual(rejectedNotice);
  expect(read(signatureAt(0).replace(`t=${seconds}`, `t=${seconds + 1}`))).toEqual(rejectedNotice);
});

it.each([
  ['no signature', undefined],
  ['an empty signature', ''],
  ['two signatures', [signatureAt(0), signatureAt(0)]],
  ['a short signature', signatureAt(0).slice(0, -1)],
  ['a long signature', `${signatureAt(0)}0`],
  ['a signature of letters', `t=${seconds},v1=${'z'.repeat(64)}`],
  ['no time', signatureAt(0).replace(/t=\d+/, 't=')],
  ['spaces in the signature', signatureAt(0).replace(',', ', ')],
])('rejects a notice with %s', (_what, signature) => {
  expect(read(signature)).toEqual(rejectedNotice);
});

it('rejects a signed body that is not a notice', () => {
  const junk = Buffer.from('<html>');

  expect(read(signNotice(SECRET, junk, START), junk)).toEqual(rejectedNotice);
});

it('is not opened while payments are off', () => {
  expect(openPaymentProvider({ ...config, PAYMENTS: 'off' }, new TestClock())).toBeNull();
});
