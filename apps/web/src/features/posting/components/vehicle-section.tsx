import type { VehicleKind } from '@pitlane/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '@/lib/i18n.ts';
import type { Option } from '@/ui/combobox.tsx';
import { SegmentedControl } from '@/ui/segmented-control.tsx';
import {
  brandsQuery,
  generationsQuery,
  modelsQuery,
  modificationsQuery,
} from '../api/catalogue.ts';
import { mostPopularOptions } from '../popular-options.ts';
import { usePosting } from '../posting-context.ts';
import { useVehicleChoice } from '../use-vehicle-choice.ts';
import { FormSection } from './form-section.tsx';
import { LevelField, type LevelOptions } from './level-field.tsx';

interface CatalogueEntry {
  id: number;
  name: string;
  count: number;
  aliases?: readonly string[];
}

function levelOptionsOf<Item extends CatalogueEntry>(
  { data, isFetching, isError, refetch }: UseQueryResult<Item[]>,
  hint: (item: Item) => string | undefined = () => undefined,
): LevelOptions {
  return {
    options: (data ?? []).map((item) => ({
      value: String(item.id),
      label: item.name,
      hint: hint(item),
      aliases: item.aliases,
    })),
    state: data ? 'ready' : isFetching ? 'loading' : isError ? 'failed' : 'waiting',
    retry: () => void refetch(),
  };
}

/** Choice of the vehicle: each level narrows the next one, and the last one fills in the parameters. */
export function VehicleSection() {
  const { t } = useTranslation('posting');
  const { form, data } = usePosting();
  const choice = useVehicleChoice();
  const [kind, brand, model, generation] = useWatch({
    control: form.control,
    name: ['kind', 'brand_id', 'model_id', 'generation_id'],
  });
  const brands = useQuery(brandsQuery());
  const models = useQuery(modelsQuery(brand));
  const generations = useQuery(generationsQuery(model));
  const mods = useQuery(modificationsQuery(generation));

  const isOfKind = (entry: { kind: VehicleKind }) => entry.kind === kind;
  const aliases = new Map(brands.data?.map((make) => [make.id, make.aliases]));
  const makes: Option[] = data.brand
    .filter(isOfKind)
    .map(({ id, name }) => ({ value: String(id), label: name, aliases: aliases.get(id) }));
  const kinds: { value: VehicleKind; label: string }[] = [
    { value: 'ground', label: t('vehicle.kindGround') },
    { value: 'water', label: t('vehicle.kindWater') },
    { value: 'air', label: t('vehicle.kindAir') },
  ];
  const generationOptions = levelOptionsOf(generations, ({ year_from, year_to }) =>
    year_from === year_to ? String(year_from) : `${year_from}–${year_to ?? t('vehicle.now')}`,
  );
  const modelOptions = levelOptionsOf(models);
  const modOptions = levelOptionsOf(mods);
  return (
    <FormSection name="vehicle">
      <SegmentedControl
        label={t('vehicle.kind')}
        options={kinds}
        value={kind}
        onChange={choice.chooseKind}
      />
      <LevelField
        key={kind}
        name="brand_id"
        list={{ options: makes, state: 'ready', retry: () => {} }}
        tiles={mostPopularOptions(makes, brands.data?.filter(isOfKind) ?? [])}
        showsInitials
        missingLevel="brand"
        onChosen={choice.chooseBrand}
      />
      <LevelField
        key={`models of ${brand}`}
        name="model_id"
        list={modelOptions}
        waitingPlaceholder={t('vehicle.first.model_id')}
        tiles={mostPopularOptions(modelOptions.options, models.data ?? [])}
        missingLevel="model"
        onChosen={choice.chooseModel}
      />
      <LevelField
        name="generation_id"
        optional
        list={generationOptions}
        waitingPlaceholder={t('vehicle.first.generation_id')}
        tiles={generationOptions.options.length > 8 ? [] : generationOptions.options}
        onChosen={choice.chooseGeneration}
      />
      <LevelField
        name="mod_id"
        optional
        list={modOptions}
        waitingPlaceholder={t('vehicle.first.mod_id')}
        tiles={modOptions.options.length > 12 ? [] : modOptions.options}
        onChosen={choice.chooseMod}
      />
    </FormSection>
  );
}
