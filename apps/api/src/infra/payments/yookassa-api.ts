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
const MAX_TEXT_LENGTH = 128;
const PAGE_SIZE = 100;
/** More pages than a shop has in the days for which a payment of ours is searched. */
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

const unknownOutcome = (reason: UnknownOutcome['reason']): UnknownOutcome => ({
  status: 'unknown',
  reason: reason,
});
const notFound: ProviderNotFound = { status: 'missing' };

/** Client of YooKassa's API, which the sandbox implements as well. */
export function yookassaApi(account: Account): Operations {
  const request = createRequester(account);
  const { config } = account;

  /** Creates a payment or refund; a response about another order is `garbled`. */
  const sendOrder = async <Shape extends { ourId: string | null }>(
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
    return parsed.success && parsed.data.ourId === id ? parsed.data : unknownOutcome('garbled');
  };

  const readEntity = async <Shape extends { id: string }>(
    resourcePath: string,
    id: string,
    shape: z.ZodMiniType<Shape>,
  ): Promise<Shape | ProviderNotFound | UnknownOutcome> => {
    const result = await request({ path: `${resourcePath}/${encodeURIComponent(id)}` });
    if (result.status !== 'answered') {
      return result.status === 'refused' ? unknownOutcome('failed') : result;
    }
    const found = shape.safeParse(result.body);
    return found.success && found.data.id === id ? found.data : unknownOutcome('garbled');
  };

  const readPage = async <Shape>(
    path: string,
    query: Record<string, string>,
    shape: z.ZodMiniType<Shape>,
    isOurs: (item: unknown) => boolean,
  ): Promise<ListPage<Shape> | UnknownOutcome> => {
    const result = await request({ path, query: { limit: String(PAGE_SIZE), ...query } });
    if (result.status === 'unknown') return result;
    if (result.status !== 'answered') return unknownOutcome('failed');
    const list = shapes.list.safeParse(result.body);
    if (!list.success) return unknownOutcome('garbled');
    const items = z.array(shape).safeParse(list.data.items.filter(isOurs));
    if (!items.success) return unknownOutcome('garbled');
    return { status: 'page', items: items.data, next: list.data.next_cursor ?? null };
  };

  const findByOurId = async <Shape extends { ourId: string | null }>(
    ourId: string,
    read: (cursor: string | null) => Promise<ListPage<Shape> | UnknownOutcome>,
  ): Promise<Shape | ProviderNotFound | UnknownOutcome> => {
    let cursor: string | null = null;
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const page = await read(cursor);
      if (page.status !== 'page') return page;
      const found = page.items.find((item) => item.ourId === ourId);
      if (found) return found;
      if (page.next === null) return notFound;
      cursor = page.next;
    }
    return unknownOutcome('garbled');
  };

  const periodQuery = ({ from, to, cursor }: ListQuery) => ({
    'created_at.gte': from.toISOString(),
    'created_at.lt': to.toISOString(),
    ...(cursor && { cursor }),
  });
  const list: Operations['list'] = (query) =>
    readPage('/payments', periodQuery(query), shapes.payment, shapes.isOurPayment);

  return {
    create: (payment) =>
      sendOrder(
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
          description: startOfText(payment.description, MAX_TEXT_LENGTH),
          metadata: { [shapes.OUR_ID]: payment.id },
          receipt: receiptBody(payment.receipt, config),
        },
        shapes.payment,
      ),
    read: (id) => readEntity('/payments', id, shapes.payment),
    list,
    find: ({ ourId, from, to }) => findByOurId(ourId, (cursor) => list({ from, to, cursor })),
    refund: (refund) =>
      sendOrder(
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
    readRefund: (id) => readEntity('/refunds', id, shapes.refund),
    listRefunds: (query) =>
      readPage('/refunds', periodQuery(query), shapes.refund, shapes.isOurRefund),
    findRefund: ({ paymentId, ourId }) =>
      findByOurId(ourId, (cursor) =>
        readPage(
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
  const parsed = shapes.notice.safeParse(parseJson(body.toString()));
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
      return interpretResponse(response.status, parseJson(await readText(response)));
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      return unknownOutcome(isTimeout ? 'timeout' : 'unreachable');
    }
  };
}

/** Interprets a response. 500 and 202 leave the outcome open: the same request must be repeated. */
function interpretResponse(status: number, body: unknown): ApiResult {
  switch (status) {
    case 200:
      return body === null ? unknownOutcome('garbled') : { status: 'answered', body };
    case 202:
      return unknownOutcome('processing');
    case 400: {
      const rejection = shapes.refusal.safeParse(body);
      return rejection.success ? rejection.data : unknownOutcome('garbled');
    }
    // The operator can correct a wrong key, and the same request can be repeated.
    case 401:
    case 403:
      return unknownOutcome('denied');
    case 404:
      // Accepted only from the API itself, not from a proxy before it.
      return shapes.refusal.safeParse(body).success ? notFound : unknownOutcome('garbled');
    case 429:
      return unknownOutcome('busy');
    default:
      return unknownOutcome('failed');
  }
}

function receiptBody({ customer, items }: Receipt, config: Config): object {
  return {
    customer: 'phone' in customer ? { phone: customer.phone.replace(/\D/g, '') } : customer,
    ...(config.RECEIPT_TAX_SYSTEM && { tax_system_code: config.RECEIPT_TAX_SYSTEM }),
    items: items.map(({ title, amount }) => ({
      description: startOfText(title, MAX_TEXT_LENGTH),
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
