import type { SearchAddress } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { Chip } from '@/ui/chip.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { appliedFilters, type FilterNames } from '../applied-filters.ts';
import { resetAll } from '../filter-edits.ts';
import { Scroller } from './scroller.tsx';

interface AppliedChipsProps {
  address: SearchAddress;
  go: (next: SearchAddress) => void;
  names: FilterNames;
  /** Whether every name is there. */
  ready: boolean;
}

/** Everything chosen, in words; one press takes one away. */
export function AppliedChips({ address, go, names, ready }: AppliedChipsProps) {
  const { t } = useTranslation('search');
  const applied = appliedFilters(address, names);
  if (applied.length === 0) return null;
  return (
    <Scroller label={t('filters.applied')} className="mt-2">
      {applied.map(({ key, label, without }) => (
        // Another element once it is named: it then appears in its place and moves nothing.
        <li key={`${key}-${ready}`} className="flex max-w-full shrink-0">
          {ready ? (
            <Chip label={label} onRemove={() => go(without)} />
          ) : (
            <Skeleton className="h-11 w-32 rounded-full desk:h-9" />
          )}
        </li>
      ))}
      <li key={`reset-${ready}`} className="shrink-0">
        <button
          type="button"
          onClick={() => go(resetAll(address))}
          className="min-h-11 px-2 font-semibold whitespace-nowrap underline-offset-4 hover:underline desk:min-h-9"
        >
          {t('filters.resetAll')}
        </button>
      </li>
    </Scroller>
  );
}
