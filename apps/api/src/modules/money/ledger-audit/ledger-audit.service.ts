import { BaseService } from '../../../base-service.ts';
import type { Database } from '../../../infra/database.ts';
import { findViolations, type Violation } from './ledger-audit.queries.ts';

export type { Violation } from './ledger-audit.queries.ts';

const MOST_NAMED = 10;

/** Verifies the ledger against its rules. */
export class LedgerAuditService extends BaseService<{ database: Database }> {
  violations(): AsyncGenerator<Violation> {
    return findViolations(this.deps.database);
  }

  /**
   * Verifies the ledger. Run by the worker.
   * @throws Error with the first violations
   */
  async verify(): Promise<void> {
    const broken: string[] = [];
    for await (const { rule, transactionId, detail } of this.violations()) {
      broken.push(`transaction ${transactionId} breaks “${rule}”: ${detail}`);
      if (broken.length === MOST_NAMED) break;
    }
    if (broken.length > 0) throw new Error(`the books are wrong: ${broken.join('; ')}`);
  }
}
