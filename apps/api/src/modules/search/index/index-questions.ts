import type {
  Criterion,
  Cursor,
  FacetCounts,
  FacetIndex,
  FacetRequest,
  Hit,
  SortTerm as IndexTerm,
  NearMisses,
  Query,
} from '@pitlane/facet-index';
import type { ConsistencyReport } from '../../core/consistency-report.ts';
import { newestFirst, type SortTerm } from './sort-terms.ts';
import { chooseSpecialPlacements, type RotationTurn } from './special-rotation.ts';

/** Requested page of a list, with its special placements. */
export interface PageQuestion {
  terms: readonly SortTerm[];
  limit: number;
  offset: number;
  after: Cursor | null;
  /** With `after`: finds the ads before that position instead. */
  backwards?: boolean;
  /** `null` for a page without special placements. */
  turn?: RotationTurn | null;
}

/** Question to the thread of the index. `now` is in milliseconds. */
export type IndexQuestion =
  | { ask: 'ready' }
  | { ask: 'verify' }
  | { ask: 'count'; query: Query }
  | { ask: 'counts'; queries: Query[] }
  | { ask: 'near'; query: Query; closer: Criterion | null; limit: number }
  | ({ ask: 'find'; query: Query; text: string | null; now: number } & PageQuestion)
  | { ask: 'facets'; query: Query; requests: FacetRequest[] };

/** Ad of a list. `version` changes with every change of the card, `promoted` also with time. */
export interface FoundPost extends Hit {
  promoted: boolean;
}

export interface PageResult {
  total: number;
  last: Cursor | null;
  posts: FoundPost[];
  special: FoundPost[];
}

export type IndexResult<Type extends IndexQuestion['ask']> = {
  ready: number;
  verify: ConsistencyReport<number>;
  count: number;
  counts: number[];
  near: NearMisses;
  find: PageResult;
  facets: FacetCounts;
}[Type];

type SearchQuestion = Exclude<IndexQuestion, { ask: 'ready' | 'verify' }>;

/** Answers a question from the documents of the index. */
export function answerQuestion(index: FacetIndex, question: SearchQuestion) {
  switch (question.ask) {
    case 'count':
      return index.count(question.query);
    case 'counts':
      return question.queries.map((query) => index.count(query));
    case 'near': {
      const { query, closer, limit } = question;
      return index.nearMisses(query, { closer, limit, sort: sortOf(newestFirst, null) });
    }
    case 'find':
      return find(index, question);
    case 'facets':
      return index.facets(question.query, question.requests);
  }
}

const fieldOf = {
  published: 'published_at',
  price: 'price_rub',
  year: 'year',
  mileage: 'mileage',
  power: 'power',
  id: 'id',
} as const satisfies Record<Exclude<SortTerm['key'], 'relevance'>, string>;

/**
 * Converts the order of a list to that of the index, whose preferred documents are ads with the words in their titles.
 */
const sortOf = (terms: readonly SortTerm[], text: string | null): IndexTerm[] =>
  terms.map(({ key, direction }) =>
    key === 'relevance' ? { preferred: text ?? '' } : { field: fieldOf[key], direction },
  );

const PLACED_UNTIL = 'special_offer_date';

function find(index: FacetIndex, question: Extract<IndexQuestion, { ask: 'find' }>): PageResult {
  const { query, terms, text, now, turn, ...page } = question;
  const { total, hits, cursor } = index.search(query, { ...page, sort: sortOf(terms, text) });
  const toPost = (hit: Hit, at: number): FoundPost => ({
    ...hit,
    promoted: index.numberOf(hit.id, PLACED_UNTIL) > at,
  });
  return {
    total,
    last: cursor,
    posts: hits.map((hit) => toPost(hit, now)),
    special: turn ? findSpecial(index, query, turn, hits).map((hit) => toPost(hit, turn.now)) : [],
  };
}

/** Returns the special placements of a turn. Few ads have a special placement, so each of them can be tested. */
function findSpecial(
  index: FacetIndex,
  query: Query,
  turn: RotationTurn,
  shown: readonly Hit[],
): Hit[] {
  const isRunning = {
    name: PLACED_UNTIL,
    field: PLACED_UNTIL,
    from: turn.now + 1,
    to: Number.POSITIVE_INFINITY,
  };
  const criteria = [isRunning, ...query.base, ...query.criteria];
  const ids = index.findAmongPresent(PLACED_UNTIL, criteria);
  return chooseSpecialPlacements(ids, turn, new Set(shown.map(({ id }) => id))).map((id) => ({
    id,
    version: index.versionOf(id),
  }));
}

/** Returns the texts that a question searches for. */
export function textsIn(question: SearchQuestion): string[] {
  const queries = question.ask === 'counts' ? question.queries : [question.query];
  return queries.flatMap(({ criteria }) => textsOf(criteria));
}

const textsOf = (criteria: readonly Criterion[]): string[] =>
  criteria.flatMap((criterion) => {
    if ('allOf' in criterion) return textsOf(criterion.allOf);
    return 'docSet' in criterion && criterion.docSet !== '' ? [criterion.docSet] : [];
  });
