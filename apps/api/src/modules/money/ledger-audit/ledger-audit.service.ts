import { BaseService } from '../../../base-service.ts';
import type { Database } from '../../../infra/database.ts';
import { findViolations, type Violation } from './ledger-audit.queries.ts';

export type { Violation } from './ledger-audit.queries.ts';

const MAX_REPORTED_VIOLATIONS = 10;

/** Verifies the ledger against its rules. */
export class LedgerAuditService extends BaseService<{ database: Database }> {
  findViolations(): AsyncGenerator<Violation> {
    return findViolations(this.deps.database);
  }

  /**
   * Verifies the ledger. Run by the worker.
   * @throws Error with the first violations
   */
  async verify(): Promise<void> {
    const errors: string[] = [];
    for await (const { rule, transactionId, detail } of this.findViolations()) {
      errors.push(`transaction ${transactionId} breaks “${rule}”: ${detail}`);
      if (errors.length === MAX_REPORTED_VIOLATIONS) break;
    }
    if (errors.length > 0) throw new Error(`the books are wrong: ${errors.join('; ')}`);
  }
}
