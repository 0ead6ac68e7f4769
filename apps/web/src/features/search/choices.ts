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

/**
 * The most wanted entries, then the rest by name with the empty ones last. A search looks at all of
 * them, those that begin with the words first.
 */
export function orderChoices(choices: readonly Choice[], { wanted, shortest, kept }: Order) {
  const byName = (a: Choice, b: Choice) => compareNames(a.name, b.name);
  const needle = wanted.trim().toLowerCase();
  if (needle) {
    const names = ({ name, aliases = [] }: Choice) =>
      [name, ...aliases].map((each) => each.toLowerCase());
    const rank = (choice: Choice) =>
      (choice.count === 0 ? 2 : 0) +
      (names(choice).some((name) => name.startsWith(needle)) ? 0 : 1);
    const top = choices
      .filter((choice) => names(choice).some((name) => name.includes(needle)))
      .toSorted((a, b) => rank(a) - rank(b) || byName(a, b))
      .slice(0, FOUND);
    return { top, rest: [] };
  }
  const popular = new Set(
    choices
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || byName(a, b))
      .slice(0, shortest)
      .map(({ id }) => id),
  );
  const inSight = ({ id }: Choice) => popular.has(id) || kept.includes(id);
  return {
    top: choices.filter(inSight).toSorted((a, b) => b.count - a.count || byName(a, b)),
    rest: choices
      .filter((choice) => !inSight(choice))
      .toSorted((a, b) => Number(a.count === 0) - Number(b.count === 0) || byName(a, b)),
  };
}
