import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { cityOptions } from '@/forms/city-options.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { Combobox } from '@/ui/combobox.tsx';
import { citiesQuery } from '../api/catalogue.ts';
import { usePosting, usePostingField } from '../posting-context.ts';
import { useFormLabel } from '../posting-labels.ts';
import { FormSection } from './form-section.tsx';
import { ChoiceField } from './posting-fields.tsx';

function CityField({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('posting');
  const { form } = usePosting();
  const field = usePostingField('location_city_id');
  const country = useWatch({ control: form.control, name: 'location_country_id' });
  const { data, isFetching, isError, refetch } = useQuery(citiesQuery(country));
  const placeholder = data
    ? t('vehicle.pick')
    : isFetching
      ? t('vehicle.loading')
      : isError
        ? t('vehicle.failed')
        : t('vehicle.first.location_city_id');
  return (
    <Combobox
      {...field}
      label={useFormLabel('location_city_id')}
      options={cityOptions(data ?? [])}
      placeholder={placeholder}
      disabled={disabled || !data}
      hint={
        isError &&
        !data && (
          <button type="button" onClick={() => void refetch()} className="py-3 underline">
            {t('vehicle.retry')}
          </button>
        )
      }
    />
  );
}

export function PlaceSection() {
  const { t } = useTranslation('posting');
  const { data, form, lockedFields } = usePosting();
  const isCityLocked = lockedFields.includes('location_city_id');
  return (
    <FormSection name="place" hint={isCityLocked ? t('hint.cityLocked') : t('hint.cityFixed')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          name="location_country_id"
          entries={data.country}
          disabled={lockedFields.includes('location_country_id')}
          onChosen={() => {
            form.setValue('location_city_id', '', { shouldDirty: true });
            form.clearErrors('location_city_id');
          }}
        />
        <CityField disabled={isCityLocked} />
        <ChoiceField name="register_country_id" entries={data.country} optional />
        <ChoiceField
          name="delivery_country_id"
          entries={data.country}
          optional
          hint={t('hint.delivery')}
        />
      </div>
    </FormSection>
  );
}
