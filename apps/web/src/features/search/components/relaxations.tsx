import { countPosts, type SearchAddress } from '@pitlane/contracts';
import { useQueries } from '@tanstack/react-query';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Button } from '@/ui/button.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { filterOf } from '../api/results.ts';
import type { FilterNames } from '../applied-filters.ts';
import { relaxations } from '../relaxations.ts';

interface Option {
  key: string;
  label: string;
  next: SearchAddress;
}

/** The options that find something, with their exact counts, the largest first. */
function useFinding(options: readonly Option[]) {
  const counts = useQueries({
    queries: options.map(({ next }) => queryOf(countPosts, { query: filterOf(next) })),
  });
  return {
    waiting: counts.some(({ isLoading }) => isLoading),
    found: options
      .map((option, index) => ({ ...option, count: counts[index]?.data?.count ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
  };
}

interface RelaxationsProps {
  address: SearchAddress;
  names: FilterNames;
  go: (next: SearchAddress) => void;
}

/** What one filter less would find; where that is nothing, what each would find alone. */
export function Relaxations({ address, names, go }: RelaxationsProps) {
  const { t } = useTranslation('search-empty');
  const { t: tSearch } = useTranslation('search');
  const all = relaxations(address, names);
  const less = useFinding(
    all.map(({ key, label, without }) => ({
      key,
      label: t('without', { label }),
      next: without,
    })),
  );
  const stuck = !less.waiting && less.found.length === 0 && all.length > 1;
  const alone = useFinding(
    stuck
      ? all.map(({ key, label, only }) => ({ key, label: t('only', { label }), next: only }))
      : [],
  );
  if (less.waiting || alone.waiting) {
    return all.map(({ key }) => <Skeleton key={key} className="h-11 w-full max-w-xl" />);
  }
  const found = stuck ? alone.found : less.found;
  if (found.length === 0) return null;
  return (
    <>
      <p className="text-muted">{t(stuck ? 'alone' : 'relax')}</p>
      <ul className="flex w-full max-w-xl flex-col gap-2">
        {found.map(({ key, label, next, count }) => (
          <li key={key}>
            <Button onClick={() => go(next)} className="w-full">
              <span className="flex w-full items-center justify-between gap-4 text-left">
                <span className="min-w-0 font-normal">{label}</span>
                <span className="shrink-0">
                  {tSearch('found', { count, shown: formatNumber(count) })}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
