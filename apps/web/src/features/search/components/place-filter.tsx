import { radii, withCenteredRadius } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { cityOptions } from '@/forms/city-options.ts';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { CheckboxList } from '@/ui/checkbox.tsx';
import { Select } from '@/ui/field.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { citiesQuery } from '../api/catalogue.ts';
import { useChoiceCounts, useFilterEditor } from '../filter-editor.ts';
import { withField } from '../filter-fields.ts';

/** Radius around the only selected city; an address may contain another distance. */
function RadiusSelect() {
  const { t } = useTranslation('search');
  const { filter, changeFilter } = useFilterEditor();
  const { radius } = filter;
  const distances = radius && !radii.includes(radius) ? [...radii, radius] : radii;
  return (
    <Select
      label={t('place.radius')}
      value={String(radius ?? '')}
      onChange={(kilometers) =>
        changeFilter(withField(filter, 'radius', Number(kilometers) || undefined))
      }
      options={[
        { value: '', label: t('place.cityOnly') },
        ...distances
          .toSorted((a, b) => a - b)
          .map((kilometers) => ({
            value: String(kilometers),
            label: t('place.kilometres', { distance: formatNumber(kilometers) }),
          })),
      ]}
    />
  );
}

/** Cities of the selected country; adds the region to cities of the same name. */
export function CityFilter() {
  const { t } = useTranslation('search');
  const { filter, changeFilter } = useFilterEditor();
  const { withCount } = useChoiceCounts('location_city_id');
  const { location_country_id: country, location_city_id: selectedIds = [] } = filter;
  const { data } = useQuery({ ...citiesQuery(country ?? 0), enabled: country !== undefined });
  const label = fieldLabel('location_city_id');
  if (country === undefined) {
    return (
      <Select
        label={label}
        value=""
        disabled
        onChange={() => {}}
        options={[{ value: '', label: t('place.cityFirst') }]}
      />
    );
  }
  if (!data) return <Skeleton className="h-80" />;
  return (
    <>
      <div>
        <p aria-hidden className="text-[13px] leading-[18px] text-muted">
          {label}
        </p>
        <CheckboxList
          label={label}
          options={cityOptions(data).map(({ value, label: name }) =>
            withCount({ id: Number(value), name }),
          )}
          value={selectedIds}
          onChange={(cities) =>
            changeFilter(withCenteredRadius(withField(filter, 'location_city_id', cities)))
          }
        />
      </div>
      {selectedIds.length === 1 && <RadiusSelect />}
    </>
  );
}
