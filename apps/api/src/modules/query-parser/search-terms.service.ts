import { BaseService } from '../../base-service.ts';
import type { Database } from '../../infra/database.ts';
import type { Comparison } from '../core/comparison.ts';

import * as queries from './search-terms.queries.ts';

interface Dependencies {
  database: Database;
}

/** Stored meanings of search words (decision 0062). */
export class SearchTermsService extends BaseService<Dependencies> {
  /**
   * Makes all of it anew, at once for all who ask.
   * @returns how many terms there are
   */
  store(): Promise<number> {
    return queries.storeSearchTerms(this.deps.database);
  }

  /** Compares it with what would be stored now. */
  compare(): Promise<Comparison<string>> {
    return queries.compareSearchTerms(this.deps.database);
  }
}
