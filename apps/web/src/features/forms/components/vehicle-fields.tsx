import { getBrands, getModels } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useListPlaceholder } from '@/forms/list-state.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Combobox } from '@/ui/combobox.tsx';
import {
  controlledFieldProps,
  Figure,
  type FormFieldsProps,
  Group,
  LongText,
  Pair,
} from './form-fields.tsx';

/** The catalogue rarely changes. */
const CATALOGUE_MS = 30 * 60_000;

interface Entry {
  id: number;
  name: string;
  aliases?: readonly string[];
}

const asOptions = (entries: readonly Entry[] = []) =>
  entries.map(({ id, name, aliases }) => ({ value: String(id), label: name, aliases }));

function MakeAndModel({ form }: FormFieldsProps) {
  const { t } = useTranslation('forms-page');
  const stateOf = useListPlaceholder();
  const makeField = useRef<HTMLInputElement>(null);
  const modelField = useRef<HTMLInputElement>(null);
  const brand = form.watch('brand_id');
  const makes = useQuery({ ...queryOf(getBrands), staleTime: CATALOGUE_MS });
  const models = useQuery({
    ...queryOf(getModels, { params: { id: Number(brand) } }),
    staleTime: CATALOGUE_MS,
    enabled: brand !== '',
  });
  const make = controlledFieldProps({ form }, 'brand_id');
  return (
    <>
      <Combobox
        label={t('fields.brand_id')}
        options={asOptions(makes.data)}
        disabled={!makes.data}
        ref={makeField}
        {...stateOf(makes, makeField, { ready: t('list.pick') })}
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
        options={asOptions(models.data)}
        disabled={!models.data?.length}
        ref={modelField}
        {...stateOf(models, modelField, {
          ready: models.data?.length === 0 ? t('list.none') : t('list.pick'),
          before: t('list.makeFirst'),
        })}
        {...controlledFieldProps({ form }, 'model_id')}
        missing={() => t('list.describe')}
      />
    </>
  );
}

type OwnKind = 'auto-trade' | 'buyback';
type WantedKind = 'buy-auto' | 'individual-selection';

function About({ form, kind }: FormFieldsProps & { kind: OwnKind | WantedKind }) {
  const { t } = useTranslation('forms-page');
  return (
    <LongText
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
    <Group title={t('groups.own')}>
      <MakeAndModel form={form} />
      <Pair>
        <Figure form={form} name="year" />
        <Figure form={form} name="mileage" unit={t('km')} converts="amount" />
      </Pair>
      <Figure form={form} name="price" unit="₽" converts="amount" />
      <About form={form} kind={kind} />
    </Group>
  );
}

export function WantedVehicle({ form, kind }: FormFieldsProps & { kind: WantedKind }) {
  const { t } = useTranslation('forms-page');
  return (
    <Group title={t('groups.wanted')}>
      <MakeAndModel form={form} />
      <Pair>
        <Figure form={form} name="year_from" />
        <Figure form={form} name="year_to" />
      </Pair>
      <Figure form={form} name="price_to" unit="₽" converts="amount" />
      <About form={form} kind={kind} />
    </Group>
  );
}
