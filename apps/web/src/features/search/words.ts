import type { QueryInterpretation, SearchAddress } from '@pitlane/contracts';
import type { Applied, FilterNames } from './applied-filters.ts';
import { wordChips } from './understood-words.ts';
import { changedFilter, shownFilter } from './words-as-fields.ts';

export { understoodIn } from './understood-words.ts';

export interface Words {
  understood: QueryInterpretation;
  /** The search as the panel shows it: the meaning of words is selected in its fields. */
  shown: SearchAddress;
  /** Returns the search after a change of `shown`. */
  changed: (next: SearchAddress) => SearchAddress;
  chips: (names: FilterNames) => Applied[];
}

export const wordsOf = (filter: SearchAddress, understood: QueryInterpretation): Words => ({
  understood,
  shown: shownFilter(filter, understood),
  changed: (next) => changedFilter(filter, understood, next),
  chips: (names) => wordChips(filter, understood, names),
});
