import { Readable } from 'node:stream';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { FileResult } from '../../../http/respond.ts';
import type { Language } from '../../../i18n.ts';
import type { PaymentDocument } from '../../../infra/documents.ts';
import { Thread } from '../../../infra/thread.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { numberOf } from '../transactions/transactions.rules.ts';
import type { TransactionsService } from '../transactions/transactions.service.ts';
import { type DocumentContext, toDocument } from './transaction-documents.presenter.ts';

interface Dependencies extends DocumentContext {
  payments: Pick<PaymentsService, 'getCurrent'>;
  transactions: Pick<TransactionsService, 'present'>;
}

const RENDER_TIMEOUT_MS = 10_000;
const MAX_WAITING = 20;

/**
 * Renders payments and refunds as PDF for each download, in a thread: the library and its fonts take a third of a
 * second to load, and 20 MB while in use.
 */
export class TransactionDocumentsService extends BaseService<Dependencies> {
  readonly #renderer = new Thread<PaymentDocument, Uint8Array>(
    new URL('../../../infra/documents.ts', import.meta.url),
    'renderDocument',
    { limitMs: RENDER_TIMEOUT_MS, mostWaiting: MAX_WAITING },
  );

  /**
   * Returns the document of a payment or refund of the caller, in the caller's language.
   * @throws ApiError payment.not_found, also for those of other accounts; unavailable if it takes too long
   */
  async open(
    { actor, language }: { actor: { userId: number }; language: Language },
    id: number,
  ): Promise<FileResult> {
    const { payments, transactions, ...documentData } = this.deps;
    const row = await payments.getCurrent(actor.userId, id);
    const transaction = transactions.present(row, language);
    const bytes = await this.#renderer.run(toDocument(row, transaction, language, documentData));
    if (!bytes) throw new ApiError('unavailable');
    return {
      content: Readable.from([bytes]),
      type: 'application/pdf',
      bytes: bytes.length,
      name: `Pitlane-${numberOf(row)}.pdf`,
    };
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }
}
