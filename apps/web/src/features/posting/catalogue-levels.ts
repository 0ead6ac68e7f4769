import { compareNames } from '@/lib/format.ts';
import type { Option } from '@/ui/combobox.tsx';

const TILES = 8;

/** Returns the options with the most ads, in descending order; all options if there are few. */
export function mostPopularOptions(
  options: readonly Option[],
  counts: readonly { id: number; count: number }[],
): Option[] {
  const wanted = new Map(counts.map(({ id, count }) => [String(id), count]));
  const countOf = ({ value }: Option) => wanted.get(value) ?? 0;
  if (options.length <= TILES) return [...options];
  return options
    .filter((option) => countOf(option) > 0)
    .toSorted((a, b) => countOf(b) - countOf(a) || compareNames(a.label, b.label))
    .slice(0, TILES);
}
