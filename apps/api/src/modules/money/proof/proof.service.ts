import { BaseService } from '../../../base-service.ts';
import type { Database } from '../../../infra/database.ts';
import { findTroubles, type Trouble } from './proof.queries.ts';

export type { Trouble } from './proof.queries.ts';

const MOST_NAMED = 10;

/** Proves that the books break none of their rules. */
export class ProofService extends BaseService<{ database: Database }> {
  /** What breaks the rules of the books, one by one. */
  troubles(): AsyncGenerator<Trouble> {
    return findTroubles(this.deps.database);
  }

  /**
   * Proves the books. Run by the worker.
   * @throws Error that names the first rules that are broken
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
