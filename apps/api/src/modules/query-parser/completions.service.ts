import { MAX_LIST } from '@pitlane/contracts';
import { BaseService } from '../../base-service.ts';
import type { Database } from '../../infra/database.ts';
import * as queries from './completions.queries.ts';
import { type Beside, beginningsOf, type Offered } from './completions.ts';

interface Dependencies {
  database: Database;
}

export class CompletionsService extends BaseService<Dependencies> {
  /** Returns the names with a beginning, also by sound or typed on the other keyboard layout; most likely first. */
  async of(text: string, beside: Beside): Promise<Offered[]> {
    const beginnings = beginningsOf(text, beside.brandIds.length > 0);
    if (beginnings.typed.length === 0) return [];
    const { database } = this.deps;
    return queries.findBeginning(database, { ...beside, ...beginnings, most: MAX_LIST });
  }

  models(beside: Beside, most: number): Promise<Offered[]> {
    return queries.findModels(this.deps.database, { ...beside, most });
  }
}
