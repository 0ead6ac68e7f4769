import { getNextId, getPrevId } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';
import type { ReadingContext } from '../reading-context.ts';
import { neighbourQuery } from '../reading-navigation.ts';

export const nextQuery = (id: number, context: ReadingContext | null) =>
  queryOf(getNextId, { query: neighbourQuery(id, context) });
export const previousQuery = (id: number, context: ReadingContext | null) =>
  queryOf(getPrevId, { query: neighbourQuery(id, context) });
