import type { Comparison } from '../../core/comparison.ts';
import type { Criterion } from '../filters/criteria.ts';
import type { Counted, Tally } from './counting.ts';
import type { Place } from './cursor.ts';
import type { Near, NearQuestion } from './nearing.ts';
import type { SortTerm } from './sort-terms.ts';
import type { Turn } from './special-rotation.ts';

/** What the thread is asked, and until when the answer is waited for. `now` and `until` are in milliseconds. */
export type Question =
  | { ask: 'ready' }
  | { ask: 'verify' }
  | { ask: 'count'; criteria: Criterion[] }
  | { ask: 'counts'; each: Criterion[][] }
  | ({ ask: 'near' } & NearQuestion)
  | {
      ask: 'find';
      criteria: Criterion[];
      terms: SortTerm[];
      text: string | null;
      now: number;
      limit: number;
      offset: number;
      after: Place | null;
      /** The one ad before that place instead of those behind it. */
      backwards?: boolean;
      /** Whose turn it is to be shown in addition to the page; null where no placement is. */
      turn?: Turn | null;
    }
  | { ask: 'tally'; criteria: Criterion[]; tallies: Tally[] };

/** An ad of a list; `version` changes whenever what is shown of it does, `promoted` also with time. */
export interface FoundPost {
  id: number;
  version: number;
  promoted: boolean;
}

export interface Found {
  total: number;
  /** Where the last of these ads stands. */
  last: Place | null;
  posts: FoundPost[];
  /** Special placements that come in addition to these. */
  special: FoundPost[];
}

export type Answer<Asked extends Question['ask']> = {
  ready: number;
  verify: Comparison<number>;
  count: number;
  counts: number[];
  near: Near;
  find: Found;
  tally: Counted;
}[Asked];

/** The texts that a question looks for. */
export function textsIn(question: Exclude<Question, { ask: 'verify' }>): string[] {
  if (question.ask === 'ready') return [];
  return textsOf(question.ask === 'counts' ? question.each.flat() : question.criteria);
}

const textsOf = (criteria: readonly Criterion[]): string[] =>
  criteria.flatMap((criterion) => {
    if ('all' in criterion) return textsOf(criterion.all);
    return 'text' in criterion && criterion.text !== '' ? [criterion.text] : [];
  });
