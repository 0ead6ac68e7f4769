import { type Entry, periods, sellerTypes } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { CheckboxList } from '@/ui/checkbox.tsx';
import { Select } from '@/ui/field.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { paramsQuery } from '../api/catalogue.ts';
import { periodText } from '../applied-filters.ts';
import { useChoiceCounts, useFilterEditor } from '../filter-editor.ts';
import { appliesToKind, chooseCountry } from '../filter-edits.ts';
import { type FilterRow, filterLabel, withField } from '../filter-fields.ts';
import { ColorFilter } from './color-filter.tsx';
import { CityFilter } from './place-filter.tsx';

const dictionaries = {
  carcase_id: 'carcase',
  engine_id: 'engine',
  transmission_id: 'transmission',
  wheel_drive_id: 'wheel_drive',
  steering_wheel_id: 'steering_wheel',
} as const;
type NarrowedField = keyof typeof dictionaries;

/** Returns the entries of a dictionary that apply to the kind, including selected ones. Undefined while loading. */
function useEntries(name: NarrowedField): Entry[] | undefined {
  const { filter, names } = useFilterEditor();
  const { data } = useQuery(paramsQuery());
  if (!data) return undefined;
  const selectedIds = [filter[name] ?? []].flat();
  return data[dictionaries[name]].filter(
    (entry) => selectedIds.includes(entry.id) || appliesToKind(entry, names.kind),
  );
}

/** 3 means three or more: 'at most three' would exclude no ad that states the number. */
const OWNER_LIMITS = [1, 2];

const SKELETON_KEYS = ['a', 'b', 'c', 'd'];

const skeletons = SKELETON_KEYS.map((key) => <Skeleton key={key} className="h-5" />);

function ColorControl() {
  const { data } = useQuery(paramsQuery());
  return data ? <ColorFilter label={fieldLabel('color_id')} colors={data.color} /> : skeletons;
}

function ListFilter({ name }: { name: Exclude<NarrowedField, 'steering_wheel_id'> }) {
  const { filter, changeFilter, names } = useFilterEditor();
  const { withCount } = useChoiceCounts(name);
  const entries = useEntries(name);
  const label = fieldLabel(name, names.kind);
  if (!entries) return skeletons;
  if (entries.length === 0) return null;
  const checkboxes = (
    <CheckboxList
      label={label}
      options={entries.map(withCount)}
      value={filter[name] ?? []}
      onChange={(value) => changeFilter(withField(filter, name, value))}
    />
  );
  // A group of a single list uses its name as heading.
  if (name === 'carcase_id') return checkboxes;
  return (
    <div>
      <p aria-hidden className="text-[13px] leading-[18px] text-muted">
        {label}
      </p>
      {checkboxes}
    </div>
  );
}

function SteeringSideSelect() {
  const { t } = useTranslation('search');
  const { filter, changeFilter } = useFilterEditor();
  const { nativeOptionOf } = useChoiceCounts('steering_wheel_id');
  const entries = useEntries('steering_wheel_id') ?? [];
  return (
    <Select
      label={fieldLabel('steering_wheel_id')}
      value={String(filter.steering_wheel_id ?? '')}
      options={[{ value: '', label: t('filters.any') }, ...entries.map(nativeOptionOf)]}
      onChange={(id) =>
        changeFilter(withField(filter, 'steering_wheel_id', Number(id) || undefined))
      }
    />
  );
}

type SelectRow = Extract<FilterRow, { control: 'one' | 'owners' | 'word' }>;

function ChoiceSelect({ row }: { row: SelectRow }) {
  const { t } = useTranslation('search');
  const { filter, changeFilter, names } = useFilterEditor();
  const { nativeOptionOf } = useChoiceCounts(row.name);
  const { data } = useQuery(paramsQuery());
  // Selecting another country drops the cities, and facets do not count the ads without them.
  const isCountedAlone = row.name !== 'location_country_id' || !filter.location_city_id?.length;
  const anyOption = { value: '', label: t('filters.any') };
  const label = filterLabel(row.name, names.kind);
  const optionsOf = (entries: readonly { id: number | string; name: string }[] | undefined) => [
    anyOption,
    ...(entries ?? []).map(
      isCountedAlone ? nativeOptionOf : ({ id, name }) => ({ value: String(id), label: name }),
    ),
  ];
  switch (row.control) {
    case 'one':
      return (
        <Select
          label={label}
          value={String(filter[row.name] ?? '')}
          options={optionsOf(data?.country)}
          onChange={(text) => {
            const id = Number(text) || undefined;
            changeFilter(
              row.name === 'location_country_id'
                ? chooseCountry(filter, id)
                : withField(filter, row.name, id),
            );
          }}
        />
      );
    case 'owners':
      return (
        <Select
          label={label}
          value={String(filter.owners_count ?? '')}
          options={optionsOf(data?.owners_count)}
          onChange={(count) =>
            changeFilter(withField(filter, 'owners_count', Number(count) || undefined))
          }
        />
      );
    case 'word':
      return (
        <Select
          label={label}
          value={filter.seller_type ?? ''}
          options={optionsOf(data?.seller_type)}
          onChange={(value) => {
            const type = sellerTypes.find((one) => one === value);
            changeFilter(withField(filter, 'seller_type', type));
          }}
        />
      );
    default:
      return null;
  }
}

function MaxOwnersSelect() {
  const { t } = useTranslation('search');
  const { filter, changeFilter } = useFilterEditor();
  const { nativeOptionOf } = useChoiceCounts('owners_to');
  const { owners_to: maxOwners } = filter;
  const limits =
    maxOwners === undefined || OWNER_LIMITS.includes(maxOwners)
      ? OWNER_LIMITS
      : [...OWNER_LIMITS, maxOwners];
  return (
    <Select
      label={t('field.owners_to')}
      value={String(maxOwners ?? '')}
      options={[
        { value: '', label: t('filters.any') },
        ...limits.map((count) => nativeOptionOf({ id: count, name: String(count) })),
      ]}
      onChange={(count) => changeFilter(withField(filter, 'owners_to', Number(count) || undefined))}
    />
  );
}

function PeriodSelect() {
  const { t } = useTranslation('search');
  const { filter, changeFilter } = useFilterEditor();
  const { nativeOptionOf } = useChoiceCounts('period');
  const days = [...new Set([...periods, ...(filter.period ? [filter.period] : [])])];
  return (
    <Select
      label={t('field.period')}
      value={String(filter.period ?? '')}
      onChange={(value) => changeFilter(withField(filter, 'period', Number(value) || undefined))}
      options={[
        { value: '', label: t('filters.any') },
        ...days
          .toSorted((a, b) => a - b)
          .map((day) => nativeOptionOf({ id: day, name: periodText(day) })),
      ]}
    />
  );
}

/** Controls of the groups that are initially collapsed; loaded when one is expanded. */
export default function LazyFilterControl({ row }: { row: FilterRow }) {
  if (row.control === 'period') return <PeriodSelect />;
  if (row.control === 'ownersTo') return <MaxOwnersSelect />;
  switch (row.name) {
    case 'color_id':
      return <ColorControl />;
    case 'carcase_id':
    case 'engine_id':
    case 'transmission_id':
    case 'wheel_drive_id':
      return <ListFilter name={row.name} />;
    case 'steering_wheel_id':
      return <SteeringSideSelect />;
    case 'location_city_id':
      return <CityFilter />;
  }
  switch (row.control) {
    case 'one':
    case 'owners':
    case 'word':
      return <ChoiceSelect row={row} />;
    default:
      return null;
  }
}
