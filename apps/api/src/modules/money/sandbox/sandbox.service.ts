import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import { SANDBOX_PATH, SANDBOX_USER } from '../../../infra/payments/sandbox.ts';
import { SIGNATURE_HEADER, signNotice } from '../../../infra/payments/sandbox-signature.ts';
import { paymentBody, refundBody, type SandboxPage, sandboxPage } from './sandbox.presenter.ts';
import {
  createPayment,
  createRefund,
  findPayment,
  findRefund,
  listPayments,
  listRefunds,
  type PaymentRow,
  reserveRefund,
  storeKey,
  updateOpenPayment,
} from './sandbox.queries.ts';
import {
  cardEnding,
  cardOf,
  listQuery,
  newPayment,
  newRefund,
  SandboxRefusal,
  statusOf,
} from './sandbox.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  secret: string;
  publicUrl: string;
}

type Notice = { payment_id: string } | { refund_id: string };

const DAY_MS = 86_400_000;
const NOTICE_TIMEOUT_MS = 10_000;
/** Path of the shop's endpoint for notices. */
const NOTICE_PATH = '/api/payment/webhook/sandbox';

/** Simulated payment provider, separate from the shop like a real one: with its own tables and page. */
export class SandboxService extends BaseService<Dependencies> {
  /**
   * Checks HTTP Basic credentials.
   * @throws SandboxRefusal invalid_credentials
   */
  checkAuthorization(authorization: string | undefined): void {
    const credentials = Buffer.from(`${SANDBOX_USER}:${this.deps.secret}`).toString('base64');
    const hash = (text: string) => createHash('sha256').update(text).digest();
    if (!timingSafeEqual(hash(authorization ?? ''), hash(`Basic ${credentials}`))) {
      throw new SandboxRefusal(401, 'invalid_credentials');
    }
  }

