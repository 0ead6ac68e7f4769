import { getNextId, getPrevId } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';
import type { ResultListContext } from '../reading-context.ts';
import { neighborQuery } from '../reading-navigation.ts';

export const nextQuery = (id: number, context: ResultListContext | null) =>
  queryOf(getNextId, { query: neighborQuery(id, context) });
export const previousQuery = (id: number, context: ResultListContext | null) =>
  queryOf(getPrevId, { query: neighborQuery(id, context) });
