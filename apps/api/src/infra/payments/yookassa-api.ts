import { startOfText } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import type {
  ListPage,
  ListQuery,
  Missing,
  NewPayment,
  NewRefund,
  Notice,
  PaymentProvider,
  Receipt,
  Refused,
  Unknown,
} from './provider.ts';
import * as shapes from './yookassa-shapes.ts';

const MAX_ANSWER = 4_000_000;
const MAX_TEXT = 128;
const PAGE = 100;
/** More payments than a shop makes in the days in which one of ours may be missing. */
const MAX_PAGES = 200;

interface Account {
  url: string;
  user: string;
  password: string;
  config: Config;
  timeoutMs: number;
}

interface Question {
  path: string;
  query?: Record<string, string>;
  /** Makes it a POST. */
  order?: { key: string; body: object };
}

type Calls = Omit<PaymentProvider, 'name' | 'readNotice'>;

const unknown = (why: Unknown['why']): Unknown => ({ status: 'unknown', why });
const missing: Missing = { status: 'missing' };

/** YooKassa's API, which the sandbox has as well. */
export function yookassaApi(account: Account): Calls {
  const ask = asking(account);
  const { config } = account;

  /** An order's answer: of it, or it is not understood. */
  const order = async <Shape extends { ourId: string | null }>(
    path: string,
    { key, id }: NewPayment | NewRefund,
    body: object,
    shape: z.ZodMiniType<Shape>,
  ): Promise<Shape | Refused | Unknown> => {
    const answer = await ask({ path, order: { key, body } });
    if (answer.status === 'missing') {
      return { status: 'refused', code: 'not_found', parameter: null };
    }
    if (answer.status !== 'answered') return answer;
    const made = shape.safeParse(answer.body);
    return made.success && made.data.ourId === id ? made.data : unknown('garbled');
  };

  const readOne = async <Shape extends { id: string }>(
    folder: string,
    id: string,
    shape: z.ZodMiniType<Shape>,
  ): Promise<Shape | Missing | Unknown> => {
    const answer = await ask({ path: `${folder}/${encodeURIComponent(id)}` });
    if (answer.status !== 'answered') {
      return answer.status === 'refused' ? unknown('failed') : answer;
    }
    const found = shape.safeParse(answer.body);
    return found.success && found.data.id === id ? found.data : unknown('garbled');
  };

  const page = async <Shape>(
    path: string,
    query: Record<string, string>,
    shape: z.ZodMiniType<Shape>,
    isWanted: (item: unknown) => boolean,
  ): Promise<ListPage<Shape> | Unknown> => {
    const answer = await ask({ path, query: { limit: String(PAGE), ...query } });
    if (answer.status === 'unknown') return answer;
    if (answer.status !== 'answered') return unknown('failed');
    const list = shapes.list.safeParse(answer.body);
    if (!list.success) return unknown('garbled');
    const items = z.array(shape).safeParse(list.data.items.filter(isWanted));
    if (!items.success) return unknown('garbled');
    return { status: 'page', items: items.data, next: list.data.next_cursor ?? null };
  };

  /** Looks through a list, page by page, until one is ours. */
  const search = async <Shape extends { ourId: string | null }>(
    ourId: string,
    read: (cursor: string | null) => Promise<ListPage<Shape> | Unknown>,
  ): Promise<Shape | Missing | Unknown> => {
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

  const madeIn = ({ from, to, cursor }: ListQuery) => ({
    'created_at.gte': from.toISOString(),
    'created_at.lt': to.toISOString(),
    ...(cursor && { cursor }),
  });
  const list: Calls['list'] = (asked) =>
    page('/payments', madeIn(asked), shapes.payment, shapes.isOurs);

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
          // Its documents promise refunds no metadata: this is what ours are known by.
          description: refund.id,
          receipt: receiptBody(refund.receipt, config),
        },
        shapes.refund,
      ),
    readRefund: (id) => readOne('/refunds', id, shapes.refund),
    listRefunds: (asked) => page('/refunds', madeIn(asked), shapes.refund, shapes.isOurRefund),
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

/** What a notice says it is about; whoever sent it. */
export function readNoticeBody(body: Buffer): Notice {
  const said = shapes.notice.safeParse(parse(body.toString()));
  if (!said.success) return { kind: 'refused', status: 400 };
  const { event, object } = said.data;
  const kind = (['payment', 'refund'] as const).find((start) => event.startsWith(`${start}.`));
  // An id of another shape is of no payment of ours; refused, the notice would be sent for a day.
  const { data: id } = shapes.id.safeParse(object.id);
  return kind && id !== undefined ? { kind, id } : { kind: 'ignored' };
}

type Answer = { status: 'answered'; body: unknown } | Refused | Missing | Unknown;

/** One question to the API. Nothing of an error is passed on: it may quote what was sent. */
function asking({ url, user, password, timeoutMs }: Account) {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return async ({ path, query, order }: Question): Promise<Answer> => {
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
      return understood(response.status, parse(await readText(response)));
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      return unknown(isTimeout ? 'timeout' : 'unreachable');
    }
  };
}

/** What an answer means. 500 and 202 are no answer: the same has to be asked again. */
function understood(status: number, body: unknown): Answer {
  switch (status) {
    case 200:
      return body === null ? unknown('garbled') : { status: 'answered', body };
    case 202:
      return unknown('processing');
    case 400: {
      const refused = shapes.refusal.safeParse(body);
      return refused.success ? refused.data : unknown('garbled');
    }
    // A wrong key is put right by the operator, and the same can be asked again.
    case 401:
    case 403:
      return unknown('denied');
    case 404:
      // Only if it is the API that has nothing, and no proxy on the way to it.
      return shapes.refusal.safeParse(body).success ? missing : unknown('garbled');
    case 429:
      return unknown('busy');
    default:
      return unknown('failed');
  }
}

/** A receipt in YooKassa's words: one line an item, each once. */
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

/** An answer's text; the beginning of an endless one is nothing. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > MAX_ANSWER) return '';
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
