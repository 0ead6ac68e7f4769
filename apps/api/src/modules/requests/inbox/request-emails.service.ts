import { addresses } from '@pitlane/contracts';
import { type Language, translate } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import { kindOf } from '../forms/form-details.rules.ts';
import { dateIn, timeIn } from '../forms/reply-deadlines.service.ts';
import { findAnswer, findRequest } from './request-emails.queries.ts';

/** What a mail about a request says, and to whom: nothing that its sender wrote. */
export interface RequestMail {
  to: string;
  language: Language;
  path: string;
  values: { id: string; kind: string; due: string };
  /** Our own words, which an answer is made of. */
  body?: string;
}

type Row = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Mails about requests; what they say is read when they are sent. */
export class RequestEmailsService {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  /** That a request has come; null where there is nobody to tell any more. */
  async received(id: number): Promise<RequestMail | null> {
    const row = await findRequest(this.#database, id);
    return row?.email ? toMail(id, row.email, row) : null;
  }

  /** An answer, for the address in the request, else that of the account; null as above. */
  async answered(id: number): Promise<RequestMail | null> {
    const row = await findAnswer(this.#database, id);
    const to = row && (row.request.email ?? row.request.user?.email);
    return row && to ? { ...toMail(row.requestId, to, row.request), body: row.message } : null;
  }
}

function toMail(id: number, to: string, row: Row): RequestMail {
  const language = row.language === 'en' ? 'en' : 'ru';
  const due = row.dueAt;
  return {
    to,
    language,
    path: row.userId === null ? addresses.contacts() : addresses.accountSupport(),
    values: {
      id: String(id),
      kind: translate(language, 'forms', `kind.${kindOf(row.kind)}`),
      // Told exactly: the mail may be read much later than it was caused.
      due: due
        ? translate(language, 'forms', 'moment', { date: dateIn(language, due), time: timeIn(due) })
        : '',
    },
  };
}
