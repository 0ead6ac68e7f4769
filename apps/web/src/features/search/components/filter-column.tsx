import type { SearchAddress } from '@pitlane/contracts';
import { Suspense, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { resetPanel } from '../filter-edits.ts';
import { countInPanel } from '../filter-fields.ts';
import type { WordsMeaning } from '../words.ts';

const FilterForm = lazyComponent(() => import('./filter-form.tsx'));

const TYPING_MS = 500;
const PLACES = ['h-16', 'h-16', 'h-12', 'h-16', 'h-16', 'h-16', 'h-12', 'h-80'];

interface FilterColumnProps {
  address: SearchAddress;
  words: WordsMeaning | null | undefined;
  go: (next: SearchAddress) => void;
}

const waiting = (
  <div className="flex flex-col gap-4 pb-4">
    {PLACES.map((height, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
      <Skeleton key={place} className={height} />
    ))}
  </div>
);

export function FilterColumn({ address, words, go }: FilterColumnProps) {
  const { t } = useTranslation('search');
  const shown = words?.shown ?? address;
  const active = countInPanel(shown);
  /** Counts resets, each of which also clears invalid text. */
  const [resets, setResets] = useState(0);
  const change = (next: SearchAddress) => go(words?.changed(next) ?? next);
  return (
    <aside
      aria-labelledby="filters"
      className="sticky top-4 z-10 col-start-1 row-span-2 row-start-1 max-h-[calc(100dvh-32px)] self-start overflow-y-auto overscroll-contain rounded-card border border-line bg-card px-4"
    >
      <div className="flex min-h-14 items-center justify-between gap-2">
        <h2 id="filters" className="text-[18px] leading-6">
          {t('filters.title')}
        </h2>
        {active > 0 && (
          <button
            type="button"
            onClick={() => {
              change(resetPanel(address));
              setResets(resets + 1);
            }}
            className="min-h-9 text-muted underline underline-offset-4 hover:text-ink hover:no-underline"
          >
            {t('filters.reset')}
          </button>
        )}
      </div>
      <Suspense fallback={waiting}>
        {/* The meaning of the words arrives with the results: the controls wait for it. */}
        {words === undefined ? (
          waiting
        ) : (
          <FilterForm
            key={resets}
            asked={address}
            filter={shown}
            change={change}
            typingMs={TYPING_MS}
          />
        )}
      </Suspense>
    </aside>
  );
}
