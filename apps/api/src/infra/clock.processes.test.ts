import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { aPayment } from '../testing/payment-orders.ts';
import { paymentPagePath, SANDBOX_SECRET } from '../testing/sandbox-world.ts';
import { freePort, HOST, type TestProcesses, testProcesses } from '../testing/test-process.ts';
import { openClock } from './clock.ts';
import type { RawNotice } from './payments/provider.ts';
import { openSandbox } from './payments/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitlane-clock-'));
const settings = {
  NODE_ENV: 'test',
  PAYMENTS: 'sandbox',
  SANDBOX_SECRET,
  CLOCK_OFFSET_FILE: join(folder, 'clock'),
};

let processes: TestProcesses;
const notices: RawNotice[] = [];
const noticeReceiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  notices.push({ body: Buffer.concat(parts), headers: request.headers, address: HOST });
  response.end();
});
beforeAll(async () => {
  processes = await testProcesses();
  noticeReceiver.listen(0, HOST);
  await once(noticeReceiver, 'listening');
});
afterAll(async () => {
  await processes.close();
  noticeReceiver.closeAllConnections();
  noticeReceiver.close();
  rmSync(folder, { recursive: true });
});

it('applies the clock offset to server, worker and scheduled jobs', async () => {
  const port = String(await freePort());
  const { port: receiverPort } = noticeReceiver.address() as AddressInfo;
  const started = [
    processes.start('server', { ...settings, PORT: port }),
    processes.start('worker', { ...settings, PUBLIC_URL: `http://${HOST}:${receiverPort}` }),
  ];
  await Promise.all(started.map(({ ready }) => ready));
  const url = `http://${HOST}:${port}`;
  const config = readConfig({
    ...settings,
    PUBLIC_URL: url,
    DATABASE_URL: processes.database.url,
    JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
  });
  const sandbox = openSandbox(config, openClock(config), 10_000);
  const payment = await sandbox.create(aPayment());
  const id = payment.status === 'open' ? payment.id : '';
  // Simulates a payment after 61 minutes.
  const body = new URLSearchParams({ card: '2200000000000119' });
  await fetch(`${url}${paymentPagePath(id)}`, { method: 'POST', body, redirect: 'manual' });

  const before = await sandbox.read(id);
  writeFileSync(settings.CLOCK_OFFSET_FILE, '7200');
  const after = await sandbox.read(id);
  await expect.poll(() => notices.length, { timeout: 20_000, interval: 50 }).toBe(1);

  expect([before.status, after.status]).toEqual(['open', 'succeeded']);
  expect(notices.map((notice) => sandbox.readNotice(notice))).toEqual([{ kind: 'payment', id }]);
  expect(started.map(({ said }) => said())).toEqual(['', '']);
  // Processes start slowly on a busy machine.
}, 120_000);
