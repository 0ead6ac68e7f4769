import type { SearchAddress } from '@pitlane/contracts';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Chip } from '@/ui/chip.tsx';
import { classes } from '@/ui/classes.ts';
import { Skeleton } from '@/ui/surface.tsx';
import { ToggleChip } from '@/ui/toggle-chip.tsx';
import { appliedFilters, type FilterChip, type FilterNames } from '../applied-filters.ts';
import { resetAll } from '../filter-edits.ts';
import { countApplied } from '../filter-fields.ts';
import { shortcutFilter } from '../shortcuts.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import type { WordsMeaning } from '../words.ts';

/**
 * Moves the focus when the focused chip disappears: to the chip at its position, else to the last one. The
 * shortcuts after the chips may disappear too, together with their list.
 */
function useFocusAfter(ready: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const lostIndex = useRef<number | null>(null);
  useEffect(() => {
    // A name that is still loading takes no focus.
    if (lostIndex.current === null || !ready) return;
    const chips = [...(row.current?.querySelectorAll<HTMLElement>('[data-applied] button') ?? [])];
    const next = chips[Math.min(lostIndex.current, chips.length - 1)];
    lostIndex.current = null;
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
  });
  return {
    row,
    leaving: (index: number) => {
      lostIndex.current = index;
    },
  };
}

interface FilterChipsProps {
  address: SearchAddress;
  go: (next: SearchAddress) => void;
  names: FilterNames;
  ready: boolean;
  /** True once all names have been loaded, so that positions are stable. */
  named: boolean;
  words: WordsMeaning | null | undefined;
}

/**
 * Chips of all active filters, each with a button to remove it, followed by shortcuts that narrow the list well.
 * Scrolls horizontally on phones; wraps elsewhere.
 */
export function FilterChips({ address, go, names, ready, named, words }: FilterChipsProps) {
  const { t } = useTranslation('search');
  const quick = useShortcuts(address, words);
  const wordChips = words?.chips(names) ?? [];
  // Omits filters that an active shortcut already shows.
  const chosen = appliedFilters(address, names).filter(
    ({ name }) =>
      !(wordChips.length > 0 && name === 'q') && !quick.some(({ of, on }) => on && of === name),
  );
  const applied = [...wordChips, ...chosen];
  const { row, leaving } = useFocusAfter(ready);
  const isNamed = ({ name }: FilterChip) => ready && !(name === 'q' && words === undefined);
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
          // A new element once its name is loaded: it appears in place without moving others.
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
      {/* On one line as many as fit: facts that load later do not move the list below. */}
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
              label={appliedFilters(shortcutFilter(one), names)[0]?.label ?? ''}
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
