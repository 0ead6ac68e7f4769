import { getFilterCities, getFilterParams } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Select } from './field.tsx';

interface Place {
  country: number | null;
  city: number | null;
}

interface PlaceFieldsProps extends Place {
  onChange: (place: Place) => void;
  /** What the fields are called in the form's call. */
  names: { country: string; city: string };
  errors: { country: string | undefined; city: string | undefined };
}

/** Dictionaries change seldom. */
const DICTIONARY_MS = 30 * 60_000;

/** A country and one of its cities; cities of one name say their region. */
export function PlaceFields({ country, city, onChange, names, errors }: PlaceFieldsProps) {
  const { t } = useTranslation('ui');
  const { data: params } = useQuery({ ...queryOf(getFilterParams), staleTime: DICTIONARY_MS });
  const { data: cities } = useQuery({
    ...queryOf(getFilterCities, { query: { country_id: country ?? 0 } }),
    staleTime: DICTIONARY_MS,
    enabled: country !== null,
  });
  const idOf = (value: string) => (value === '' ? null : Number(value));
  const options = (entries: readonly { id: number; label: string }[], first: string) => [
    { value: '', label: first },
    ...entries.map(({ id, label }) => ({ value: String(id), label })),
  ];
  const namesakes = Map.groupBy(cities ?? [], ({ name }) => name);
  return (
    <>
      <Select
        label={t('place.country')}
        optional
        name={names.country}
        autoComplete="country-name"
        error={errors.country}
        value={String(country ?? '')}
        onChange={(value) => onChange({ country: idOf(value), city: null })}
        options={options(
          (params?.country ?? []).map(({ id, name }) => ({ id, label: name })),
          t('place.notChosen'),
        )}
      />
      <Select
        label={t('place.city')}
        optional
        name={names.city}
        autoComplete="address-level2"
        error={errors.city}
        disabled={country === null}
        value={String(city ?? '')}
        onChange={(value) => onChange({ country, city: idOf(value) })}
        options={options(
          (cities ?? []).map(({ id, name, region }) => ({
            id,
            label: region && (namesakes.get(name)?.length ?? 0) > 1 ? `${name} (${region})` : name,
          })),
          t(country === null ? 'place.countryFirst' : 'place.notChosen'),
        )}
      />
    </>
  );
}
