import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { START } from './test-world.ts';

export const SHOP = {
  YOOKASSA_SHOP_ID: '100500',
  YOOKASSA_SECRET_KEY: 'test_key-of-the-shop-0123456',
  SELLER_NAME: 'ООО «Питлейн»',
  SELLER_INN: '7701000107',
};

const DAY_MS = 86_400_000;

const money = z.strictObject({
  value: z.string().check(z.regex(/^\d+\.\d\d$/)),
  currency: z.literal('RUB'),
});
const receipt = z.strictObject({
  customer: z.union([
    z.strictObject({ email: z.email() }),
    z.strictObject({ phone: z.string().check(z.regex(/^\d{10,15}$/)) }),
  ]),
  tax_system_code: z.optional(z.int()),
  items: z.array(
    z.strictObject({
      description: z.string().check(z.minLength(1), z.maxLength(128)),
      quantity: z.literal('1.00'),
      amount: money,
      vat_code: z.int(),
      payment_mode: z.string(),
      payment_subject: z.string(),
    }),
  ),
});
const newPayment = z.strictObject({
  amount: money,
  capture: z.literal(true),
  confirmation: z.strictObject({
    type: z.literal('redirect'),
    return_url: z.url(),
    locale: z.enum(['ru_RU', 'en_US']),
  }),
  description: z.string().check(z.maxLength(128)),
  metadata: z.record(z.string(), z.string()),
  receipt,
});
const newRefund = z.strictObject({
  payment_id: z.string(),
  amount: money,
  description: z.string().check(z.maxLength(250)),
  receipt,
});

interface Entity {
  id: string;
  created_at: string;
  amount: { value: string; currency: string };
  [field: string]: unknown;
}

interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

type Failure =
  | 'hang'
  /** The connection is closed */
  | 'drop'
  /** Processed, but with this error status */
  | { done: number }
  /** Not processed; this is the response */
  | { status: number; text: string; headers?: Record<string, string> };

interface Reply {
  status: number;
  body: object;
}

const errorReply = (status: number, code: string, parameter?: string): Reply => ({
  status,
  body: { type: 'error', id: randomUUID(), code, description: 'words', parameter },
});
const kopecks = (amount: { value: string }) => Number(amount.value.replace('.', ''));

