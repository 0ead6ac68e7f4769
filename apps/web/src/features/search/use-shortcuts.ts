import type { SearchAddress } from '@pitlane/contracts';
import { useState } from 'react';
import { pickShortcuts, type Shortcut, shortcutChoices } from './shortcuts.ts';
import { useFacets } from './use-facets.ts';
import type { WordsMeaning } from './words.ts';

/** Identifies the list: another make, model, kind or other words are another list. */
const listOf = ({ kind, brand_id, model_id, generation_id, q }: SearchAddress) =>
  JSON.stringify([kind, brand_id, model_id, generation_id, q]);

/** Returns shortcut filters for a list, picked once from its content: activating one moves nothing. */
export function useShortcuts(address: SearchAddress, words: WordsMeaning | null | undefined) {
  const shown = words?.shown ?? address;
  const facets = useFacets(address);
  const list = listOf(address);
  const [picked, setPicked] = useState<{ list: string; quick: Shortcut[] }>();
  if (facets.data && !facets.stale && picked?.list !== list) {
    setPicked({ list, quick: pickShortcuts(facets.data, shown) });
  }
  return shortcutChoices(shown, picked?.quick ?? [], facets).map((choice) => ({
    ...choice,
    next: words?.changed(choice.next) ?? choice.next,
  }));
}
