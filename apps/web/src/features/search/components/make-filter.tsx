import { getBrands, type VehicleKind } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { prefetchWhenIdle } from '@/lib/prefetch.ts';
import { queryOf } from '@/lib/query.ts';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { useChoiceCounts, useFilterEditor } from '../filter-editor.ts';
import { toggleExcludedMake, toggleMake } from '../filter-edits.ts';
import { ChoiceList } from './choice-list.tsx';

const loadModels = () => import('./make-levels.tsx');
const Models = lazyComponent(loadModels);
// Selecting a make opens its models at once.
prefetchWhenIdle(loadModels);

export function MakeFilter() {
  const { t } = useTranslation('search');
  const { filter, changeFilter, names } = useFilterEditor();
  const { data } = useQuery(queryOf(getBrands));
  const { countOf } = useChoiceCounts('brand_id');
  const { kind, brand_id: selectedIds = [], not_brand_id: excludedIds = [] } = filter;
  // A selected make can always be removed, even if it is of another kind.
  const isListed = (make: { id: number; kind: VehicleKind }) =>
    !kind || make.kind === kind || selectedIds.includes(make.id) || excludedIds.includes(make.id);
  return (
    <>
      <ChoiceList
        label={fieldLabel('brand_id')}
        searchLabel={t('make.find')}
        choices={data?.filter(isListed)}
        countOf={countOf}
        selectedIds={selectedIds}
        excludedIds={excludedIds}
        onToggle={(id) => changeFilter(toggleMake(filter, id, names))}
        onExclude={(id) => changeFilter(toggleExcludedMake(filter, id, names))}
      />
      {selectedIds.map((id) => (
        <Suspense key={id} fallback={<Skeleton className="h-80" />}>
          <Models id={id} name={data?.find((make) => make.id === id)?.name ?? ''} />
        </Suspense>
      ))}
    </>
  );
}
