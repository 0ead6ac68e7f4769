import { type FilterParams, sellerTypes } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { CheckboxList } from '@/ui/checkbox.tsx';
import { Select } from '@/ui/field.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { periodText } from '../applied-filters.ts';
import { useFilterEditor } from '../filter-editor.ts';
import { chooseCountry } from '../filter-edits.ts';
import { type FilterRow, type ListField, periods, withField } from '../filter-fields.ts';
import { paramsQuery } from '../use-filter-names.ts';
import { ColourFilter } from './colour-filter.tsx';
import { CityFilter } from './place-filter.tsx';

/** The entries of a list's dictionary; bodies are of the chosen kind. */
function entriesOf(name: ListField, params: FilterParams, kind: string | undefined) {
  if (name === 'carcase_id') return params.carcase.filter((one) => !kind || one.kind === kind);
  if (name === 'engine_id') return params.engine;
  if (name === 'transmission_id') return params.transmission;
  return name === 'wheel_drive_id' ? params.wheel_drive : [];
}

const PLACES = ['a', 'b', 'c', 'd'];

function ListFilter({ row }: { row: Extract<FilterRow, { control: 'list' }> }) {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { data } = useQuery(paramsQuery());
  const label = t(`field.${row.name}`);
  if (!data) return PLACES.map((place) => <Skeleton key={place} className="h-5" />);
  if (row.name === 'color_id') return <ColourFilter label={label} colours={data.color} />;
  const list = (
    <CheckboxList
      label={label}
      options={entriesOf(row.name, data, filter.kind)}
      value={filter[row.name] ?? []}
      onChange={(value) => change(withField(filter, row.name, value))}
    />
  );
  // A group of one list is headed by its own name.
  if (row.name === 'carcase_id') return list;
  return (
    <div>
      <p aria-hidden className="text-[13px] leading-[18px] text-muted">
        {label}
      </p>
      {list}
    </div>
  );
}

/** One of a list, in the system's own select. */
function ChoiceSelect({ row }: { row: FilterRow }) {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { data } = useQuery(paramsQuery());
  const any = { value: '', label: t('filters.any') };
  const label = t(`field.${row.name}`);
  const listed = (entries: readonly { id: number | string; name: string }[] | undefined) => [
    any,
    ...(entries ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  switch (row.control) {
    case 'one':
      return (
        <Select
          label={label}
          value={String(filter[row.name] ?? '')}
          options={listed(row.source === 'country' ? data?.country : data?.steering_wheel)}
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

function PeriodSelect() {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const days = [...new Set([...periods, ...(filter.period ? [filter.period] : [])])];
  return (
    <Select
      label={t('field.period')}
      value={String(filter.period ?? '')}
      onChange={(value) => change(withField(filter, 'period', Number(value) || undefined))}
      options={[
        { value: '', label: t('filters.any') },
        ...days
          .toSorted((a, b) => a - b)
          .map((day) => ({
            value: String(day),
            label: periodText(day),
          })),
      ]}
    />
  );
}

/** The controls of the groups that are closed at first; they come when one is opened. */
export default function LaterControl({ row }: { row: FilterRow }) {
  if (row.control === 'list') return <ListFilter row={row} />;
  if (row.control === 'period') return <PeriodSelect />;
  return row.name === 'location_city_id' ? <CityFilter /> : <ChoiceSelect row={row} />;
}
