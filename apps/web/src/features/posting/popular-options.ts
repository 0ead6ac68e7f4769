import { compareNames } from '@/lib/format.ts';
import type { Option } from '@/ui/combobox.tsx';

const MAX_TILES = 8;

/** Returns the options with the most ads, in descending order; all options if there are few. */
export function mostPopularOptions(
  options: readonly Option[],
  counts: readonly { id: number; count: number }[],
): Option[] {
  const countsByValue = new Map(counts.map(({ id, count }) => [String(id), count]));
  const countOf = ({ value }: Option) => countsByValue.get(value) ?? 0;
  if (options.length <= MAX_TILES) return [...options];
  return options
    .filter((option) => countOf(option) > 0)
    .toSorted((a, b) => countOf(b) - countOf(a) || compareNames(a.label, b.label))
    .slice(0, MAX_TILES);
}
