import { compareNames } from '@/lib/format.ts';
import type { Option } from '@/ui/combobox.tsx';

const TILES = 8;

/** The options with most ads, the most wanted first; all of them where they are few. */
export function wantedTiles(
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
