import { getBrands, getModels } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useOptionsPlaceholder } from '@/forms/use-options-placeholder.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Combobox } from '@/ui/combobox.tsx';
import {
  controlledFieldProps,
  FieldGroup,
  FieldPair,
  type FormFieldsProps,
  LongTextField,
  NumberField,
} from './form-fields.tsx';

/** The catalogue rarely changes. */
const CATALOG_STALE_MS = 30 * 60_000;

interface Entry {
  id: number;
  name: string;
  aliases?: readonly string[];
}

const toOptions = (entries: readonly Entry[] = []) =>
  entries.map(({ id, name, aliases }) => ({ value: String(id), label: name, aliases }));

function MakeAndModel({ form }: FormFieldsProps) {
  const { t } = useTranslation('forms-page');
  const placeholderOf = useOptionsPlaceholder();
  const makeField = useRef<HTMLInputElement>(null);
  const modelField = useRef<HTMLInputElement>(null);
  const brand = form.watch('brand_id');
  const makes = useQuery({ ...queryOf(getBrands), staleTime: CATALOG_STALE_MS });
  const models = useQuery({
    ...queryOf(getModels, { params: { id: Number(brand) } }),
    staleTime: CATALOG_STALE_MS,
    enabled: brand !== '',
  });
  const make = controlledFieldProps({ form }, 'brand_id');
  return (
    <>
      <Combobox
        label={t('fields.brand_id')}
        options={toOptions(makes.data)}
        disabled={!makes.data}
        ref={makeField}
        {...placeholderOf(makes, makeField, { whenLoaded: t('list.pick') })}
        {...make}
        missing={() => t('list.describe')}
        onChange={(value) => {
          make.onChange(value);
          form.setValue('model_id', '');
        }}
      />
      <Combobox
        key={brand}
        label={t('fields.model_id')}
        optional
        options={toOptions(models.data)}
        disabled={!models.data?.length}
        ref={modelField}
        {...placeholderOf(models, modelField, {
          whenLoaded: models.data?.length === 0 ? t('list.none') : t('list.pick'),
          whenDisabled: t('list.makeFirst'),
        })}
        {...controlledFieldProps({ form }, 'model_id')}
        missing={() => t('list.describe')}
      />
    </>
  );
}

type OwnKind = 'auto-trade' | 'buyback';
type WantedKind = 'buy-auto' | 'individual-selection';

function DescriptionField({ form, kind }: FormFieldsProps & { kind: OwnKind | WantedKind }) {
  const { t } = useTranslation('forms-page');
  return (
    <LongTextField
      form={form}
      name="description"
      label={t(`about.${kind}.label`)}
      hint={t(`about.${kind}.hint`)}
      optional
    />
  );
}

export function OwnVehicle({ form, kind }: FormFieldsProps & { kind: OwnKind }) {
  const { t } = useTranslation('forms-page');
  return (
    <FieldGroup title={t('groups.own')}>
      <MakeAndModel form={form} />
      <FieldPair>
        <NumberField form={form} name="year" />
        <NumberField form={form} name="mileage" unit={t('km')} converts="amount" />
      </FieldPair>
      <NumberField form={form} name="price" unit="₽" converts="amount" />
      <DescriptionField form={form} kind={kind} />
    </FieldGroup>
  );
}

export function WantedVehicle({ form, kind }: FormFieldsProps & { kind: WantedKind }) {
  const { t } = useTranslation('forms-page');
  return (
    <FieldGroup title={t('groups.wanted')}>
      <MakeAndModel form={form} />
      <FieldPair>
        <NumberField form={form} name="year_from" />
        <NumberField form={form} name="year_to" />
      </FieldPair>
      <NumberField form={form} name="price_to" unit="₽" converts="amount" />
      <DescriptionField form={form} kind={kind} />
    </FieldGroup>
  );
}
