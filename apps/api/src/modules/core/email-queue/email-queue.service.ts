import * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import type { Limits } from '../../../infra/limits.ts';
import type { Keys } from '../../../infra/secrets.ts';
import * as queries from './email-queue.queries.ts';
import { MAILS_TO_ONE } from './email-queue.rules.ts';

const language = z.enum(['ru', 'en']);

/** Who is notified of a new address, which is hidden. */
const notice = { to: z.string(), name: z.string(), language, new_email: z.string() };

/**
 * What is sent to whom. An email refers to rows, not secrets: links are made when it is sent, so
 * that no queue holds one.
 */
export const email = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('registration'), id: z.uuid() }),
  z.object({ kind: z.literal('account_exists'), user_id: z.int() }),
  z.object({ kind: z.literal('password_reset'), id: z.uuid() }),
  z.object({ kind: z.literal('password_changed'), user_id: z.int() }),
  z.object({ kind: z.literal('email_change'), id: z.uuid() }),
  // To an account's own address that was refused: the only one it gets until it is confirmed anew.
  z.object({ kind: z.literal('email_again'), id: z.uuid() }),
  // To an address that may be the account's no more when the email is sent.
  z.object({ kind: z.literal('email_change_notice'), ...notice }),
  z.object({ kind: z.literal('email_changed'), ...notice }),
  // The email that goes with a notification of the site.
  z.object({ kind: z.literal('notification'), id: z.int() }),
  // About messages of a chat up to one, unless they are read when it is sent.
  z.object({
    kind: z.literal('unread_messages'),
    chat_id: z.int(),
    user_id: z.int(),
    seq: z.int(),
  }),
  // That a request has come, and an answer to one; to the address that it names.
  z.object({ kind: z.literal('request_received'), id: z.int() }),
  z.object({ kind: z.literal('request_answer'), id: z.int() }),
]);
export type Email = z.output<typeof email>;

/** Counted apart, so that nobody uses up the link to a new password by registering. */
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
  /** The email is sent if and only if the transaction is committed. */
  async enqueue(transaction: DatabaseTransaction, content: Email): Promise<void> {
    await this.deps.jobs.add(transaction, 'mail', content);
  }

  /** The same of many. */
  async enqueueAll(transaction: DatabaseTransaction, list: Email[]): Promise<void> {
    await this.deps.jobs.addAll(transaction, 'mail', list);
  }

  /** Whether the mail server has refused an account's address for good. */
  isRefused(email: string): Promise<boolean> {
    return queries.isRefused(this.deps.database, email);
  }

  /** Notes that the mail server refuses an account's address for good. */
  async markRefused(email: string): Promise<void> {
    const { database, clock } = this.deps;
    await queries.markRefused(database, email, clock.now());
  }

  /**
   * Counts an email that strangers can cause. A mailbox that reached its limit gets none, which
   * the answer does not show.
   */
  async mayEnqueue(cause: Cause, email: string): Promise<boolean> {
    const { limits, keys } = this.deps;
    const over = await limits.take(`mails ${cause} ${keys.hash('network', email)}`, MAILS_TO_ONE);
    return over === null;
  }
}
