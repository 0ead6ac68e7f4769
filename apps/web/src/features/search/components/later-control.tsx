import { type Entry, periods, sellerTypes } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { CheckboxList } from '@/ui/checkbox.tsx';
import { Select } from '@/ui/field.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { paramsQuery } from '../api/catalogue.ts';
import { periodText } from '../applied-filters.ts';
import { useFilterEditor, useNumbers } from '../filter-editor.ts';
import { appliesToKind, chooseCountry } from '../filter-edits.ts';
import { type FilterRow, filterLabel, withField } from '../filter-fields.ts';
import { ColourFilter } from './colour-filter.tsx';
import { CityFilter } from './place-filter.tsx';

const sources = {
  carcase_id: 'carcase',
  engine_id: 'engine',
  transmission_id: 'transmission',
  wheel_drive_id: 'wheel_drive',
  steering_wheel_id: 'steering_wheel',
} as const;
type Narrowed = keyof typeof sources;

/** Returns the entries of a dictionary that apply to the kind, including selected ones. Undefined while loading. */
function useEntries(name: Narrowed): Entry[] | undefined {
  const { filter, names } = useFilterEditor();
  const { data } = useQuery(paramsQuery());
  if (!data) return undefined;
  const chosen = [filter[name] ?? []].flat();
  return data[sources[name]].filter(
    (entry) => chosen.includes(entry.id) || appliesToKind(entry, names.kind),
  );
}

/** 3 means three or more: 'at most three' would exclude no ad that states the number. */
const OWNERS = [1, 2];

const PLACES = ['a', 'b', 'c', 'd'];

const waiting = PLACES.map((place) => <Skeleton key={place} className="h-5" />);

function Colours() {
  const { data } = useQuery(paramsQuery());
  return data ? <ColourFilter label={fieldLabel('color_id')} colours={data.color} /> : waiting;
}

function ListFilter({ name }: { name: Exclude<Narrowed, 'steering_wheel_id'> }) {
  const { filter, change, names } = useFilterEditor();
  const { counted } = useNumbers(name);
  const entries = useEntries(name);
  const label = fieldLabel(name, names.kind);
  if (!entries) return waiting;
  if (entries.length === 0) return null;
  const list = (
    <CheckboxList
      label={label}
      options={entries.map(counted)}
      value={filter[name] ?? []}
      onChange={(value) => change(withField(filter, name, value))}
    />
  );
  // A group of a single list uses its name as heading.
  if (name === 'carcase_id') return list;
  return (
    <div>
      <p aria-hidden className="text-[13px] leading-[18px] text-muted">
        {label}
      </p>
      {list}
    </div>
  );
}

function SideSelect() {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { option } = useNumbers('steering_wheel_id');
  const entries = useEntries('steering_wheel_id') ?? [];
  return (
    <Select
      label={fieldLabel('steering_wheel_id')}
      value={String(filter.steering_wheel_id ?? '')}
      options={[{ value: '', label: t('filters.any') }, ...entries.map(option)]}
      onChange={(id) => change(withField(filter, 'steering_wheel_id', Number(id) || undefined))}
    />
  );
}

type OneRow = Extract<FilterRow, { control: 'one' | 'owners' | 'word' }>;

function ChoiceSelect({ row }: { row: OneRow }) {
  const { t } = useTranslation('search');
  const { filter, change, names } = useFilterEditor();
  const { option } = useNumbers(row.name);
  const { data } = useQuery(paramsQuery());
  // Another country drops the cities: the number of ads without them is not counted.
  const isCountedAlone = row.name !== 'location_country_id' || !filter.location_city_id?.length;
  const any = { value: '', label: t('filters.any') };
  const label = filterLabel(row.name, names.kind);
  const listed = (entries: readonly { id: number | string; name: string }[] | undefined) => [
    any,
    ...(entries ?? []).map(
      isCountedAlone ? option : ({ id, name }) => ({ value: String(id), label: name }),
    ),
  ];
  switch (row.control) {
    case 'one':
      return (
        <Select
          label={label}
          value={String(filter[row.name] ?? '')}
          options={listed(data?.country)}
          onChange={(text) => {
            const id = Number(text) || undefined;
            change(
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
          options={listed(data?.owners_count)}
          onChange={(count) =>
            change(withField(filter, 'owners_count', Number(count) || undefined))
          }
        />
      );
    case 'word':
      return (
        <Select
          label={label}
          value={filter.seller_type ?? ''}
          options={listed(data?.seller_type)}
          onChange={(value) => {
            const type = sellerTypes.find((one) => one === value);
            change(withField(filter, 'seller_type', type));
          }}
        />
      );
    default:
      return null;
  }
}

function MostOwnersSelect() {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { option } = useNumbers('owners_to');
  const { owners_to: most } = filter;
  const offered = most === undefined || OWNERS.includes(most) ? OWNERS : [...OWNERS, most];
  return (
    <Select
      label={t('field.owners_to')}
      value={String(most ?? '')}
      options={[
        { value: '', label: t('filters.any') },
        ...offered.map((count) => option({ id: count, name: String(count) })),
      ]}
      onChange={(count) => change(withField(filter, 'owners_to', Number(count) || undefined))}
    />
  );
}

function PeriodSelect() {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { option } = useNumbers('period');
  const days = [...new Set([...periods, ...(filter.period ? [filter.period] : [])])];
  return (
    <Select
      label={t('field.period')}
      value={String(filter.period ?? '')}
      onChange={(value) => change(withField(filter, 'period', Number(value) || undefined))}
      options={[
        { value: '', label: t('filters.any') },
        ...days.toSorted((a, b) => a - b).map((day) => option({ id: day, name: periodText(day) })),
      ]}
    />
  );
}

/** Controls of the groups that are initially collapsed; loaded when one is expanded. */
export default function LaterControl({ row }: { row: FilterRow }) {
  if (row.control === 'period') return <PeriodSelect />;
  if (row.control === 'ownersTo') return <MostOwnersSelect />;
  switch (row.name) {
    case 'color_id':
      return <Colours />;
    case 'carcase_id':
    case 'engine_id':
    case 'transmission_id':
    case 'wheel_drive_id':
      return <ListFilter name={row.name} />;
    case 'steering_wheel_id':
      return <SideSelect />;
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
