import { addresses } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import { kindOf } from '../forms/form-details.rules.ts';
import { dateIn, timeIn } from '../forms/reply-deadlines.service.ts';
import { findAnswer, findRequest } from './request-emails.queries.ts';

/** Content and recipient of an email about a request: it contains nothing written by the sender. */
export interface RequestEmail {
  to: string;
  language: Language;
  path: string;
  values: { id: string; kind: string; due: string };
  /** Text of a reply, written by staff. */
  body?: string;
}

type Row = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Emails about requests; their content is read at the time of sending. */
export class RequestEmailsService {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  /** Returns the confirmation of a request; `null` if it has no recipient. */
  async confirmationOf(id: number): Promise<RequestEmail | null> {
    const row = await findRequest(this.#database, id);
    return row?.email ? toMail(id, row.email, row) : null;
  }

  /**
   * Returns the email with a reply, to the address in the request or that of the account; `null` if there is neither.
   */
  async replyOf(id: number): Promise<RequestEmail | null> {
    const row = await findAnswer(this.#database, id);
    const to = row && (row.request.email ?? row.request.user?.email);
    return row && to ? { ...toMail(row.requestId, to, row.request), body: row.message } : null;
  }
}

function toMail(id: number, to: string, row: Row): RequestEmail {
  const language = row.language === 'en' ? 'en' : 'ru';
  const due = row.dueAt;
  return {
    to,
    language,
    path: row.userId === null ? addresses.contacts() : addresses.accountSupport(),
    values: {
      id: String(id),
      kind: translate(language, 'forms', `kind.${kindOf(row.kind)}`),
      // The time is exact: the email may be read much later than it was queued.
      due: due
        ? translate(language, 'forms', 'moment', { date: dateIn(language, due), time: timeIn(due) })
        : '',
    },
  };
}
