import { startOfText } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type {
  ListPage,
  ListQuery,
  NewPayment,
  NewRefund,
  Notice,
  PaymentProvider,
  ProviderNotFound,
  ProviderRejection,
  Receipt,
  UnknownOutcome,
} from './provider.ts';
import * as shapes from './yookassa-shapes.ts';

const MAX_RESPONSE_BYTES = 4_000_000;
const MAX_TEXT = 128;
const PAGE = 100;
/** More pages than a shop has within the days in which a payment of ours may be missing. */
const MAX_PAGES = 200;

interface Account {
  url: string;
  user: string;
  password: string;
  config: Config;
  timeoutMs: number;
}

interface ApiRequest {
  path: string;
  query?: Record<string, string>;
  /** Makes the request a POST. */
  order?: { key: string; body: object };
}

type Operations = Omit<PaymentProvider, 'name' | 'readNotice'>;

const unknown = (why: UnknownOutcome['why']): UnknownOutcome => ({ status: 'unknown', why });
const missing: ProviderNotFound = { status: 'missing' };

/** Client of YooKassa's API, which the sandbox implements as well. */
export function yookassaApi(account: Account): Operations {
  const request = createRequester(account);
  const { config } = account;

  /** Creates a payment or refund; a response about another order is `garbled`. */
  const order = async <Shape extends { ourId: string | null }>(
    path: string,
    { key, id }: NewPayment | NewRefund,
    body: object,
    shape: z.ZodMiniType<Shape>,
  ): Promise<Shape | ProviderRejection | UnknownOutcome> => {
    const result = await request({ path, order: { key, body } });
    if (result.status === 'missing') {
      return { status: 'refused', code: 'not_found', parameter: null };
    }
    if (result.status !== 'answered') return result;
    const parsed = shape.safeParse(result.body);
    return parsed.success && parsed.data.ourId === id ? parsed.data : unknown('garbled');
  };

  const readOne = async <Shape extends { id: string }>(
    folder: string,
    id: string,
    shape: z.ZodMiniType<Shape>,
  ): Promise<Shape | ProviderNotFound | UnknownOutcome> => {
    const result = await request({ path: `${folder}/${encodeURIComponent(id)}` });
    if (result.status !== 'answered') {
      return result.status === 'refused' ? unknown('failed') : result;
    }
    const found = shape.safeParse(result.body);
    return found.success && found.data.id === id ? found.data : unknown('garbled');
  };

  const page = async <Shape>(
    path: string,
    query: Record<string, string>,
    shape: z.ZodMiniType<Shape>,
    isWanted: (item: unknown) => boolean,
  ): Promise<ListPage<Shape> | UnknownOutcome> => {
    const result = await request({ path, query: { limit: String(PAGE), ...query } });
    if (result.status === 'unknown') return result;
    if (result.status !== 'answered') return unknown('failed');
    const list = shapes.list.safeParse(result.body);
    if (!list.success) return unknown('garbled');
    const items = z.array(shape).safeParse(list.data.items.filter(isWanted));
    if (!items.success) return unknown('garbled');
    return { status: 'page', items: items.data, next: list.data.next_cursor ?? null };
  };

  const search = async <Shape extends { ourId: string | null }>(
    ourId: string,
    read: (cursor: string | null) => Promise<ListPage<Shape> | UnknownOutcome>,
  ): Promise<Shape | ProviderNotFound | UnknownOutcome> => {
    let cursor: string | null = null;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const part = await read(cursor);
      if (part.status !== 'page') return part;
      const found = part.items.find((item) => item.ourId === ourId);
      if (found) return found;
      if (part.next === null) return missing;
      cursor = part.next;
    }
    return unknown('garbled');
  };

  const createdIn = ({ from, to, cursor }: ListQuery) => ({
    'created_at.gte': from.toISOString(),
    'created_at.lt': to.toISOString(),
    ...(cursor && { cursor }),
  });
  const list: Operations['list'] = (asked) =>
    page('/payments', createdIn(asked), shapes.payment, shapes.isOurPayment);

  return {
    create: (payment) =>
      order(
        '/payments',
        payment,
        {
          amount: shapes.writeMoney(payment.amount),
          capture: true,
          confirmation: {
            type: 'redirect',
            return_url: payment.returnUrl,
            locale: payment.language === 'ru' ? 'ru_RU' : 'en_US',
          },
          description: startOfText(payment.description, MAX_TEXT),
          metadata: { [shapes.OUR_ID]: payment.id },
          receipt: receiptBody(payment.receipt, config),
        },
        shapes.payment,
      ),
    read: (id) => readOne('/payments', id, shapes.payment),
    list,
    find: ({ ourId, from, to }) => search(ourId, (cursor) => list({ from, to, cursor })),
    refund: (refund) =>
      order(
        '/refunds',
        refund,
        {
          payment_id: refund.paymentId,
          amount: shapes.writeMoney(refund.amount),
          // YooKassa documents no metadata for refunds: the description identifies ours.
          description: refund.id,
          receipt: receiptBody(refund.receipt, config),
        },
        shapes.refund,
      ),
    readRefund: (id) => readOne('/refunds', id, shapes.refund),
    listRefunds: (asked) => page('/refunds', createdIn(asked), shapes.refund, shapes.isOurRefund),
    findRefund: ({ paymentId, ourId }) =>
      search(ourId, (cursor) =>
        page(
          '/refunds',
          { payment_id: paymentId, ...(cursor && { cursor }) },
          shapes.refund,
          () => true,
        ),
      ),
  };
}

