import { MAX_LIST } from '@pitlane/contracts';
import { BaseService } from '../../base-service.ts';
import type { Database } from '../../infra/database.ts';
import * as queries from './completions.queries.ts';
import { beginningsOf, type Completion, type CompletionContext } from './completions.ts';

interface Dependencies {
  database: Database;
}

export class CompletionsService extends BaseService<Dependencies> {
  /** Returns the names with a beginning, also by sound or typed on the other keyboard layout; most likely first. */
  async of(text: string, beside: CompletionContext): Promise<Completion[]> {
    const beginnings = beginningsOf(text, beside.brandIds.length > 0);
    if (beginnings.typed.length === 0) return [];
    const { database } = this.deps;
    return queries.findCompletions(database, { ...beside, ...beginnings, most: MAX_LIST });
  }

  models(beside: CompletionContext, most: number): Promise<Completion[]> {
    return queries.findModels(this.deps.database, { ...beside, most });
  }
}
