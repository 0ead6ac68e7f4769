import type { FacetField, SearchAddress } from '@pitlane/contracts';
import { createContext, useContext } from 'react';
import type { FilterNames } from './applied-filters.ts';
import { type Facets, numbersOf } from './use-facets.ts';

/** Edited state of the filter controls: the address itself, or the sheet's draft of it. */
interface FilterEditor {
  filter: SearchAddress;
  change: (next: SearchAddress) => void;
  names: FilterNames;
  facets: Facets;
  /** Pause after typing before a value is applied, in milliseconds. */
  typingMs: number;
}

export const FilterEditorContext = createContext<FilterEditor | null>(null);

export function useFilterEditor(): FilterEditor {
  const editor = useContext(FilterEditorContext);
  if (!editor) throw new Error('filter control outside a FilterEditorContext');
  return editor;
}

export function useNumbers(field: FacetField) {
  const { facets, filter } = useFilterEditor();
  const numberOf = numbersOf(facets, filter, field);
  return {
    numberOf,
    counted: <Id extends number | string, Choice extends { id: Id }>(choice: Choice) => {
      const number = numberOf(choice.id);
      return { ...choice, count: number?.text, isEmpty: number?.isEmpty };
    },
    /** Props of a native option; a selected one is never disabled. */
    option: ({ id, name }: { id: number | string; name: string }) => {
      const number = numberOf(id);
      return {
        value: String(id),
        // An option cannot be dimmed: omits a number while loading.
        label: number && !facets.stale ? `${name} · ${number.text}` : name,
        disabled: number?.isEmpty && filter[field] !== id,
      };
    },
  };
}
