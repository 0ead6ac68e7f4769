import type { VehicleKind } from '@pitlane/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '@/lib/i18n.ts';
import type { Option } from '@/ui/combobox.tsx';
import { Segmented } from '@/ui/segmented.tsx';
import {
  brandsQuery,
  generationsQuery,
  modelsQuery,
  modificationsQuery,
} from '../api/catalogue.ts';
import { mostPopularOptions } from '../catalogue-levels.ts';
import { usePosting } from '../posting-context.ts';
import { useVehicleChoice } from '../use-vehicle-choice.ts';
import { FormSection } from './form-section.tsx';
import { LevelField, type LevelList } from './level-field.tsx';

interface Entry {
  id: number;
  name: string;
  count: number;
  aliases?: readonly string[];
}

function asList<Item extends Entry>(
  { data, isFetching, isError, refetch }: UseQueryResult<Item[]>,
  hint: (item: Item) => string | undefined = () => undefined,
): LevelList {
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

/** Choice of the vehicle: each level narrows the next, the last fills in the parameters. */
export function VehicleSection() {
  const { t } = useTranslation('posting');
  const { form, data } = usePosting();
  const choice = useVehicleChoice();
  const [kind, brand, model, generation] = useWatch({
    control: form.control,
    name: ['kind', 'brand_id', 'model_id', 'generation_id'],
  });
  const counts = useQuery(brandsQuery());
  const models = useQuery(modelsQuery(brand));
  const generations = useQuery(generationsQuery(model));
  const mods = useQuery(modificationsQuery(generation));

  const ofKind = (entry: { kind: VehicleKind }) => entry.kind === kind;
  const aliases = new Map(counts.data?.map((make) => [make.id, make.aliases]));
  const makes: Option[] = data.brand
    .filter(ofKind)
    .map(({ id, name }) => ({ value: String(id), label: name, aliases: aliases.get(id) }));
  const kinds: { value: VehicleKind; label: string }[] = [
    { value: 'ground', label: t('vehicle.kindGround') },
    { value: 'water', label: t('vehicle.kindWater') },
    { value: 'air', label: t('vehicle.kindAir') },
  ];
  const generationList = asList(generations, ({ year_from, year_to }) =>
    year_from === year_to ? String(year_from) : `${year_from}–${year_to ?? t('vehicle.now')}`,
  );
  const modelList = asList(models);
  const modList = asList(mods);
  return (
    <FormSection name="vehicle">
      <Segmented
        label={t('vehicle.kind')}
        options={kinds}
        value={kind}
        onChange={choice.chooseKind}
      />
      <LevelField
        key={kind}
        name="brand_id"
        list={{ options: makes, state: 'ready', retry: () => {} }}
        tiles={mostPopularOptions(makes, counts.data?.filter(ofKind) ?? [])}
        letters
        missing="brand"
        onChosen={choice.chooseBrand}
      />
      <LevelField
        key={`models of ${brand}`}
        name="model_id"
        list={modelList}
        waiting={t('vehicle.first.model_id')}
        tiles={mostPopularOptions(modelList.options, models.data ?? [])}
        missing="model"
        onChosen={choice.chooseModel}
      />
      <LevelField
        name="generation_id"
        optional
        list={generationList}
        waiting={t('vehicle.first.generation_id')}
        tiles={generationList.options.length > 8 ? [] : generationList.options}
        onChosen={choice.chooseGeneration}
      />
      <LevelField
        name="mod_id"
        optional
        list={modList}
        waiting={t('vehicle.first.mod_id')}
        tiles={modList.options.length > 12 ? [] : modList.options}
        onChosen={choice.chooseMod}
      />
    </FormSection>
  );
}
