import { useQuery } from '@tanstack/react-query';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { cityOptions } from '@/forms/city-options.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Select } from '@/ui/field.tsx';
import { citiesQuery } from '../api/catalogue.ts';
import { useFilterEditor } from '../filter-editor.ts';
import { withField } from '../filter-fields.ts';

/** The city of the chosen country; cities of one name show their region. */
export function CityFilter() {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const country = filter.location_country_id;
  const { data } = useQuery({ ...citiesQuery(country ?? 0), enabled: country !== undefined });
  const first = t(country === undefined ? 'place.cityFirst' : 'place.allCities');
  return (
    <Select
      label={fieldLabel('location_city_id')}
      value={String(filter.location_city_id ?? '')}
      disabled={country === undefined}
      onChange={(id) => change(withField(filter, 'location_city_id', Number(id) || undefined))}
      options={[{ value: '', label: first }, ...cityOptions(data ?? [])]}
    />
  );
}
