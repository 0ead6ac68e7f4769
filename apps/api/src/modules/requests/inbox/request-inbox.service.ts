import type { AnswerChannel, PageMeta, RequestState, StaffRequest } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { EmailQueueService } from '../../core/email-queue/email-queue.service.ts';
import {
  type ModerationLogService,
  requestReasonOf,
} from '../../core/moderation-log/moderation-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import { kindOf, parseStoredFields } from '../forms/form-details.rules.ts';
import type { FormDetailsService } from '../forms/form-details.service.ts';
import type { RequestErasureService } from './request-erasure.service.ts';
import { toStaffRequest } from './request-inbox.presenter.ts';
import * as queries from './request-inbox.queries.ts';
import { isRetry, type RequestStep, stepErrorOf } from './request-inbox.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  mail: Pick<EmailQueueService, 'enqueue'>;
  notifications: Pick<NotificationsService, 'notify'>;
  log: Pick<ModerationLogService, 'addEntry' | 'logOpenedRequests'>;
  formDetails: Pick<FormDetailsService, 'describe'>;
  requestErasure: Pick<RequestErasureService, 'erase'>;
}

interface Answer {
  message: string;
  channel: AnswerChannel;
}

type Row = NonNullable<Awaited<ReturnType<typeof queries.findRequest>>>;

/** Inbox of requests. If two moderators take a request at once, one gets it; the other is rejected. */
export class RequestInboxService extends BaseService<Dependencies> {
  /** Returns a page of requests by deadline, with the number in each state. */
  async list(
    actor: Actor,
    filter: queries.InboxFilter,
    { page, perPage }: { page: number; perPage: number },
    language: Language,
  ): Promise<{ data: StaffRequest[]; meta: PageMeta & { counts: Record<RequestState, number> } }> {
    const { database, clock } = this.deps;
    const range = { skip: (page - 1) * perPage, take: perPage };
    const { rows, counts } = await queries.findPage(database, filter, clock.now(), range);
    const total = filter.state
      ? counts[filter.state]
      : Object.values(counts).reduce((sum, count) => sum + count, 0);
    const data = await this.#presentAndLog(rows, actor, language);
    return { data, meta: { ...pageMetaOf(page, perPage, total), counts } };
  }

  /**
   * Returns one request as the list does.
   * @throws ApiError request.not_found
   */
  async get(actor: Actor, id: number, language: Language): Promise<StaffRequest> {
    const row = await queries.findRequest(this.deps.database, id);
    const [request] = row ? await this.#presentAndLog([row], actor, language) : [];
    if (!request) throw new ApiError('request.not_found');
    return request;
  }

  /**
   * Checks whether a step is possible, before a body is validated.
   * @throws ApiError request.not_found; request.taken; request.wrong_state
   */
  async assertMay(step: RequestStep, { userId }: Actor, id: number): Promise<void> {
    await this.#find(this.deps.database, step, userId, id);
  }

