import { findByName } from '@/lib/find-by-name.ts';
import { compareNames } from '@/lib/format.ts';

/** Entry of a long list; `count` is the number of ads that match this choice alone. */
export interface Choice {
  id: number;
  name: string;
  aliases?: readonly string[] | undefined;
  hint?: string | undefined;
  count: number;
}

interface SortOptions {
  searchText: string;
  popularCount: number;
  pinnedIds: readonly number[];
}

const MAX_MATCHES = 30;

const compareByName = (a: Choice, b: Choice) => compareNames(a.name, b.name);
const hasPosts = ({ count }: Choice) => count > 0;
const namesOf = ({ name, aliases = [] }: Choice) => [name, ...aliases];

/**
 * Splits choices into `top`, the `popularCount` choices with the most ads and all pinned ones, and `rest`, sorted by
 * name with empty choices last. With a search text, `top` has the matches instead, also with empty choices last.
 */
export function sortChoices(
  choices: readonly Choice[],
  { searchText, popularCount, pinnedIds }: SortOptions,
) {
  if (searchText.trim()) {
    const matches = findByName(choices.toSorted(compareByName), searchText, namesOf);
    const top = [...matches.filter(hasPosts), ...matches.filter((choice) => !hasPosts(choice))];
    return { top: top.slice(0, MAX_MATCHES), rest: [] };
  }
  const popularIds = new Set(
    choices
      .filter(hasPosts)
      .toSorted((a, b) => b.count - a.count || compareByName(a, b))
      .slice(0, popularCount)
      .map(({ id }) => id),
  );
  const isOnTop = ({ id }: Choice) => popularIds.has(id) || pinnedIds.includes(id);
  return {
    top: choices.filter(isOnTop).toSorted((a, b) => b.count - a.count || compareByName(a, b)),
    rest: choices
      .filter((choice) => !isOnTop(choice))
      .toSorted((a, b) => Number(hasPosts(b)) - Number(hasPosts(a)) || compareByName(a, b)),
  };
}
