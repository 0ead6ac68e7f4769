import { findByName } from '@/lib/find-by-name.ts';
import { compareNames } from '@/lib/format.ts';

/** An entry of a long list; `count` is how many ads choosing it alone would give. */
export interface Choice {
  id: number;
  name: string;
  aliases?: readonly string[] | undefined;
  /** Beside the name: the years of a generation. */
  hint?: string | undefined;
  count: number;
}

interface Order {
  wanted: string;
  /** How many stand first. */
  shortest: number;
  /** What is chosen or excluded is always in sight. */
  kept: readonly number[];
}

const FOUND = 30;

const byName = (a: Choice, b: Choice) => compareNames(a.name, b.name);
const hasPosts = ({ count }: Choice) => count > 0;
const namesOf = ({ name, aliases = [] }: Choice) => [name, ...aliases];

/**
 * The most wanted entries, then the rest by name with the empty ones last. A search looks at all of
 * them, and finds the empty ones last too.
 */
export function orderChoices(choices: readonly Choice[], { wanted, shortest, kept }: Order) {
  if (wanted.trim()) {
    const found = findByName(choices.toSorted(byName), wanted, namesOf);
    const top = [...found.filter(hasPosts), ...found.filter((choice) => !hasPosts(choice))];
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