  /** @throws ApiError as `assertMay` */
  take(actor: Actor, id: number, language: Language): Promise<StaffRequest> {
    return this.#step('take', actor, id, language, async (transaction, now) => {
      const takenState = { state: 'taken', takenById: actor.userId } as const;
      await queries.updateRequest(transaction, id, takenState, now);
    });
  }

  /** @throws ApiError as `assertMay` */
  release(actor: Actor, id: number, language: Language): Promise<StaffRequest> {
    return this.#step('release', actor, id, language, async (transaction, now) => {
      await queries.updateRequest(transaction, id, { state: 'new', takenById: null }, now);
    });
  }

  /**
   * Stores a reply, queues its email if it is sent by email, and notifies the account. An equal reply within a minute
   * is a repeat after a lost response and is ignored.
   * @throws ApiError as `assertMay`; validation without an email address
   */
  answer(actor: Actor, id: number, answer: Answer, language: Language): Promise<StaffRequest> {
    const { mail } = this.deps;
    return this.#step('answer', actor, id, language, async (transaction, now, row) => {
      if (isRetry(row.answers.at(-1), answer, now)) return false;
      const isByEmail = answer.channel === 'email';
      if (isByEmail && !(row.email ?? row.user?.email)) {
        throw createValidationError('channel', 'no_address', language);
      }
      const storedAnswer = { ...answer, requestId: id, userId: actor.userId, createdAt: now };
      const answerId = await queries.addAnswer(transaction, storedAnswer);
      await queries.updateRequest(transaction, id, { state: 'answered' }, now);
      if (isByEmail) await mail.enqueue(transaction, { kind: 'request_answer', id: answerId });
      await this.#notify(transaction, row);
      return true;
    });
  }

  /** @throws ApiError as `assertMay` */
  close(
    actor: Actor,
    id: number,
    note: string | undefined,
    language: Language,
  ): Promise<StaffRequest> {
    return this.#step('close', actor, id, language, async (transaction, now) => {
      const closedState = { state: 'closed', closedAt: now, note: note || null } as const;
      await queries.updateRequest(transaction, id, closedState, now);
    });
  }

  /**
   * Erases the personal data of a request, its file and the queued emails about it.
   * @throws ApiError as `assertMay`
   */
  erase(actor: Actor, id: number, language: Language): Promise<StaffRequest> {
    return this.#step('erase', actor, id, language, (transaction) =>
      this.deps.requestErasure.erase(transaction, [id]),
    );
  }

  /**
   * Performs a step on a locked request and logs it.
   * @param performStep returns false if there was nothing to do
   */
  async #step(
    step: RequestStep,
    actor: Actor,
    id: number,
    language: Language,
    performStep: (transaction: DatabaseTransaction, now: Date, row: Row) => Promise<unknown>,
  ): Promise<StaffRequest> {
    const { database, clock, log } = this.deps;
    const row = await database.$transaction(async (transaction) => {
      await queries.lockRequest(transaction, id);
      const found = await this.#find(transaction, step, actor.userId, id);
      const isDone = await performStep(transaction, clock.now(), found);
      // The log names no sender: the request does, until it is erased.
      const entry = { action: `${step}_request`, reason: requestReasonOf(id) } as const;
      if (isDone !== false) await log.addEntry(transaction, actor, entry);
      return queries.findRequest(transaction, id);
    });
    const [request] = row ? await this.#present([row], actor, language) : [];
    if (!request) throw new ApiError('request.not_found');
    return request;
  }

  async #find(
    transaction: DatabaseTransaction,
    step: RequestStep,
    userId: number,
    id: number,
  ): Promise<Row> {
    const row = await queries.findRequest(transaction, id);
    if (!row) throw new ApiError('request.not_found');
    const errorCode = stepErrorOf(step, row, userId);
    if (errorCode) throw new ApiError(errorCode);
    return row;
  }

  /** Notifies the account in both languages; the title is the kind of request. */
  async #notify(transaction: DatabaseTransaction, row: Row): Promise<void> {
    if (row.userId === null) return;
    const titleIn = (language: Language) =>
      translate(language, 'forms', `kind.${kindOf(row.kind)}`);
    const values = { title: titleIn('en'), title_ru: titleIn('ru') };
    await this.deps.notifications.notify(transaction, row.userId, 'request_answered', {
      postId: null,
      values,
    });
  }

  /** Returns requests for staff and logs the access to their personal data. */
  async #presentAndLog(
    rows: queries.RequestRow[],
    actor: Actor,
    language: Language,
  ): Promise<StaffRequest[]> {
    const personalRows = rows.filter(({ kind, erasedAt }) => kind !== 'error' && erasedAt === null);
    await this.deps.log.logOpenedRequests(
      actor,
      personalRows.map(({ id }) => id),
    );
    return this.#present(rows, actor, language);
  }

  async #present(
    rows: queries.RequestRow[],
    { userId }: Actor,
    language: Language,
  ): Promise<StaffRequest[]> {
    const { clock, formDetails } = this.deps;
    const fields = rows.map((row) => parseStoredFields(row.fields));
    const details = await formDetails.describe(fields, { userId, language });
    const now = clock.now();
    return rows.map((row, index) =>
      toStaffRequest(row, { details: details[index] ?? [], userId, now }),
    );
  }
}
