import type { SearchAddress } from '@pitlane/contracts';
import { useState } from 'react';
import { pickShortcuts, type Shortcut, shortcutChoices } from './shortcuts.ts';
import { useFacets } from './use-facets.ts';
import type { WordsMeaning } from './words-meaning.ts';

/** Returns a key that changes with the make, model, kind or words, which make it another list. */
const listKeyOf = ({ kind, brand_id, model_id, generation_id, q }: SearchAddress) =>
  JSON.stringify([kind, brand_id, model_id, generation_id, q]);

/** Returns shortcuts for a list, picked once from its content, so that activating one does not move the others. */
export function useShortcuts(address: SearchAddress, words: WordsMeaning | null | undefined) {
  const panelFilter = words?.panelFilter ?? address;
  const facets = useFacets(address);
  const listKey = listKeyOf(address);
  const [picked, setPicked] = useState<{ listKey: string; shortcuts: Shortcut[] }>();
  if (facets.data && !facets.isStale && picked?.listKey !== listKey) {
    setPicked({ listKey, shortcuts: pickShortcuts(facets.data, panelFilter) });
  }
  return shortcutChoices(panelFilter, picked?.shortcuts ?? [], facets).map((choice) => ({
    ...choice,
    next: words?.applyChange(choice.next) ?? choice.next,
  }));
}
