import { MAX_LIST } from '@pitlane/contracts';
import { BaseService } from '../../base-service.ts';
import type { Database } from '../../infra/database.ts';
import * as queries from './completions.queries.ts';
import { beginningsOf, type Completion, type CompletionContext } from './completions.ts';

interface Dependencies {
  database: Database;
}

export class CompletionsService extends BaseService<Dependencies> {
  /** Returns the names that start with a text, also by sound or on the other keyboard layout; most likely first. */
  async find(text: string, context: CompletionContext): Promise<Completion[]> {
    const beginnings = beginningsOf(text, context.brandIds.length > 0);
    if (beginnings.typedForms.length === 0) return [];
    const { database } = this.deps;
    return queries.findCompletions(database, { ...context, ...beginnings, limit: MAX_LIST });
  }

  findModels(context: CompletionContext, limit: number): Promise<Completion[]> {
    return queries.findModelCompletions(this.deps.database, { ...context, limit });
  }
}
