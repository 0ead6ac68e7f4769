import type { SearchAddress } from '@pitlane/contracts';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Chip } from '@/ui/chip.tsx';
import { classes } from '@/ui/classes.ts';
import { Skeleton } from '@/ui/surface.tsx';
import { ToggleChip } from '@/ui/toggle-chip.tsx';
import { type Applied, appliedFilters, type FilterNames } from '../applied-filters.ts';
import { resetAll } from '../filter-edits.ts';
import { countApplied } from '../filter-fields.ts';
import { quickFilter } from '../quick-choices.ts';
import { useQuick } from '../use-quick.ts';
import type { Words } from '../words.ts';

/**
 * Takes the focus on when a chip that had it has gone: to the one in its place, else to the last one.
 * What stands behind them may go too, with the list that it parts.
 */
function useFocusAfter(ready: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const gone = useRef<number | null>(null);
  useEffect(() => {
    // A name that is on its way takes no focus.
    if (gone.current === null || !ready) return;
    const chips = [...(row.current?.querySelectorAll<HTMLElement>('[data-applied] button') ?? [])];
    const next = chips[Math.min(gone.current, chips.length - 1)];
    gone.current = null;
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
  });
  return {
    row,
    leaving: (index: number) => {
      gone.current = index;
    },
  };
}

interface FilterChipsProps {
  address: SearchAddress;
  go: (next: SearchAddress) => void;
  names: FilterNames;
  /** Whether every name is there. */
  ready: boolean;
  /** Whether every name has been there once: what stands behind the chips has its place. */
  named: boolean;
  /** As `useWords` returns them. */
  words: Words | null | undefined;
}

/**
 * Everything chosen, in words, one press takes one away; then filters that part this list well, one
 * press away. Moved sideways on phones, chosen ones on several lines where there is room.
 */
export function FilterChips({ address, go, names, ready, named, words }: FilterChipsProps) {
  const { t } = useTranslation('search');
  const quick = useQuick(address, words);
  const said = words?.chips(names) ?? [];
  // Skips chips that a pressed shortcut already shows.
  const chosen = appliedFilters(address, names).filter(
    ({ name }) =>
      !(said.length > 0 && name === 'q') && !quick.some(({ of, on }) => on && of === name),
  );
  const applied = [...said, ...chosen];
  const { row, leaving } = useFocusAfter(ready);
  const isNamed = ({ name }: Applied) => ready && !(name === 'q' && words === undefined);
  return (
    <div
      ref={row}
      className="-mx-4 mt-2 flex min-h-13 items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] desk:mx-0 desk:flex-wrap desk:overflow-visible desk:px-0"
    >
      <ul
        data-applied
        aria-label={t('filters.applied')}
        className="flex gap-2 empty:hidden desk:flex-wrap"
      >
        {applied.map((chip, index) => (
          // A new element once it is named: it appears in its place and moves nothing.
          <li key={`${chip.key}-${isNamed(chip)}`} className="flex max-w-full shrink-0">
            {isNamed(chip) ? (
              <Chip
                label={chip.label}
                icon={
                  chip.name === 'q' && (
                    <Search aria-hidden className="-ml-0.5 size-4 shrink-0 text-muted" />
                  )
                }
                onRemove={() => {
                  leaving(index);
                  go(chip.without);
                }}
              />
            ) : (
              <Skeleton className="h-11 w-32 rounded-full desk:h-9" />
            )}
          </li>
        ))}
      </ul>
      {countApplied(address) > 0 && (
        <button
          type="button"
          onClick={() => go(resetAll(address))}
          className={classes(
            'min-h-11 px-2 font-semibold whitespace-nowrap underline-offset-4 hover:underline desk:min-h-9',
            !named && 'invisible',
          )}
        >
          {t('filters.resetAll')}
        </button>
      )}
      {/* On one line, those that fit: what the search learns meanwhile moves nothing below. */}
      <ul
        aria-label={t('filters.quick')}
        className={classes(
          'flex gap-2 desk:-m-1 desk:h-11 desk:flex-[1_1_14rem] desk:flex-wrap desk:overflow-hidden desk:p-1',
          !named && 'invisible',
        )}
      >
        {quick.map(({ key, quick: one, on, next, isEmpty }) => (
          <li key={key} className="flex shrink-0">
            <ToggleChip
              label={appliedFilters(quickFilter(one), names)[0]?.label ?? ''}
              pressed={on}
              disabled={isEmpty}
              onToggle={() => go(next)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
