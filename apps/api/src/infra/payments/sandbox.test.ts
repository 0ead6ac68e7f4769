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
const good: Notice = { kind: 'payment', id: ID };
const bad: Notice = { kind: 'refused', status: 400 };

const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgresql://localhost/none',
  JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
  PAYMENTS: 'sandbox',
  SANDBOX_SECRET: SECRET,
});

function read(signature: string | string[] | undefined, sent = body): Notice | undefined {
  const provider = openPaymentProvider(config, new TestClock());
  return provider?.readNotice({
    body: sent,
    headers: { 'sandbox-signature': signature },
    address: '203.0.113.9',
  });
}

const seconds = START.getTime() / 1_000;
const at = (offset: number) => signNotice(SECRET, body, new Date((seconds + offset) * 1_000));

it('accepts a notice signed as documented', () => {
  const mac = createHmac('sha256', SECRET).update(`${seconds}.${text}`).digest('hex');

  expect(at(0)).toBe(`t=${seconds},v1=${mac}`);
  expect(read(at(0))).toEqual(good);
});

it.each([-300, 300])('accepts a notice signed %i seconds from now', (offset) => {
  expect(read(at(offset))).toEqual(good);
});

it.each([-301, 301])('rejects a notice signed %i seconds from now', (offset) => {
  expect(read(at(offset))).toEqual(bad);
});

it('rejects any changed byte', () => {
  for (const [index, byte] of body.entries()) {
    const changed = Buffer.from(body);
    changed[index] = byte ^ 1;

    expect(read(at(0), changed), `byte ${index}`).toEqual(bad);
  }
});

it('rejects the same fields in another order, another key and another time', () => {
  const turned = JSON.stringify({ object: { id: ID }, event: 'payment.succeeded' });

  expect(read(at(0), Buffer.from(turned))).toEqual(bad);
  expect(read(signNotice('another-key', body, START))).toEqual(bad);
  expect(read(at(0).replace(`t=${seconds}`, `t=${seconds + 1}`))).toEqual(bad);
});

it.each([
  ['none', undefined],
  ['an empty one', ''],
  ['two', [at(0), at(0)]],
  ['a short one', at(0).slice(0, -1)],
  ['a long one', `${at(0)}0`],
  ['one of letters', `t=${seconds},v1=${'z'.repeat(64)}`],
  ['no time', at(0).replace(/t=\d+/, 't=')],
  ['spaces', at(0).replace(',', ', ')],
])('rejects %s as a signature', (_what, signature) => {
  expect(read(signature)).toEqual(bad);
});

it('rejects a signed body that is not a notice', () => {
  const junk = Buffer.from('<html>');

  expect(read(signNotice(SECRET, junk, START), junk)).toEqual(bad);
});

it('is not opened while payments are off', () => {
  expect(openPaymentProvider({ ...config, PAYMENTS: 'off' }, new TestClock())).toBeNull();
});