  async create(key: unknown, body: unknown): Promise<object> {
    const order = parse(newPayment, body);
    const { amount, confirmation, description, metadata } = order;
    const id = await this.#createOnce(key, order, (transaction, newId, createdAt) =>
      createPayment(transaction, {
        id: newId,
        amount,
        description,
        metadata,
        returnUrl: confirmation.return_url,
        locale: confirmation.locale.slice(0, 2),
        createdAt,
      }),
    );
    return this.#paymentBody(await this.#payment(this.deps.database, id));
  }

  /** Returns a payment and the delay of the response. */
  async read(id: string): Promise<{ body: object; waitMs: number }> {
    const payment = await this.#payment(this.deps.database, id);
    const { readDelayMs = 0 } = cardOf(payment.card) ?? {};
    const sincePaid = this.deps.clock.now().getTime() - (payment.paidAt?.getTime() ?? 0);
    // Money that arrives later causes no delay.
    const waitMs = Math.max(0, readDelayMs - Math.max(0, sincePaid));
    return { body: this.#paymentBody(payment), waitMs };
  }

  async list(query: unknown): Promise<object> {
    const { limit, cursor, ...range } = parse(listQuery, query);
    const page = { take: limit, cursor, from: range['created_at.gte'], to: range['created_at.lt'] };
    const rows = await listPayments(this.deps.database, page);
    const items = rows.map((row) => this.#paymentBody(row));
    return listBody(items, rows.length === limit ? rows.at(-1)?.id : undefined);
  }

  async refund(key: unknown, body: unknown): Promise<object> {
    const order = parse(newRefund, body);
    const id = await this.#createOnce(key, order, async (transaction, newId, createdAt) => {
      const payment = await this.#payment(transaction, order.payment_id);
      const card = cardOf(payment.card);
      const isRefused = card?.refusesRefunds === true;
      const isPaid = statusOf(payment, createdAt) === 'succeeded';
      // A refused refund reserves no money, but its amount is still checked.
      const reserved = isRefused ? 0 : order.amount;
      if (
        !isPaid ||
        order.amount > payment.amount ||
        !(await reserveRefund(transaction, payment, reserved))
      ) {
        throw new SandboxRefusal(400, 'invalid_request', 'amount.value');
      }
      const { amount, description } = order;
      const row = { id: newId, paymentId: payment.id, amount, description, isRefused, createdAt };
      await createRefund(transaction, row);
      if (!isRefused) await this.#notify(transaction, payment, { refund_id: newId }, createdAt);
    });
    return this.readRefund(id);
  }

  async readRefund(id: string): Promise<object> {
    const refund = await findRefund(this.deps.database, id);
    if (!refund) throw new SandboxRefusal(404, 'not_found', 'id');
    return refundBody(refund);
  }

  async listRefunds(query: unknown): Promise<object> {
    const { limit, cursor, payment_id, ...range } = parse(listQuery, query);
    const page = { take: limit, cursor, from: range['created_at.gte'], to: range['created_at.lt'] };
    const rows = await listRefunds(this.deps.database, page, payment_id);
    return listBody(rows.map(refundBody), rows.length === limit ? rows.at(-1)?.id : undefined);
  }

  async page(id: string, language: Language, isUnknownCard = false): Promise<SandboxPage> {
    const payment = await findPayment(this.deps.database, id);
    return sandboxPage({ payment, language, now: this.deps.clock.now(), isUnknownCard });
  }

  /**
   * Handles a form of the page. Idempotent.
   * @returns where to redirect the browser; `null` for an unknown card
   */
  async submit(id: string, form: Record<string, unknown>): Promise<'shop' | 'page' | null> {
    const { database } = this.deps;
    const payment = await findPayment(database, id);
    if (!payment || payment.paidAt !== null || payment.cancelReason !== null) return 'page';
    if (payment.card !== null) {
      const isConfirmed = form.answer === 'confirm';
      if (!isConfirmed && form.answer !== 'refuse') return 'page';
      await this.#settle(payment, payment.card, isConfirmed ? null : '3d_secure_failed');
      return 'shop';
    }
    const ending = cardEnding(form.card);
    const card = cardOf(ending);
    if (ending === null || !card) return null;
    if (card.needsConfirmation) {
      await updateOpenPayment(database, id, { card: ending });
      return 'page';
    }
    await this.#settle(payment, ending, card.declineReason ?? null);
    return 'shop';
  }

  /** Returns the shop's URL to which payers are redirected. */
  async returnUrl(id: string): Promise<string> {
    return (await this.#payment(this.deps.database, id)).returnUrl;
  }

  /**
   * Sends a notice. It is signed when it is sent, so that a delayed notice is not rejected as too old.
   * @throws Error if the shop does not accept it, so that the job is retried
   */
  async sendNotice(notice: Notice): Promise<void> {
    const { database, clock, secret, publicUrl } = this.deps;
    const now = clock.now();
    const content = await this.#noticeBody(database, notice, now);
    const body = Buffer.from(JSON.stringify({ type: 'notification', ...content }));
    const response = await fetch(`${publicUrl}${NOTICE_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signNotice(secret, body, now),
      },
      body,
      signal: AbortSignal.timeout(NOTICE_TIMEOUT_MS),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`the shop responded with ${response.status} to a notice`);
  }

  async #noticeBody(database: Database, notice: Notice, now: Date) {
    if ('refund_id' in notice) {
      return { event: 'refund.succeeded', object: await this.readRefund(notice.refund_id) };
    }
    const payment = await this.#payment(database, notice.payment_id);
    const status = statusOf(payment, now);
    if (status === 'pending') throw new Error('the money of a payment is still on its way');
    return { event: `payment.${status}`, object: this.#paymentBody(payment) };
  }

  /** Completes a payment once and schedules its notices. */
  async #settle(payment: PaymentRow, ending: string, cancelReason: string | null): Promise<void> {
    const { database, clock } = this.deps;
    const card = cardOf(ending);
    const paidAt = new Date(clock.now().getTime() + (card?.paysAfterMs ?? 0));
    const fields = {
      card: ending,
      amount: payment.amount - (cancelReason === null ? (card?.underpaidBy ?? 0) : 0),
      ...(cancelReason === null ? { paidAt } : { cancelReason }),
    };
    await database.$transaction(async (transaction) => {
      if (!(await updateOpenPayment(transaction, payment.id, fields))) return;
      const completedPayment = { ...payment, ...fields };
      await this.#notify(transaction, completedPayment, { payment_id: payment.id }, paidAt);
    });
  }

  async #notify(
    transaction: DatabaseTransaction,
    { card }: PaymentRow,
    notice: Notice,
    sendAt: Date,
  ): Promise<void> {
    for (let count = cardOf(card)?.notices ?? 0; count > 0; count -= 1) {
      await this.deps.jobs.enqueueAt(transaction, 'sandbox-notice', notice, sendAt);
    }
  }

  /** Creates an object once per idempotency key and returns its id. */
  async #createOnce(
    key: unknown,
    order: object,
    create: (transaction: DatabaseTransaction, id: string, now: Date) => Promise<unknown>,
  ): Promise<string> {
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(key)) {
      throw new SandboxRefusal(400, 'invalid_request', 'Idempotence-Key');
    }
    const createdAt = this.deps.clock.now();
    const orderHash = createHash('sha256').update(JSON.stringify(order)).digest('hex');
    return this.deps.database.$transaction(async (transaction) => {
      const row = { key, orderHash, madeId: randomUUID(), createdAt };
      const dayAgo = new Date(createdAt.getTime() - DAY_MS);
      const earlierUse = await storeKey(transaction, row, dayAgo);
      if (!earlierUse) await create(transaction, row.madeId, createdAt);
      else if (earlierUse.orderHash !== orderHash) {
        throw new SandboxRefusal(400, 'invalid_request', 'Idempotence-Key');
      }
      return (earlierUse ?? row).madeId;
    });
  }

  async #payment(database: DatabaseTransaction, id: string): Promise<PaymentRow> {
    const payment = await findPayment(database, id);
    if (!payment) throw new SandboxRefusal(404, 'not_found', 'id');
    return payment;
  }

  #paymentBody(row: PaymentRow): object {
    const { publicUrl, clock } = this.deps;
    const page = `${publicUrl}${SANDBOX_PATH}/pay/${row.id}?lang=${row.locale}`;
    return paymentBody(row, clock.now(), page);
  }
}

/** @throws SandboxRefusal that names the invalid field */
function parse<Shape>(shape: z.ZodMiniType<Shape>, value: unknown): Shape {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SandboxRefusal(400, 'invalid_request', issue?.path.join('.') || 'body');
}

const listBody = (items: object[], nextCursor: string | undefined) => ({
  type: 'list',
  items,
  ...(nextCursor && { next_cursor: nextCursor }),
});
