import type { SearchAddress } from '@pitlane/contracts';
import { createContext, useContext } from 'react';
import type { FilterNames } from './applied-filters.ts';

/** What the controls of the panel edit: the address itself, or the sheet's draft of it. */
interface FilterEditor {
  filter: SearchAddress;
  change: (next: SearchAddress) => void;
  names: FilterNames;
  /** How long typing rests before it counts. */
  typingMs: number;
}

export const FilterEditorContext = createContext<FilterEditor | null>(null);

export function useFilterEditor(): FilterEditor {
  const editor = useContext(FilterEditorContext);
  if (!editor) throw new Error('A filter control stands outside a FilterEditorContext');
  return editor;
}
