import * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import type { Limits } from '../../../infra/limits.ts';
import type { Keys } from '../../../infra/secrets.ts';
import * as queries from './email-queue.queries.ts';
import { EMAIL_ADDRESS_LIMIT } from './email-queue.rules.ts';

const language = z.enum(['ru', 'en']);

/** Recipient of a notice about a new email address, and that address, masked. */
const noticeFields = { to: z.string(), name: z.string(), language, new_email: z.string() };

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
  // To an account's address that its mail server has refused: the only email until it is confirmed again.
  z.object({ kind: z.literal('email_again'), id: z.uuid() }),
  // To an address that may no longer belong to the account when the email is sent.
  z.object({ kind: z.literal('email_change_notice'), ...noticeFields }),
  z.object({ kind: z.literal('email_changed'), ...noticeFields }),
  z.object({ kind: z.literal('notification'), id: z.int() }),
  // About the messages of a chat up to `seq`; not sent if they have been read by then.
  z.object({
    kind: z.literal('unread_messages'),
    chat_id: z.int(),
    user_id: z.int(),
    seq: z.int(),
  }),
  // Receipt of a request, and the answer to it; sent to the address entered in the request.
  z.object({ kind: z.literal('request_received'), id: z.int() }),
  z.object({ kind: z.literal('request_answer'), id: z.int() }),
]);
export type Email = z.output<typeof email>;

/** Cause of an email. Each is counted separately, so that registrations do not use up the limit of password resets. */
type EmailCause = 'sign-up' | 'resend' | 'reset' | 'email-change';

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

  async enqueueAll(transaction: DatabaseTransaction, emails: Email[]): Promise<void> {
    await this.deps.jobs.enqueueAll(transaction, 'mail', emails);
  }

  /** Returns whether the email address belongs to an account and its mail server has permanently refused it. */
  isRefused(email: string): Promise<boolean> {
    return queries.isEmailRefused(this.deps.database, email);
  }

  /** Records that the mail server permanently refuses an account's address. */
  async markRefused(email: string): Promise<void> {
    const { database, clock } = this.deps;
    await queries.markEmailRefused(database, email, clock.now());
  }

  /**
   * Counts an email that any visitor can cause and returns whether it is within the limit of the address. Responses
   * must not reveal the result.
   */
  async countAgainstLimit(cause: EmailCause, email: string): Promise<boolean> {
    const { limits, keys } = this.deps;
    const retryAfter = await limits.consume(
      `mails ${cause} ${keys.hash('network', email)}`,
      EMAIL_ADDRESS_LIMIT,
    );
    return retryAfter === null;
  }
}
