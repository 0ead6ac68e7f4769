import { Readable } from 'node:stream';
import type { FileAnswer } from '../../../http/route.ts';
import type { Language } from '../../../i18n.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { numberOf } from '../transactions/transactions.rules.ts';
import type { TransactionsService } from '../transactions/transactions.service.ts';
import { type Said, toDocument } from './transaction-documents.presenter.ts';

interface Dependencies extends Said {
  payments: Pick<PaymentsService, 'current'>;
  transactions: Pick<TransactionsService, 'show'>;
}

/** Payments and refunds as PDF, made anew for each download. */
export class TransactionDocumentsService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * The document of a payment or refund of the caller's, in the caller's language.
   * @throws ApiError payment.not_found, also for somebody else's
   */
  async open(
    { actor, language }: { actor: { userId: number }; language: Language },
    id: number,
  ): Promise<FileAnswer> {
    const { payments, transactions, ...said } = this.#deps;
    const row = await payments.current(actor.userId, id);
    const shown = transactions.show(row, language);
    // Fonts and what draws with them take 20 MB: a process that nobody asks for a document does without them.
    const { renderDocument } = await import('../../../infra/documents.ts');
    const bytes = await renderDocument(toDocument(row, shown, language, said));
    return {
      content: Readable.from([bytes]),
      type: 'application/pdf',
      bytes: bytes.length,
      name: `Pitlane-${numberOf(row)}.pdf`,
    };
  }
}
