import type { SearchAddress } from '@pitlane/contracts';
import { formatMoney } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Chip } from '@/ui/chip.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { ToggleChip } from '@/ui/toggle-chip.tsx';
import { appliedFilters, type FilterNames } from '../applied-filters.ts';
import { resetAll } from '../filter-edits.ts';
import { countApplied } from '../filter-fields.ts';
import { QUICK_PRICE, quickChoices } from '../quick-choices.ts';
import { useFacets } from '../use-facets.ts';

const ROUBLE = '₽';

interface FilterChipsProps {
  address: SearchAddress;
  go: (next: SearchAddress) => void;
  names: FilterNames;
  /** Whether every name is there. */
  ready: boolean;
}

/**
 * Everything chosen, in words, one press takes one away; then the filters asked for most, one press
 * away. Moved sideways on phones, chosen ones on several lines where there is room.
 */
export function FilterChips({ address, go, names, ready }: FilterChipsProps) {
  const { t } = useTranslation('search');
  const quick = quickChoices(address, names.kind, useFacets(address));
  const labels = {
    guarantee: t('field.guarantee'),
    manual: t('quick.manual'),
    new: t('quick.new'),
    price: t('quick.price', { price: formatMoney(QUICK_PRICE, ROUBLE) }),
  };
  // Skips chips that a pressed shortcut already shows.
  const applied = appliedFilters(address, names).filter(
    ({ name }) => !quick.some(({ of, on }) => on && of === name),
  );
  return (
    <div className="-mx-4 mt-2 flex items-center gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] desk:mx-0 desk:flex-wrap desk:overflow-visible desk:px-0">
      <ul aria-label={t('filters.applied')} className="flex gap-2 empty:hidden desk:flex-wrap">
        {applied.map(({ key, label, without }) => (
          // A new element once it is named: it appears in its place and moves nothing.
          <li key={`${key}-${ready}`} className="flex max-w-full shrink-0">
            {ready ? (
              <Chip label={label} onRemove={() => go(without)} />
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
          className="min-h-11 px-2 font-semibold whitespace-nowrap underline-offset-4 hover:underline desk:min-h-9"
        >
          {t('filters.resetAll')}
        </button>
      )}
      {/* On one line, those that fit: what the search learns meanwhile moves nothing below. */}
      <ul
        aria-label={t('filters.quick')}
        className="flex gap-2 desk:-m-1 desk:h-11 desk:flex-[1_1_14rem] desk:flex-wrap desk:overflow-hidden desk:p-1"
      >
        {quick.map(({ name, on, next, isEmpty }) => (
          <li key={name} className="flex shrink-0">
            <ToggleChip
              label={labels[name]}
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
