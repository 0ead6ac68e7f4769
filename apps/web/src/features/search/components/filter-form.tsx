import type { SearchAddress } from '@pitlane/contracts';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { FilterEditorContext } from '../filter-editor.ts';
import {
  countApplied,
  type FilterName,
  filterGroups,
  filterRows,
  type FilterGroup as Group,
} from '../filter-fields.ts';
import { useFacets } from '../use-facets.ts';
import { useFilterNames } from '../use-filter-names.ts';
import { FilterControl } from './filter-control.tsx';
import { FilterGroup } from './filter-group.tsx';

function Controls({ names }: { names: readonly FilterName[] }) {
  return names.map((name) => {
    const row = filterRows.find((one) => one.name === name);
    return row && <FilterControl key={name} row={row} />;
  });
}

/** Filters counted in a group's badge: make and model are one list but several filters. */
const countedFilters = (group: Group): readonly FilterName[] =>
  group.name === 'make'
    ? ['brand_id', 'model_id', 'generation_id', 'mod_id', 'version', 'not_brand_id', 'not_model_id']
    : group.rows;

interface FilterFormProps {
  address: SearchAddress;
  /** `address` with the meaning of its words in fields: controls show it and pass it to `changeFilter`. */
  filter: SearchAddress;
  changeFilter: (next: SearchAddress) => void;
  typingDelayMs: number;
}

/** All filters in groups. Lists of choices load after the page, into reserved space. */
export default function FilterForm({
  address,
  filter,
  changeFilter,
  typingDelayMs,
}: FilterFormProps) {
  const { t } = useTranslation('search');
  const { names } = useFilterNames(filter);
  const facets = useFacets(address);
  return (
    <FilterEditorContext value={{ filter, changeFilter, names, typingDelayMs, facets }}>
      <div
        aria-busy={facets.isStale}
        className={facets.isStale ? '[&_[data-count]]:opacity-50' : undefined}
      >
        {filterGroups.map((group) => {
          if (group.name === null) {
            return (
              <div key="first" className="flex flex-col gap-4 pb-5">
                <Controls names={group.rows} />
              </div>
            );
          }
          const activeCount = countApplied(filter, countedFilters(group));
          const isOfOtherKind = 'onlyKind' in group && names.kind && names.kind !== group.onlyKind;
          // A group of another kind stays while one of its filters is active.
          if (isOfOtherKind && activeCount === 0) return null;
          return (
            <FilterGroup
              key={group.name}
              title={
                group.name === 'body' && names.kind
                  ? fieldLabel('carcase_id', names.kind)
                  : t(`group.${group.name}`)
              }
              activeCount={activeCount}
              isInitiallyOpen={group.open || activeCount > 0}
              isDense={group.name === 'marks'}
            >
              <Controls names={group.rows} />
            </FilterGroup>
          );
        })}
      </div>
    </FilterEditorContext>
  );
}
