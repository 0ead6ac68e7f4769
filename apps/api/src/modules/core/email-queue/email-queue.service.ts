import * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import type { Limits } from '../../../infra/limits.ts';
import type { Keys } from '../../../infra/secrets.ts';
import * as queries from './email-queue.queries.ts';
import { MAILBOX_LIMIT } from './email-queue.rules.ts';

const language = z.enum(['ru', 'en']);

/** Recipient of a notice about a new address, which is masked. */
const notice = { to: z.string(), name: z.string(), language, new_email: z.string() };

/**
 * Content of a queued email. Refers to rows instead of secrets: links are created on delivery, so that no queue
 * contains one.
 */
export const email = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registration'), id: z.uuid() }),
  z.object({ kind: z.literal('account_exists'), user_id: z.int() }),
  z.object({ kind: z.literal('password_reset'), id: z.uuid() }),
  z.object({ kind: z.literal('password_changed'), user_id: z.int() }),
  z.object({ kind: z.literal('email_change'), id: z.uuid() }),
  // To an account's own refused address: the only email it gets until it is confirmed again.
  z.object({ kind: z.literal('email_again'), id: z.uuid() }),
  // To an address that may no longer be the account's when the email is sent.
  z.object({ kind: z.literal('email_change_notice'), ...notice }),
  z.object({ kind: z.literal('email_changed'), ...notice }),
  z.object({ kind: z.literal('notification'), id: z.int() }),
  // About the messages of a chat up to `seq`, unless they have been read on delivery.
  z.object({
    kind: z.literal('unread_messages'),
    chat_id: z.int(),
    user_id: z.int(),
    seq: z.int(),
  }),
  // Receipt of a request, and the reply to one; to the address given in the request.
  z.object({ kind: z.literal('request_received'), id: z.int() }),
  z.object({ kind: z.literal('request_answer'), id: z.int() }),
]);
export type Email = z.output<typeof email>;

/** Cause of an email. Counted separately, so that registrations cannot use up the limit of password resets. */
type Cause = 'sign-up' | 'resend' | 'reset' | 'email-change';

interface Dependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  limits: Limits;
  keys: Keys;
}

/** Enqueues emails; the worker delivers them (emails.jobs.ts). */
export class EmailQueueService extends BaseService<Dependencies> {
  /** Enqueues an email, which is sent if and only if the transaction is committed. */
  async enqueue(transaction: DatabaseTransaction, content: Email): Promise<void> {
    await this.deps.jobs.enqueue(transaction, 'mail', content);
  }

  async enqueueAll(transaction: DatabaseTransaction, list: Email[]): Promise<void> {
    await this.deps.jobs.enqueueAll(transaction, 'mail', list);
  }

  /** Reports whether the mail server has permanently refused an account's address. */
  isRefused(email: string): Promise<boolean> {
    return queries.isRefused(this.deps.database, email);
  }

  /** Records that the mail server permanently refuses an account's address. */
  async markRefused(email: string): Promise<void> {
    const { database, clock } = this.deps;
    await queries.markRefused(database, email, clock.now());
  }

  /**
   * Counts an email that any visitor can cause and reports whether it is within the mailbox's limit. Responses must
   * not reveal the result.
   */
  async countAgainstLimit(cause: Cause, email: string): Promise<boolean> {
    const { limits, keys } = this.deps;
    const exceeded = await limits.consume(
      `mails ${cause} ${keys.hash('network', email)}`,
      MAILBOX_LIMIT,
    );
    return exceeded === null;
  }
}