/** In-memory YooKassa API, as far as the product uses it */
export class YooKassaPeer {
  url = '';
  readonly requests: RecordedRequest[] = [];
  readonly payments: Entity[] = [];
  readonly refunds: Entity[] = [];
  /** Failures of the next requests in order; `null` for a regular response */
  failures: (Failure | null)[] = [];
  refundStatus: 'pending' | 'succeeded' | 'canceled' = 'succeeded';
  now = START;
  readonly #keys = new Map<string, { hash: string; at: Date; reply: Reply }>();
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const { port } = this.#server.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}/v3`;
    return this;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.closeAllConnections();
      this.#server.close(() => resolve());
    });
  }

  set(id: string, fields: object): void {
    const entity = [...this.payments, ...this.refunds].find((one) => one.id === id);
    if (!entity) throw new Error(`no payment or refund ${id}`);
    Object.assign(entity, fields);
  }

  pay(id: string, fields: object = {}): void {
    this.set(id, {
      status: 'succeeded',
      paid: true,
      captured_at: this.now.toISOString(),
      payment_method: { type: 'bank_card', id, saved: false },
      receipt_registration: 'pending',
      confirmation: undefined,
      ...fields,
    });
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, this.url);
    const path = pathname.replace('/v3', '');
    this.requests.push({
      method,
      path: path + new URL(url, this.url).search,
      headers,
      body: text ? JSON.parse(text) : null,
    });
    const failure = this.failures.shift() ?? null;
    if (failure === 'hang') return;
    if (failure === 'drop') {
      response.destroy();
      return;
    }
    if (failure && 'text' in failure) {
      response.writeHead(failure.status, failure.headers).end(failure.text);
      return;
    }
    const reply = this.#replyTo({ method, path, headers, text, query: searchParams });
    const finalReply = failure ? errorReply(failure.done, 'internal_server_error') : reply;
    response.writeHead(finalReply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(finalReply.body));
  }

  #replyTo(request: {
    method: string;
    path: string;
    headers: IncomingMessage['headers'];
    text: string;
    query: URLSearchParams;
  }): Reply {
    const { method, path, headers, text, query } = request;
    const basic = Buffer.from(`${SHOP.YOOKASSA_SHOP_ID}:${SHOP.YOOKASSA_SECRET_KEY}`);
    if (headers.authorization !== `Basic ${basic.toString('base64')}`) {
      return errorReply(401, 'invalid_credentials');
    }
    const [, folder, id] = path.split('/');
    const entities = folder === 'payments' ? this.payments : this.refunds;
    if (method === 'GET') {
      if (!id) return listReply(entities, query);
      const entity = entities.find((one) => one.id === id);
      return entity ? { status: 200, body: entity } : errorReply(404, 'not_found', 'id');
    }
    const key = headers['idempotence-key'];
    if (typeof key !== 'string' || key.length > 64) {
      return errorReply(400, 'invalid_request', 'Idempotence-Key');
    }
    const hash = createHash('sha256').update(path).update(text).digest('hex');
    const storedReply = this.#keys.get(key);
    if (storedReply && this.now.getTime() - storedReply.at.getTime() < DAY_MS) {
      return storedReply.hash === hash
        ? storedReply.reply
        : errorReply(400, 'invalid_request', 'Idempotence-Key');
    }
    const reply = folder === 'payments' ? this.#create(text) : this.#refund(text);
    // Stores a copy: later changes of the entity must not alter a repeated response.
    if (reply.status === 200) {
      this.#keys.set(key, { hash, at: this.now, reply: structuredClone(reply) });
    }
    return reply;
  }

  #create(text: string): Reply {
    const request = newPayment.safeParse(JSON.parse(text));
    if (!request.success) return invalidFieldReply(request.error);
    const { amount, confirmation, description, metadata } = request.data;
    if (!addsUp(request.data)) return errorReply(400, 'invalid_request', 'receipt');
    const id = randomUUID();
    const payment = {
      id,
      status: 'pending',
      paid: false,
      amount,
      created_at: this.now.toISOString(),
      description,
      metadata,
      recipient: { account_id: SHOP.YOOKASSA_SHOP_ID, gateway_id: '1' },
      confirmation: {
        type: 'redirect',
        return_url: confirmation.return_url,
        confirmation_url: `${this.url}/checkout?orderId=${id}`,
      },
      refundable: false,
      test: true,
    };
    this.payments.unshift(payment);
    return { status: 200, body: payment };
  }

  #refund(text: string): Reply {
    const request = newRefund.safeParse(JSON.parse(text));
    if (!request.success) return invalidFieldReply(request.error);
    const { payment_id, amount, description } = request.data;
    const payment = this.payments.find(({ id }) => id === payment_id);
    if (!payment) return errorReply(404, 'not_found', 'payment_id');
    if (!addsUp(request.data)) return errorReply(400, 'invalid_request', 'receipt');
    const refundedBefore = this.refunds
      .filter((one) => one.payment_id === payment_id && one.status !== 'canceled')
      .reduce((sum, one) => sum + kopecks(one.amount), 0);
    if (
      payment.status !== 'succeeded' ||
      refundedBefore + kopecks(amount) > kopecks(payment.amount)
    ) {
      return errorReply(400, 'invalid_request', 'amount.value');
    }
    const refund = {
      id: randomUUID(),
      payment_id,
      status: this.refundStatus,
      created_at: this.now.toISOString(),
      amount,
      description,
      ...(this.refundStatus === 'canceled' && {
        cancellation_details: { party: 'yoo_money', reason: 'insufficient_funds' },
      }),
    };
    this.refunds.unshift(refund);
    return { status: 200, body: refund };
  }
}

const addsUp = (order: { amount: { value: string }; receipt: z.output<typeof receipt> }) =>
  order.receipt.items.reduce((sum, item) => sum + kopecks(item.amount), 0) ===
  kopecks(order.amount);

const invalidFieldReply = (error: z.core.$ZodError) =>
  errorReply(400, 'invalid_request', error.issues[0]?.path.join('.') ?? 'body');

function listReply(entities: Entity[], query: URLSearchParams): Reply {
  const from = query.get('created_at.gte') ?? '';
  const to = query.get('created_at.lt') ?? '9';
  const payment = query.get('payment_id');
  const start = Number(query.get('cursor') ?? 0);
  const limit = Number(query.get('limit') ?? 10);
  const matching = entities.filter(
    (one) =>
      one.created_at >= from &&
      one.created_at < to &&
      (payment === null || one.payment_id === payment),
  );
  const end = start + limit;
  return {
    status: 200,
    body: {
      type: 'list',
      items: matching.slice(start, end),
      ...(end < matching.length && { next_cursor: String(end) }),
    },
  };
}
