import type { SearchAddress } from '@pitlane/contracts';
import { useState } from 'react';
import { pickQuick, type Quick, quickChoices } from './quick-choices.ts';
import { useFacets } from './use-facets.ts';
import type { Words } from './words.ts';

/** What is looked at: another make, model, kind or other words are another list. */
const listOf = ({ kind, brand_id, model_id, generation_id, q }: SearchAddress) =>
  JSON.stringify([kind, brand_id, model_id, generation_id, q]);

/** Filters worth a place above a list, chosen once of what it holds: those that are pressed move nothing. */
export function useQuick(address: SearchAddress, words: Words | null | undefined) {
  const shown = words?.shown ?? address;
  const facets = useFacets(address);
  const list = listOf(address);
  const [picked, setPicked] = useState<{ list: string; quick: Quick[] }>();
  if (facets.data && !facets.stale && picked?.list !== list) {
    setPicked({ list, quick: pickQuick(facets.data, shown) });
  }
  return quickChoices(shown, picked?.quick ?? [], facets).map((choice) => ({
    ...choice,
    next: words?.changed(choice.next) ?? choice.next,
  }));
}
