import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import {
  generationsQuery,
  modelsQuery,
  modificationsQuery,
  versionsQuery,
} from '../api/catalogue.ts';
import { useFilterEditor, useNumbers } from '../filter-editor.ts';
import {
  toggleExcludedModel,
  toggleGeneration,
  toggleId,
  toggleModel,
  toggleVersion,
} from '../filter-edits.ts';
import { ChoiceList } from './choice-list.tsx';

interface LevelProps {
  id: number;
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
      onToggle={(mod) => change(toggleId(filter, 'mod_id', mod))}
    />
  );
}

function Generations({ id, name }: LevelProps) {
  const { t } = useTranslation('search');
  const { filter, change, names } = useFilterEditor();
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
        onToggle={(generation) => change(toggleGeneration(filter, generation, names))}
      />
      {only && <Modifications id={only.id} name={`${name} ${only.name}`} />}
    </>
  );
}

/** Versions of a make, or of its only selected model, across generations. */
function Versions({ id, name, modelId }: LevelProps & { modelId: number | undefined }) {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const { data } = useQuery(versionsQuery({ brand_id: id, model_id: modelId }));
  const { numberOf } = useNumbers('version');
  // The list requires numeric ids: uses the index.
  const choices = data?.map((version, place) => ({ ...version, id: place }));
  const chosen = choices?.filter((version) => filter.version?.includes(version.name)) ?? [];
  if (data?.length === 0) return null;
  return (
    <ChoiceList
      label={t('make.versions', { name })}
      labelShown
      choices={choices}
      numberOf={(place) => numberOf(choices?.[place]?.name ?? '')}
      chosen={chosen.map((version) => version.id)}
      onToggle={(place) => {
        const version = choices?.[place];
        if (version) change(toggleVersion(filter, version.name));
      }}
      shortest={6}
    />
  );
}

/** Models of a make, and below a single one its generations and their modifications; versions of all generations. */
export default function Models({ id, name }: LevelProps) {
  const { t } = useTranslation('search');
  const { filter, change, names } = useFilterEditor();
  const { data } = useQuery(modelsQuery(id));
  const { numberOf } = useNumbers('model_id');
  const all = filter.model_id ?? [];
  // A selection of another make must not collapse this list.
  const chosen = all.filter((id) => data?.some((one) => one.id === id) ?? true);
  const only = all.length === 1 ? data?.find((one) => one.id === all[0]) : undefined;
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
        onToggle={(model) => change(toggleModel(filter, model, names))}
        onExclude={(model) => change(toggleExcludedModel(filter, model, names))}
        shortest={6}
      />
      {only && <Generations id={only.id} name={`${name} ${only.name}`} />}
      <Versions id={id} name={only ? `${name} ${only.name}` : name} modelId={only?.id} />
    </>
  );
}
