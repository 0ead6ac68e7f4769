import type {
  ModerationTransaction,
  PageMeta,
  Transaction,
  TransactionStatus,
  TransactionWithEntries,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import * as presenter from './transactions.presenter.ts';
import * as queries from './transactions.queries.ts';
import { idOfNumber, numberOf } from './transactions.rules.ts';

export type { BareTransactionRow, TransactionRow } from './transactions.queries.ts';

interface Dependencies {
  database: Database;
  ledger: Pick<LedgerService, 'entriesOf'>;
  publicUrl: string;
}

interface Page {
  page: number;
  perPage: number;
}

interface SearchInput {
  userId: number | undefined;
  number: string | undefined;
  status: TransactionStatus | undefined;
}

export class TransactionsService extends BaseService<Dependencies> {
  /** Returns a page of an account's payments and refunds, newest first. */
  async list(
    userId: number,
    page: Page,
    language: Language,
  ): Promise<{ data: Transaction[]; meta: PageMeta }> {
    const { rows, meta } = await this.#page({ userId }, page);
    return { data: rows.map((row) => this.present(row, language)), meta };
  }

  /** Returns a page of all accounts' payments and refunds, for staff. */
  async search(
    { number, ...filter }: SearchInput,
    page: Page,
    language: Language,
  ): Promise<{ data: ModerationTransaction[]; meta: PageMeta }> {
    const id = number === undefined ? undefined : (idOfNumber(number) ?? 0);
    const { rows, meta } = await this.#page({ ...filter, id }, page);
    const data = rows
      // Excludes a number with the right id and a wrong year.
      .filter((row) => number === undefined || numberOf(row) === number.trim())
      .map((row) => presenter.toModerationTransaction(row, this.#presenterContext(language)));
    return { data, meta: data.length < rows.length ? pageMetaOf(1, page.perPage, 0) : meta };
  }

  /**
   * Returns a transaction with its ledger entries, for staff.
   * @throws ApiError payment.not_found
   */
  async inspect(id: number, language: Language): Promise<TransactionWithEntries> {
    const { database, ledger } = this.deps;
    const [row, entries] = await Promise.all([
      queries.findTransaction(database, id),
      ledger.entriesOf(database, id),
    ]);
    if (!row) throw new ApiError('payment.not_found');
    return presenter.toTransactionWithEntries(row, entries, this.#presenterContext(language));
  }

  /**
   * Returns a transaction of an account.
   * @throws ApiError payment.not_found, also for one of another account
   */
  async getOwn(
    userId: number,
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.TransactionRow> {
    const row = await queries.findTransaction(transaction, id);
    if (row?.userId !== userId) throw new ApiError('payment.not_found');
    return row;
  }

  /**
   * Returns a transaction of any account with everything needed to show it.
   * @throws ApiError payment.not_found
   */
  async get(
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.TransactionRow> {
    const row = await queries.findTransaction(transaction, id);
    if (!row) throw new ApiError('payment.not_found');
    return row;
  }

  /**
   * Returns a transaction of any account without the relations for display.
   * @throws ApiError payment.not_found
   */
  async getBare(
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.BareTransactionRow> {
    const row = await queries.findBareTransaction(transaction, id);
    if (!row) throw new ApiError('payment.not_found');
    return row;
  }

  /** Returns the id and account of a transaction by the provider's id or our key; `null` if it is not this shop's. */
  findByReference(reference: { key: string } | { providerId: string }) {
    return queries.findByReference(this.deps.database, reference);
  }

  present(row: queries.TransactionRow, language: Language): Transaction {
    return presenter.toTransaction(row, this.#presenterContext(language));
  }

  #presenterContext(language: Language): presenter.PresenterContext {
    return { language, publicUrl: this.deps.publicUrl };
  }

  async #page(filter: queries.TransactionFilter, { page, perPage }: Page) {
    const { database } = this.deps;
    const [rows, total] = await Promise.all([
      queries.findPage(database, filter, { skip: (page - 1) * perPage, take: perPage }),
      queries.countTransactions(database, filter),
    ]);
    return { rows, meta: pageMetaOf(page, perPage, total) };
  }
}
