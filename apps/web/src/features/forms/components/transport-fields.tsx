import { getFilterCities, getFilterParams, type SendType, sendTypes } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Container, Plane, Truck, Warehouse } from 'lucide-react';
import { type ComponentType, useId, useRef } from 'react';
import { cityOptions } from '@/forms/city-options.ts';
import { useOptionsPlaceholder } from '@/forms/use-options-placeholder.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { classes } from '@/ui/classes.ts';
import { Combobox } from '@/ui/combobox.tsx';
import { Select } from '@/ui/field.tsx';
import {
  controlledFieldProps,
  FieldGroup,
  type FormFieldsProps,
  FULL_WIDTH,
  LongTextField,
} from './form-fields.tsx';

/** Dictionaries rarely change. */
const OPTIONS_STALE_MS = 30 * 60_000;

interface PlaceGroupProps extends FormFieldsProps {
  end: 'send' | 'receipt';
}

function PlaceGroup({ form, end }: PlaceGroupProps) {
  const { t } = useTranslation('forms-page');
  const placeholderOf = useOptionsPlaceholder();
  const countryField = useRef<HTMLSelectElement>(null);
  const cityField = useRef<HTMLInputElement>(null);
  const countries = useQuery({ ...queryOf(getFilterParams), staleTime: OPTIONS_STALE_MS });
  const country = controlledFieldProps({ form }, `${end}_country`);
  const city = controlledFieldProps({ form }, `${end}_city`);
  const cities = useQuery({
    ...queryOf(getFilterCities, { query: { country_id: Number(country.value) } }),
    staleTime: OPTIONS_STALE_MS,
    enabled: country.value !== '',
  });
  const countryTexts = placeholderOf(countries, countryField, { whenLoaded: t('list.country') });
  // The name of a chosen city is unknown until the list has loaded.
  const hasCityName = cities.data !== undefined || !/^\d+$/.test(city.value);
  return (
    <FieldGroup title={t(`groups.${end}`)}>
      <Select
        ref={countryField}
        label={t('fields.country')}
        aria-required
        {...country}
        hint={countryTexts.hint}
        onChange={(value) => {
          country.onChange(value);
          form.setValue(`${end}_city`, '');
        }}
        options={[
          { value: '', label: countryTexts.placeholder },
          ...(countries.data?.country ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        ]}
      />
      <Combobox
        key={country.value}
        ref={cityField}
        label={t('fields.city')}
        {...city}
        {...placeholderOf(cities, cityField, {
          whenLoaded: t('list.city'),
          whenDisabled: t('list.countryFirst'),
        })}
        value={hasCityName ? city.value : ''}
        options={cityOptions(cities.data ?? [])}
        acceptsFreeText
        disabled={country.value === ''}
        missing={() => t('list.asTyped')}
      />
    </FieldGroup>
  );
}

const icons: Record<SendType, ComponentType<{ className?: string }>> = {
  [sendTypes.open]: Truck,
  [sendTypes.closed]: Warehouse,
  [sendTypes.container]: Container,
  [sendTypes.air]: Plane,
};

function SendTypes({ form }: FormFieldsProps) {
  const { t } = useTranslation('forms-page');
  const id = useId();
  const {
    error,
    value: chosenType,
    name: field,
    onChange,
  } = controlledFieldProps({ form }, 'send_type');
  return (
    <FieldGroup title={t('groups.sendType')}>
      {Object.values(sendTypes).map((type) => {
        const Icon = icons[type];
        return (
          <label
            key={type}
            htmlFor={`${id}-${type}`}
            className={classes(
              'flex min-h-[72px] cursor-pointer items-center gap-3 rounded-control border bg-card px-3 py-2.5 transition-colors hover:bg-sunken',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent',
              chosenType === String(type)
                ? 'border-ink ring-1 ring-ink'
                : error
                  ? 'border-danger'
                  : 'border-control',
            )}
          >
            <input
              id={`${id}-${type}`}
              type="radio"
              name={field}
              value={type}
              checked={chosenType === String(type)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={() => onChange(String(type))}
              className="size-5 shrink-0 accent-(--accent) outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block leading-5 font-semibold">{t(`sendTypes.${type}.name`)}</span>
              <span className="block text-[13px] leading-[18px] text-pretty text-muted">
                {t(`sendTypes.${type}.text`)}
              </span>
            </span>
            <Icon aria-hidden className="size-6 shrink-0 text-muted" />
          </label>
        );
      })}
      <div
        aria-live="polite"
        className={classes(FULL_WIDTH, 'text-[13px] leading-[18px] text-danger empty:absolute')}
      >
        {error && <p id={`${id}-error`}>{error}</p>}
      </div>
    </FieldGroup>
  );
}

export function TransportFields({ form }: FormFieldsProps) {
  const { t } = useTranslation('forms-page');
  return (
    <>
      <PlaceGroup form={form} end="send" />
      <PlaceGroup form={form} end="receipt" />
      <SendTypes form={form} />
      <FieldGroup title={t('groups.cargo')}>
        <LongTextField
          form={form}
          name="description"
          label={t('about.transport.label')}
          hint={t('about.transport.hint')}
          optional
          rows={3}
        />
      </FieldGroup>
    </>
  );
}
