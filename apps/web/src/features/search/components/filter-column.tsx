import type { SearchAddress } from '@pitlane/contracts';
import { Suspense, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { resetPanel } from '../filter-edits.ts';
import { countAppliedInPanel } from '../filter-fields.ts';
import type { WordsMeaning } from '../words-meaning.ts';

const FilterForm = lazyComponent(() => import('./filter-form.tsx'));

const TYPING_DELAY_MS = 500;
const SKELETON_HEIGHTS = ['h-16', 'h-16', 'h-12', 'h-16', 'h-16', 'h-16', 'h-12', 'h-80'];

interface FilterColumnProps {
  address: SearchAddress;
  words: WordsMeaning | null | undefined;
  goToSearch: (next: SearchAddress) => void;
}

const skeleton = (
  <div className="flex flex-col gap-4 pb-4">
    {SKELETON_HEIGHTS.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
      <Skeleton key={index} className={height} />
    ))}
  </div>
);

export function FilterColumn({ address, words, goToSearch }: FilterColumnProps) {
  const { t } = useTranslation('search');
  const panelFilter = words?.panelFilter ?? address;
  const activeCount = countAppliedInPanel(panelFilter);
  /** Counts resets, each of which also clears invalid text. */
  const [resets, setResets] = useState(0);
  const changeFilter = (next: SearchAddress) => goToSearch(words?.applyChange(next) ?? next);
  return (
    <aside
      aria-labelledby="filters"
      className="sticky top-4 z-10 col-start-1 row-span-2 row-start-1 max-h-[calc(100dvh-32px)] self-start overflow-y-auto overscroll-contain rounded-card border border-line bg-card px-4"
    >
      <div className="flex min-h-14 items-center justify-between gap-2">
        <h2 id="filters" className="text-[18px] leading-6">
          {t('filters.title')}
        </h2>
        {activeCount > 0 && (
          <button
            type="button"
            onClick={() => {
              changeFilter(resetPanel(address));
              setResets(resets + 1);
            }}
            className="min-h-9 text-muted underline underline-offset-4 hover:text-ink hover:no-underline"
          >
            {t('filters.reset')}
          </button>
        )}
      </div>
      <Suspense fallback={skeleton}>
        {/* The meaning of the words arrives with the results: the controls wait for it. */}
        {words === undefined ? (
          skeleton
        ) : (
          <FilterForm
            key={resets}
            address={address}
            filter={panelFilter}
            changeFilter={changeFilter}
            typingDelayMs={TYPING_DELAY_MS}
          />
        )}
      </Suspense>
    </aside>
  );
}
