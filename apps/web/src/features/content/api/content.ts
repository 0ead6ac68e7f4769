import { getPage, getQuestions } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** A page by its slug; of terms also an old version. */
export const pageQuery = (slug: string, version: number | null = null) =>
  queryOf(getPage, { params: { slug }, ...(version !== null && { query: { version } }) });

export const questionsQuery = () => queryOf(getQuestions);
