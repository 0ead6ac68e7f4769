import { BaseService } from '../../../base-service.ts';
import type { Database } from '../../../infra/database.ts';
import { findTroubles, type Trouble } from './proof.queries.ts';

export type { Trouble } from './proof.queries.ts';

const MOST_NAMED = 10;

/** Verifies the ledger against its rules. */
export class ProofService extends BaseService<{ database: Database }> {
  troubles(): AsyncGenerator<Trouble> {
    return findTroubles(this.deps.database);
  }

  /**
   * Verifies the ledger. Run by the worker.
   * @throws Error with the first violations
   */
  async prove(): Promise<void> {
    const broken: string[] = [];
    for await (const { rule, transactionId, detail } of this.troubles()) {
      broken.push(`transaction ${transactionId} breaks “${rule}”: ${detail}`);
      if (broken.length === MOST_NAMED) break;
    }
    if (broken.length > 0) throw new Error(`the books are wrong: ${broken.join('; ')}`);
  }
}
