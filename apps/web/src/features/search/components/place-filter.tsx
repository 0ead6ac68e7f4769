import { radii, withCentredRadius } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { cityOptions } from '@/forms/city-options.ts';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { CheckboxList } from '@/ui/checkbox.tsx';
import { Select } from '@/ui/field.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { citiesQuery } from '../api/catalogue.ts';
import { useFilterEditor, useNumbers } from '../filter-editor.ts';
import { withField } from '../filter-fields.ts';

/** Radius around the only selected city; an address may contain another distance. */
function RadiusSelect() {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { radius } = filter;
  const offered = radius && !radii.includes(radius) ? [...radii, radius] : radii;
  return (
    <Select
      label={t('place.radius')}
      value={String(radius ?? '')}
      onChange={(kilometres) =>
        change(withField(filter, 'radius', Number(kilometres) || undefined))
      }
      options={[
        { value: '', label: t('place.cityOnly') },
        ...offered
          .toSorted((a, b) => a - b)
          .map((kilometres) => ({
            value: String(kilometres),
            label: t('place.kilometres', { distance: formatNumber(kilometres) }),
          })),
      ]}
    />
  );
}

/** Cities of the selected country; adds the region to cities of the same name. */
export function CityFilter() {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { counted } = useNumbers('location_city_id');
  const { location_country_id: country, location_city_id: chosen = [] } = filter;
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
            counted({ id: Number(value), name }),
          )}
          value={chosen}
          onChange={(cities) =>
            change(withCentredRadius(withField(filter, 'location_city_id', cities)))
          }
        />
      </div>
      {chosen.length === 1 && <RadiusSelect />}
    </>
  );
}
