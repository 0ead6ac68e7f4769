import { MAX_LIST } from '@pitlane/contracts';
import { BaseService } from '../../base-service.ts';
import type { Database } from '../../infra/database.ts';
import * as queries from './completions.queries.ts';
import { type Beside, beginningsOf, type Offered } from './completions.ts';

interface Dependencies {
  database: Database;
}

/** What half of a name may become. */
export class CompletionsService extends BaseService<Dependencies> {
  /** Names that begin as a text does, also as it sounds or is written on the other keyboard; the likeliest first. */
  async of(text: string, beside: Beside): Promise<Offered[]> {
    const beginnings = beginningsOf(text, beside.brandIds.length > 0);
    if (beginnings.typed.length === 0) return [];
    const { database } = this.deps;
    return queries.findBeginning(database, { ...beside, ...beginnings, most: MAX_LIST });
  }

  /** The models of makes with most ads. */
  models(beside: Beside, most: number): Promise<Offered[]> {
    return queries.findModels(this.deps.database, { ...beside, most });
  }
}
