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
const counted = (group: Group): readonly FilterName[] =>
  group.name === 'make'
    ? ['brand_id', 'model_id', 'generation_id', 'mod_id', 'version', 'not_brand_id', 'not_model_id']
    : group.rows;

interface FilterFormProps {
  asked: SearchAddress;
  /** The same including what words choose in fields: controls show it and pass it to `change`. */
  filter: SearchAddress;
  change: (next: SearchAddress) => void;
  typingMs: number;
}

/** All filters in groups. Lists load after the page in reserved space. */
export default function FilterForm({ asked, filter, change, typingMs }: FilterFormProps) {
  const { t } = useTranslation('search');
  const { names } = useFilterNames(filter);
  const facets = useFacets(asked);
  return (
    <FilterEditorContext value={{ filter, change, names, typingMs, facets }}>
      <div
        aria-busy={facets.stale}
        className={facets.stale ? '[&_[data-count]]:opacity-50' : undefined}
      >
        {filterGroups.map((group) => {
          if (group.name === null) {
            return (
              <div key="first" className="flex flex-col gap-4 pb-5">
                <Controls names={group.rows} />
              </div>
            );
          }
          const active = countApplied(filter, counted(group));
          const isOfOthers = 'only' in group && names.kind && names.kind !== group.only;
          // A group of another kind stays while one of its filters is active.
          if (isOfOthers && active === 0) return null;
          return (
            <FilterGroup
              key={group.name}
              title={
                group.name === 'body' && names.kind
                  ? fieldLabel('carcase_id', names.kind)
                  : t(`group.${group.name}`)
              }
              active={active}
              open={group.open || active > 0}
              dense={group.name === 'marks'}
            >
              <Controls names={group.rows} />
            </FilterGroup>
          );
        })}
      </div>
    </FilterEditorContext>
  );
}
