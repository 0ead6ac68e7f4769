import { getFilterCities, getFilterParams } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Select } from '@/ui/field.tsx';
import { cityOptions } from './city-options.ts';
import { useOptionsPlaceholder } from './use-options-placeholder.tsx';

interface Place {
  country: number | null;
  city: number | null;
}

interface PlaceFieldsProps extends Place {
  onChange: (place: Place) => void;
  names: { country: string; city: string };
  errors: { country: string | undefined; city: string | undefined };
}

const OPTIONS_STALE_MS = 30 * 60_000;

const idOf = (value: string) => (value === '' ? null : Number(value));

export function PlaceFields({ country, city, onChange, names, errors }: PlaceFieldsProps) {
  const { t } = useTranslation('forms');
  const placeholderOf = useOptionsPlaceholder();
  const params = useQuery({ ...queryOf(getFilterParams), staleTime: OPTIONS_STALE_MS });
  const cities = useQuery({
    ...queryOf(getFilterCities, { query: { country_id: country ?? 0 } }),
    staleTime: OPTIONS_STALE_MS,
    enabled: country !== null,
  });
  const countryField = useRef<HTMLSelectElement>(null);
  const cityField = useRef<HTMLSelectElement>(null);
  const emptyLabel = t('place.notChosen');
  const countryTexts = placeholderOf(params, countryField, { whenLoaded: emptyLabel });
  const cityTexts = placeholderOf(cities, cityField, {
    whenLoaded: emptyLabel,
    whenDisabled: t('place.countryFirst'),
  });
  const countries = params.data?.country ?? [];
  return (
    <>
      <Select
        ref={countryField}
        label={t('place.country')}
        optional
        name={names.country}
        autoComplete="country-name"
        hint={countryTexts.hint}
        error={errors.country}
        value={String(country ?? '')}
        onChange={(value) => onChange({ country: idOf(value), city: null })}
        options={[
          { value: '', label: countryTexts.placeholder },
          ...countries.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Select
        ref={cityField}
        label={t('place.city')}
        optional
        name={names.city}
        autoComplete="address-level2"
        hint={cityTexts.hint}
        error={errors.city}
        disabled={country === null}
        value={String(city ?? '')}
        onChange={(value) => onChange({ country, city: idOf(value) })}
        options={[{ value: '', label: cityTexts.placeholder }, ...cityOptions(cities.data ?? [])]}
      />
    </>
  );
}
