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
import type { WordsMeaning } from '../words-meaning.ts';

/**
 * Moves the focus when the focused chip disappears: to the chip at its position, else to the last one. The
 * shortcuts after the chips may disappear too, together with their list.
 */
function useFocusAfterRemoval(areNamesLoaded: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const lostIndex = useRef<number | null>(null);
  useEffect(() => {
    // A name that is still loading takes no focus.
    if (lostIndex.current === null || !areNamesLoaded) return;
    const removeButtons = [
      ...(row.current?.querySelectorAll<HTMLElement>('[data-applied] button') ?? []),
    ];
    const nextButton = removeButtons[Math.min(lostIndex.current, removeButtons.length - 1)];
    lostIndex.current = null;
    if (document.activeElement === document.body) nextButton?.focus({ preventScroll: true });
  });
  return {
    row,
    rememberIndex: (index: number) => {
      lostIndex.current = index;
    },
  };
}

interface FilterChipsProps {
  address: SearchAddress;
  goToSearch: (next: SearchAddress) => void;
  names: FilterNames;
  areNamesLoaded: boolean;
  /** True once all names have been loaded for the first time, so that positions are stable. */
  arePositionsStable: boolean;
  words: WordsMeaning | null | undefined;
}

/**
 * Chips of all active filters, each with a button to remove it, followed by shortcuts that narrow the list well.
 * Scrolls horizontally on phones; wraps elsewhere.
 */
export function FilterChips({
  address,
  goToSearch,
  names,
  areNamesLoaded,
  arePositionsStable,
  words,
}: FilterChipsProps) {
  const { t } = useTranslation('search');
  const shortcuts = useShortcuts(address, words);
  const wordChips = words?.createChips(names) ?? [];
  // Omits filters that an active shortcut already shows.
  const fieldChips = appliedFilters(address, names).filter(
    ({ name }) =>
      !(wordChips.length > 0 && name === 'q') &&
      !shortcuts.some(({ filterName, isActive }) => isActive && filterName === name),
  );
  const chips = [...wordChips, ...fieldChips];
  const { row, rememberIndex } = useFocusAfterRemoval(areNamesLoaded);
  const isNamed = ({ name }: FilterChip) =>
    areNamesLoaded && !(name === 'q' && words === undefined);
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
        {chips.map((chip, index) => (
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
                  rememberIndex(index);
                  goToSearch(chip.remainingFilter);
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
          onClick={() => goToSearch(resetAll(address))}
          className={classes(
            'min-h-11 px-2 font-semibold whitespace-nowrap underline-offset-4 hover:underline desk:min-h-9',
            !arePositionsStable && 'invisible',
          )}
        >
          {t('filters.resetAll')}
        </button>
      )}
      {/* Desktops show as many as fit on one line, so that late counts do not move the list below. */}
      <ul
        aria-label={t('filters.quick')}
        className={classes(
          'flex gap-2 desk:-m-1 desk:h-11 desk:flex-[1_1_14rem] desk:flex-wrap desk:overflow-hidden desk:p-1',
          !arePositionsStable && 'invisible',
        )}
      >
        {shortcuts.map(({ key, shortcut, isActive, next, isEmpty }) => (
          <li key={key} className="flex shrink-0">
            <ToggleChip
              label={appliedFilters(shortcutFilter(shortcut), names)[0]?.label ?? ''}
              pressed={isActive}
              disabled={isEmpty}
              onToggle={() => goToSearch(next)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
