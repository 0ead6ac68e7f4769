import { type FilterParams, type VehicleKind, vehicleKinds } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { SegmentedControl } from '@/ui/segmented-control.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { paramsQuery } from '../api/catalogue.ts';
import { useChoiceCounts, useFilterEditor } from '../filter-editor.ts';
import { chooseKind, differsOnlyIn } from '../filter-edits.ts';
import { type FilterRow, filterLabel, withField, withKind } from '../filter-fields.ts';
import type { Facets } from '../use-facets.ts';
import { MakeFilter } from './make-filter.tsx';
import { RangeFilter } from './range-filter.tsx';

const LazyFilterControl = lazyComponent(() => import('./lazy-filter-control.tsx'));

type FlagName = Extract<FilterRow, { control: 'flag' }>['name'];

/** Reserves space for a count that is loading, but not after a failure. */
const placeholderOf = ({ hasFailed }: Facets) => (hasFailed ? undefined : '');

function KindFilter({ params }: { params: FilterParams | undefined }) {
  const { t } = useTranslation('search');
  const { facets, filter, changeFilter, names } = useFilterEditor();
  const { countOf } = useChoiceCounts('kind');
  // Selecting a kind with another unit drops the mileage, and facets do not count the ads without it.
  const isCounted = (kind: VehicleKind) => differsOnlyIn('kind', filter, withKind(filter, kind));
  return (
    <SegmentedControl
      label={t('field.kind')}
      value={filter.kind ?? ''}
      onChange={(value) => {
        const kind = vehicleKinds.find((one) => one === value);
        changeFilter(chooseKind(filter, kind, params, names));
      }}
      options={[
        { value: '', label: t('kindAll') },
        ...vehicleKinds.map((kind) => {
          const count = isCounted(kind) ? countOf(kind) : undefined;
          return {
            value: kind,
            label: t(`kindShort.${kind}`),
            count: isCounted(kind) ? (count?.text ?? placeholderOf(facets)) : undefined,
            disabled: count?.isEmpty && filter.kind !== kind,
          };
        }),
      ]}
    />
  );
}

function StateFilter() {
  const { t } = useTranslation('search');
  const { facets, filter, changeFilter } = useFilterEditor();
  const { countOf } = useChoiceCounts('state_id');
  const states = ['0', '1', '2'] as const;
  return (
    <SegmentedControl
      label={t('field.state_id')}
      value={String(filter.state_id ?? 0)}
      onChange={(value) => changeFilter(withField(filter, 'state_id', Number(value) || undefined))}
      options={states.map((state) => ({
        value: state,
        label: t(`stateShort.${state}`),
        // The total is shown at the top of the page.
        count: state === '0' ? undefined : (countOf(Number(state))?.text ?? placeholderOf(facets)),
        disabled: countOf(Number(state))?.isEmpty && filter.state_id !== Number(state),
      }))}
    />
  );
}

function CurrencySelect({ currencies }: { currencies: FilterParams['currency'] }) {
  const { t } = useTranslation('search');
  const { filter, changeFilter } = useFilterEditor();
  return (
    <select
      aria-label={t('field.currency')}
      value={String(filter.currency_id ?? '')}
      onChange={(event) =>
        changeFilter(withField(filter, 'currency_id', Number(event.target.value) || undefined))
      }
      className="min-h-11 shrink-0 rounded-control border border-control bg-card px-2 desk:absolute desk:-top-[29px] desk:right-0 desk:h-7 desk:min-h-0 desk:w-16 desk:border-transparent desk:px-1 desk:text-[13px] desk:hover:bg-sunken"
    >
      {currencies.map(({ id, sign }, index) => (
        // The first currency, the ruble, is the default.
        <option key={id} value={index === 0 ? '' : String(id)}>
          {sign}
        </option>
      ))}
    </select>
  );
}

function FlagFilter({ name }: { name: FlagName }) {
  const { filter, changeFilter, names } = useFilterEditor();
  const count = useChoiceCounts(name).countOf(1);
  const isChosen = filter[name] ?? false;
  return (
    <Checkbox
      label={filterLabel(name, names.kind)}
      count={count?.text}
      checked={isChosen}
      disabled={count?.isEmpty && !isChosen}
      onChange={(checked) => changeFilter(withField(filter, name, checked || undefined))}
    />
  );
}

export function FilterControl({ row }: { row: FilterRow }) {
  const { filter, names } = useFilterEditor();
  const { data } = useQuery(paramsQuery());
  if (row.name === 'kind') return <KindFilter params={data} />;
  if (row.name === 'brand_id') return <MakeFilter />;
  switch (row.control) {
    case 'state':
      return <StateFilter />;
    case 'range':
      return (
        <RangeFilter
          row={row}
          aside={row.unit === 'money' && <CurrencySelect currencies={data?.currency ?? []} />}
          sign={row.unit === 'money' ? names.signOf(filter.currency_id) : undefined}
        />
      );
    case 'flag':
      return <FlagFilter name={row.name} />;
    default:
      return (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <LazyFilterControl row={row} />
        </Suspense>
      );
  }
}
