import { getNextId, getPrevId } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';
import type { ResultListContext } from '../result-list-context.ts';
import { neighborQuery } from '../result-list-navigation.ts';

export const nextQuery = (id: number, context: ResultListContext | null) =>
  queryOf(getNextId, { query: neighborQuery(id, context) });
export const previousQuery = (id: number, context: ResultListContext | null) =>
  queryOf(getPrevId, { query: neighborQuery(id, context) });
