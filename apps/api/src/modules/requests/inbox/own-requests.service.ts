import type { OwnRequest, PageMeta } from '@pitlane/contracts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Database } from '../../../infra/database.ts';
import { kindOf } from '../forms/form-details.rules.ts';
import { findRequestsOfUser } from './own-requests.queries.ts';

export class OwnRequestsService {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  /** Returns a page of an account's requests with the replies, newest first. */
  async list(
    userId: number,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ data: OwnRequest[]; meta: PageMeta }> {
    const range = { skip: (page - 1) * perPage, take: perPage };
    const { rows, total } = await findRequestsOfUser(this.#database, userId, range);
    const data = rows.map(({ file, answers, ...row }) => ({
      id: row.id,
      kind: kindOf(row.kind),
      message: row.text ?? '',
      file: file && { name: file.name, size: file.size },
      state: row.state,
      created_at: row.createdAt.toISOString(),
      due_at: row.dueAt?.toISOString() ?? null,
      answers: answers.map(({ message, createdAt }) => ({
        message,
        created_at: createdAt.toISOString(),
      })),
    }));
    return { data, meta: pageMetaOf(page, perPage, total) };
  }
}
