import type { QueryInterpretation, SearchAddress } from '@pitlane/contracts';
import type { FilterChip, FilterNames } from './applied-filters.ts';
import { wordChips } from './understood-words.ts';
import { applyPanelChange, filterWithWords } from './words-as-fields.ts';

export { deriveMeaning } from './understood-words.ts';

export interface WordsMeaning {
  understood: QueryInterpretation;
  /** The search as the panel shows it: the meaning of words is selected in its fields. */
  shown: SearchAddress;
  /** Returns the search after a change of `shown`. */
  changed: (next: SearchAddress) => SearchAddress;
  chips: (names: FilterNames) => FilterChip[];
}

export const wordsOf = (filter: SearchAddress, understood: QueryInterpretation): WordsMeaning => ({
  understood,
  shown: filterWithWords(filter, understood),
  changed: (next) => applyPanelChange(filter, understood, next),
  chips: (names) => wordChips(filter, understood, names),
});
