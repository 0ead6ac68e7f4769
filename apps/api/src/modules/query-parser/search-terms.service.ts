import { BaseService } from '../../base-service.ts';
import type { Database } from '../../infra/database.ts';
import type { ConsistencyReport } from '../core/consistency-report.ts';

import * as queries from './search-terms.queries.ts';

interface Dependencies {
  database: Database;
}

/** Stores the search terms, which give words their meanings (decision 0053). */
export class SearchTermsService extends BaseService<Dependencies> {
  /**
   * Rebuilds all terms in one transaction.
   * @returns the number of terms
   */
  store(): Promise<number> {
    return queries.storeSearchTerms(this.deps.database);
  }

  /** Compares the stored terms with those that would be stored now. */
  compare(): Promise<ConsistencyReport<string>> {
    return queries.compareSearchTerms(this.deps.database);
  }
}
