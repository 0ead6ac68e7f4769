import { getPage, getQuestions } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Query of a page by its slug; `version` selects an old version of terms. */
export const pageQuery = (slug: string, version: number | null = null) =>
  queryOf(getPage, { params: { slug }, ...(version !== null && { query: { version } }) });

export const questionsQuery = () => queryOf(getQuestions);
