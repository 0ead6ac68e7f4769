import type { FacetField, SearchAddress } from '@pitlane/contracts';
import { createContext, useContext } from 'react';
import type { FilterNames } from './applied-filters.ts';
import { choiceCountsOf, type Facets } from './use-facets.ts';

/** Edited state of the filter controls: the address itself, or the sheet's draft of it. */
interface FilterEditor {
  filter: SearchAddress;
  changeFilter: (next: SearchAddress) => void;
  names: FilterNames;
  facets: Facets;
  /** Pause after typing before a value is applied, in milliseconds. */
  typingDelayMs: number;
}

export const FilterEditorContext = createContext<FilterEditor | null>(null);

export function useFilterEditor(): FilterEditor {
  const editor = useContext(FilterEditorContext);
  if (!editor) throw new Error('filter control outside a FilterEditorContext');
  return editor;
}

export function useChoiceCounts(field: FacetField) {
  const { facets, filter } = useFilterEditor();
  const countOf = choiceCountsOf(facets, filter, field);
  return {
    countOf,
    withCount: <Id extends number | string, Choice extends { id: Id }>(choice: Choice) => {
      const count = countOf(choice.id);
      return { ...choice, count: count?.text, isEmpty: count?.isEmpty };
    },
    /** Returns the props of a native option; a selected one is never disabled. */
    nativeOptionOf: ({ id, name }: { id: number | string; name: string }) => {
      const count = countOf(id);
      return {
        value: String(id),
        // An option cannot be dimmed, so it has no count while counts are loading.
        label: count && !facets.isStale ? `${name} · ${count.text}` : name,
        disabled: count?.isEmpty && filter[field] !== id,
      };
    },
  };
}
