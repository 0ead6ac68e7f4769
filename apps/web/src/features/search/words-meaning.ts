import type { QueryInterpretation, SearchAddress } from '@pitlane/contracts';
import type { FilterChip, FilterNames } from './applied-filters.ts';
import { wordChips } from './query-interpretation.ts';
import { applyPanelChange, filterWithWords } from './words-as-fields.ts';

export { deriveInterpretation } from './query-interpretation.ts';

export interface WordsMeaning {
  interpretation: QueryInterpretation;
  /** The search as the panel shows it: the meaning of words is selected in its fields. */
  panelFilter: SearchAddress;
  /** Returns the search after a change of `panelFilter`. */
  applyChange: (next: SearchAddress) => SearchAddress;
  createChips: (names: FilterNames) => FilterChip[];
}

export const createWordsMeaning = (
  filter: SearchAddress,
  interpretation: QueryInterpretation,
): WordsMeaning => ({
  interpretation,
  panelFilter: filterWithWords(filter, interpretation),
  applyChange: (next) => applyPanelChange(filter, interpretation, next),
  createChips: (names) => wordChips(filter, interpretation, names),
});
