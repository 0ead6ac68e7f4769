import { findByName } from '@/lib/find-by-name.ts';
import { compareNames } from '@/lib/format.ts';

/** Entry of a long list; `count` is the number of ads for this choice alone. */
export interface Choice {
  id: number;
  name: string;
  aliases?: readonly string[] | undefined;
  hint?: string | undefined;
  count: number;
}

interface Order {
  wanted: string;
  shortest: number;
  kept: readonly number[];
}

const FOUND = 30;

const byName = (a: Choice, b: Choice) => compareNames(a.name, b.name);
const hasPosts = ({ count }: Choice) => count > 0;
const namesOf = ({ name, aliases = [] }: Choice) => [name, ...aliases];

/**
 * Sorts entries: those with the most ads first, then the rest by name, empty ones last. A search covers all
 * entries and lists empty ones last too.
 */
export function sortChoices(choices: readonly Choice[], { wanted, shortest, kept }: Order) {
  if (wanted.trim()) {
    const matches = findByName(choices.toSorted(byName), wanted, namesOf);
    const top = [...matches.filter(hasPosts), ...matches.filter((choice) => !hasPosts(choice))];
    return { top: top.slice(0, FOUND), rest: [] };
  }
  const popular = new Set(
    choices
      .filter(hasPosts)
      .toSorted((a, b) => b.count - a.count || byName(a, b))
      .slice(0, shortest)
      .map(({ id }) => id),
  );
  const inSight = ({ id }: Choice) => popular.has(id) || kept.includes(id);
  return {
    top: choices.filter(inSight).toSorted((a, b) => b.count - a.count || byName(a, b)),
    rest: choices
      .filter((choice) => !inSight(choice))
      .toSorted((a, b) => Number(hasPosts(b)) - Number(hasPosts(a)) || byName(a, b)),
  };
}
