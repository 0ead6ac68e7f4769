import type { FacetField, SearchAddress } from '@pitlane/contracts';
import { createContext, useContext } from 'react';
import type { FilterNames } from './applied-filters.ts';
import { type Facets, numbersOf } from './use-facets.ts';

/** What the controls of the panel edit: the address itself, or the sheet's draft of it. */
interface FilterEditor {
  filter: SearchAddress;
  change: (next: SearchAddress) => void;
  names: FilterNames;
  /** How many ads each choice would find. */
  facets: Facets;
  /** How long typing rests before it counts. */
  typingMs: number;
}

export const FilterEditorContext = createContext<FilterEditor | null>(null);

export function useFilterEditor(): FilterEditor {
  const editor = useContext(FilterEditorContext);
  if (!editor) throw new Error('A filter control stands outside a FilterEditorContext');
  return editor;
}

/** The numbers of a field's choices, and what a choice of a list or select needs of them. */
export function useNumbers(field: FacetField) {
  const { facets, filter } = useFilterEditor();
  const numberOf = numbersOf(facets, filter, field);
  return {
    numberOf,
    /** An entry of a list of checkboxes. */
    counted: <Id extends number | string, Choice extends { id: Id }>(choice: Choice) => {
      const number = numberOf(choice.id);
      return { ...choice, count: number?.text, isEmpty: number?.isEmpty };
    },
    /** An entry of the system's own select; what is chosen is never disabled. */
    option: ({ id, name }: { id: number | string; name: string }) => {
      const number = numberOf(id);
      return {
        value: String(id),
        // An option cannot be dimmed: a number that is on its way is left out.
        label: number && !facets.stale ? `${name} · ${number.text}` : name,
        disabled: number?.isEmpty && filter[field] !== id,
      };
    },
  };
}