/** Parses the subject of a notice, without checking its sender. */
export function readNoticeBody(body: Buffer): Notice {
  const parsed = shapes.notice.safeParse(parse(body.toString()));
  if (!parsed.success) return { kind: 'refused', status: 400 };
  const { event, object } = parsed.data;
  const kind = (['payment', 'refund'] as const).find((start) => event.startsWith(`${start}.`));
  // An id of another shape belongs to no payment of ours; a rejected notice would be repeated for a day.
  const { data: id } = shapes.id.safeParse(object.id);
  return kind && id !== undefined ? { kind, id } : { kind: 'ignored' };
}

type ApiResult =
  | { status: 'answered'; body: unknown }
  | ProviderRejection
  | ProviderNotFound
  | UnknownOutcome;

/** Returns a function that sends a request. Errors of fetch are not passed on: they may quote what was sent. */
function createRequester({ url, user, password, timeoutMs }: Account) {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return async ({ path, query, order }: ApiRequest): Promise<ApiResult> => {
    try {
      const response = await fetch(
        `${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
        {
          method: order ? 'POST' : 'GET',
          headers: {
            authorization,
            ...(order && { 'idempotence-key': order.key, 'content-type': 'application/json' }),
          },
          ...(order && { body: JSON.stringify(order.body) }),
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        },
      );
      return interpret(response.status, parse(await readText(response)));
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      return unknown(isTimeout ? 'timeout' : 'unreachable');
    }
  };
}

/** Interprets a response. 500 and 202 leave the outcome open: the same request must be repeated. */
function interpret(status: number, body: unknown): ApiResult {
  switch (status) {
    case 200:
      return body === null ? unknown('garbled') : { status: 'answered', body };
    case 202:
      return unknown('processing');
    case 400: {
      const refused = shapes.refusal.safeParse(body);
      return refused.success ? refused.data : unknown('garbled');
    }
    // The operator can correct a wrong key, and the same request can be repeated.
    case 401:
    case 403:
      return unknown('denied');
    case 404:
      // Accepted only from the API itself, not from a proxy before it.
      return shapes.refusal.safeParse(body).success ? missing : unknown('garbled');
    case 429:
      return unknown('busy');
    default:
      return unknown('failed');
  }
}

function receiptBody({ customer, items }: Receipt, config: Config): object {
  return {
    customer: 'phone' in customer ? { phone: customer.phone.replace(/\D/g, '') } : customer,
    ...(config.RECEIPT_TAX_SYSTEM && { tax_system_code: config.RECEIPT_TAX_SYSTEM }),
    items: items.map(({ title, amount }) => ({
      description: startOfText(title, MAX_TEXT),
      quantity: '1.00',
      amount: shapes.writeMoney(amount),
      vat_code: config.RECEIPT_VAT_CODE,
      payment_mode: config.RECEIPT_MODE,
      payment_subject: config.RECEIPT_SUBJECT,
    })),
  };
}

/** Reads a response's text; empty if it is longer than the maximum. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_RESPONSE_BYTES) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
