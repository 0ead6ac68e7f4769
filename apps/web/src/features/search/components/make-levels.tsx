import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { generationsQuery, modelsQuery, modificationsQuery } from '../api/catalogue.ts';
import { useFilterEditor, useNumbers } from '../filter-editor.ts';
import { toggled, toggleExcludedModel, toggleGeneration, toggleModel } from '../filter-edits.ts';
import { ChoiceList } from './choice-list.tsx';

interface LevelProps {
  id: number;
  /** What the level above is called. */
  name: string;
}

function Modifications({ id, name }: LevelProps) {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { data } = useQuery(modificationsQuery(id));
  const { numberOf } = useNumbers('mod_id');
  if (data?.length === 0) return null;
  return (
    <ChoiceList
      label={t('make.modifications', { name })}
      labelShown
      choices={data}
      numberOf={numberOf}
      chosen={filter.mod_id ?? []}
      onToggle={(mod) => change(toggled(filter, 'mod_id', mod))}
    />
  );
}

function Generations({ id, name }: LevelProps) {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { data } = useQuery(generationsQuery(id));
  const { numberOf } = useNumbers('generation_id');
  const chosen = filter.generation_id ?? [];
  const only = chosen.length === 1 ? data?.find((one) => one.id === chosen[0]) : undefined;
  if (data?.length === 0) return null;
  return (
    <>
      <ChoiceList
        label={t('make.generations', { name })}
        labelShown
        choices={data?.map(({ year_from, year_to, ...generation }) => ({
          ...generation,
          hint: `${year_from}–${year_to ?? t('make.now')}`,
        }))}
        numberOf={numberOf}
        chosen={chosen}
        onToggle={(generation) => change(toggleGeneration(filter, generation))}
      />
      {only && <Modifications id={only.id} name={`${name} ${only.name}`} />}
    </>
  );
}

/** The models of a make, and below a single one its generations and their modifications. */
export default function Models({ id, name }: LevelProps) {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { data } = useQuery(modelsQuery(id));
  const { numberOf } = useNumbers('model_id');
  const chosen = filter.model_id ?? [];
  const only = chosen.length === 1 ? data?.find((one) => one.id === chosen[0]) : undefined;
  return (
    <>
      <ChoiceList
        label={t('make.models', { name })}
        labelShown
        searchLabel={t('make.findModel')}
        choices={data}
        numberOf={numberOf}
        chosen={chosen}
        excluded={filter.not_model_id ?? []}
        onToggle={(model) => change(toggleModel(filter, model))}
        onExclude={(model) => change(toggleExcludedModel(filter, model))}
        shortest={6}
      />
      {only && <Generations id={only.id} name={`${name} ${only.name}`} />}
    </>
  );
}
