import { getBrands, getModels } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { Combobox } from '@/ui/combobox.tsx';
import { controlled, Figure, Group, LongText, type OfForm, Pair } from './form-fields.tsx';

/** The catalogue changes seldom. */
const CATALOGUE_MS = 30 * 60_000;

interface Entry {
  id: number;
  name: string;
  aliases?: readonly string[];
}

const asOptions = (entries: readonly Entry[] = []) =>
  entries.map(({ id, name, aliases }) => ({ value: String(id), label: name, aliases }));

/** The placeholder of a list, and the way to one that failed to load. */
function useListState({ data, isFetching, isError, refetch }: ReturnType<typeof useList>) {
  const { t } = useTranslation('forms-page');
  if (data) return { placeholder: data.length > 0 ? t('list.pick') : t('list.none') };
  if (!isError || isFetching) return { placeholder: isFetching ? t('list.loading') : '' };
  return {
    placeholder: t('list.failed'),
    hint: (
      <button type="button" onClick={() => void refetch()} className="py-3 underline">
        {t('list.retry')}
      </button>
    ),
  };
}

const useList = (brand: string | null) => {
  const makes = useQuery({ ...queryOf(getBrands), staleTime: CATALOGUE_MS });
  const models = useQuery({
    ...queryOf(getModels, { params: { id: Number(brand) } }),
    staleTime: CATALOGUE_MS,
    enabled: Boolean(brand),
  });
  return brand === null ? makes : models;
};

/** A make of the catalogue and one of its models; what it lacks is described. */
function MakeAndModel({ form }: OfForm) {
  const { t } = useTranslation('forms-page');
  const brand = form.watch('brand_id');
  const makes = useList(null);
  const models = useList(brand);
  const makeState = useListState(makes);
  const modelState = useListState(models);
  const make = controlled({ form }, 'brand_id');
  return (
    <>
      <Combobox
        label={t('fields.brand_id')}
        options={asOptions(makes.data)}
        disabled={!makes.data}
        {...makeState}
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
        {...modelState}
        placeholder={brand === '' ? t('list.makeFirst') : modelState.placeholder}
        {...controlled({ form }, 'model_id')}
        missing={() => t('list.describe')}
      />
    </>
  );
}

interface VehicleProps extends OfForm {
  title: string;
  /** What its text is for. */
  label: string;
  hint: string;
}

/** A vehicle somebody has. */
export function OwnVehicle({ form, title, label, hint }: VehicleProps) {
  const { t } = useTranslation('forms-page');
  return (
    <Group title={title}>
      <MakeAndModel form={form} />
      <Pair>
        <Figure form={form} name="year" />
        <Figure form={form} name="mileage" unit={t('km')} converts="amount" />
      </Pair>
      <Figure form={form} name="price" unit="₽" converts="amount" />
      <LongText form={form} name="description" label={label} hint={hint} optional />
    </Group>
  );
}

/** A vehicle somebody wants. */
export function WantedVehicle({ form, title, label, hint }: VehicleProps) {
  return (
    <Group title={title}>
      <MakeAndModel form={form} />
      <Pair>
        <Figure form={form} name="year_from" />
        <Figure form={form} name="year_to" />
      </Pair>
      <Figure form={form} name="price_to" unit="₽" converts="amount" />
      <LongText form={form} name="description" label={label} hint={hint} optional />
    </Group>
  );
}
