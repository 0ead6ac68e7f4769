import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { openPaymentProvider } from '../infra/payments/open-provider.ts';
import type { PaymentProvider } from '../infra/payments/provider.ts';
import { SIGNATURE_HEADER, signNotice } from '../infra/payments/sandbox-signature.ts';
import { type TestWorld, testWorld } from './test-world.ts';

export const SANDBOX_SECRET = 'secret-of-the-sandbox-0123456789';

interface ReceivedNotice {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

export interface SandboxWorld extends TestWorld {
  /** The sandbox through the shop's client, over HTTP */
  provider: PaymentProvider;
  /** The same client with a timeout */
  providerWithTimeout(timeoutMs: number): PaymentProvider;
  /** Notices sent to the shop */
  notices: ReceivedNotice[];
  /** Status of the shop's response to notices */
  noticeStatus: number;
}

/** Creates a sandbox world whose shop itself receives the notices. */
export const shopWorld = (settings: Record<string, string> = {}): SandboxWorld =>
  sandboxWorld(settings, 'shop');

/**
 * Creates a world with the payment sandbox; server and sandbox reach each other at the world's own URL.
 * @param noticeReceiver receiver of the sandbox's notices
 */
export function sandboxWorld(
  settings: Record<string, string> = {},
  noticeReceiver: 'test' | 'shop' = 'test',
): SandboxWorld {
  const world = {} as SandboxWorld;
  const proxy = createServer(async (request, response) => {
    if (noticeReceiver === 'shop' || request.url !== '/api/payment/webhook/sandbox') {
      world.app.server.emit('request', request, response);
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    world.notices.push({ body: Buffer.concat(parts), headers: request.headers });
    response.writeHead(world.noticeStatus).end();
  });
  beforeAll(async () => {
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    const createdWorld = await testWorld({
      PAYMENTS: 'sandbox',
      SANDBOX_SECRET,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...settings,
    });
    const providerWithTimeout = (timeoutMs?: number) => {
      const provider = openPaymentProvider(createdWorld.config, createdWorld.clock, timeoutMs);
      if (!provider) throw new Error('payments are off');
      return provider;
    };
    Object.assign(world, createdWorld, {
      provider: providerWithTimeout(),
      providerWithTimeout,
      notices: [],
      noticeStatus: 200,
    });
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await world.close();
  });
  return world;
}

/** Deletes sent and queued notices and accepts new ones again. */
export async function resetNotices(world: SandboxWorld): Promise<void> {
  await world.database.$executeRaw`DELETE FROM pgboss.job WHERE name = 'sandbox-notice'`;
  world.notices.length = 0;
  world.noticeStatus = 200;
}

/** Returns the sandbox's notice of a paid payment: its bytes and the signature header. */
export function paidNotice(id: string): { body: Buffer; headers: Record<string, string> } {
  const event = { type: 'notification', event: 'payment.succeeded', object: { id } };
  const body = Buffer.from(JSON.stringify(event));
  return { body, headers: { [SIGNATURE_HEADER]: signNotice(SANDBOX_SECRET, body, new Date()) } };
}

export const paymentPagePath = (id: string) => `/api/sandbox/pay/${id}`;

/** Submits a card whose number ends in `ending` on a payment's page. */
export const submitCard = (world: SandboxWorld, id: string, ending: string) =>
  world.http
    .post(paymentPagePath(id))
    .type('form')
    .send({ card: `220000000000${ending}` });
