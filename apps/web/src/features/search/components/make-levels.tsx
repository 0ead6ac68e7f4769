import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import {
  generationsQuery,
  modelsQuery,
  modificationsQuery,
  versionsQuery,
} from '../api/catalogue.ts';
import { useChoiceCounts, useFilterEditor } from '../filter-editor.ts';
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
  const { filter, changeFilter } = useFilterEditor();
  const { data } = useQuery(modificationsQuery(id));
  const { countOf } = useChoiceCounts('mod_id');
  if (data?.length === 0) return null;
  return (
    <ChoiceList
      label={t('make.modifications', { name })}
      isLabelShown
      choices={data}
      countOf={countOf}
      selectedIds={filter.mod_id ?? []}
      onToggle={(mod) => changeFilter(toggleId(filter, 'mod_id', mod))}
    />
  );
}

function Generations({ id, name }: LevelProps) {
  const { t } = useTranslation('search');
  const { filter, changeFilter, names } = useFilterEditor();
  const { data } = useQuery(generationsQuery(id));
  const { countOf } = useChoiceCounts('generation_id');
  const selectedIds = filter.generation_id ?? [];
  const onlyGeneration =
    selectedIds.length === 1 ? data?.find((one) => one.id === selectedIds[0]) : undefined;
  if (data?.length === 0) return null;
  return (
    <>
      <ChoiceList
        label={t('make.generations', { name })}
        isLabelShown
        choices={data?.map(({ year_from, year_to, ...generation }) => ({
          ...generation,
          hint: `${year_from}–${year_to ?? t('make.now')}`,
        }))}
        countOf={countOf}
        selectedIds={selectedIds}
        onToggle={(generation) => changeFilter(toggleGeneration(filter, generation, names))}
      />
      {onlyGeneration && (
        <Modifications id={onlyGeneration.id} name={`${name} ${onlyGeneration.name}`} />
      )}
    </>
  );
}

/** Versions of a make, or of its only selected model, across generations. */
function Versions({ id, name, modelId }: LevelProps & { modelId: number | undefined }) {
  const { t } = useTranslation('search');
  const { filter, changeFilter } = useFilterEditor();
  const { data } = useQuery(versionsQuery({ brand_id: id, model_id: modelId }));
  const { countOf } = useChoiceCounts('version');
  // The list requires numeric ids, so a version has its index as id.
  const choices = data?.map((version, index) => ({ ...version, id: index }));
  const selectedVersions =
    choices?.filter((version) => filter.version?.includes(version.name)) ?? [];
  if (data?.length === 0) return null;
  return (
    <ChoiceList
      label={t('make.versions', { name })}
      isLabelShown
      choices={choices}
      countOf={(index) => countOf(choices?.[index]?.name ?? '')}
      selectedIds={selectedVersions.map((version) => version.id)}
      onToggle={(index) => {
        const version = choices?.[index];
        if (version) changeFilter(toggleVersion(filter, version.name));
      }}
      popularCount={6}
    />
  );
}

/** Models and versions of a make; below a single selected model, its generations and their modifications. */
export default function Models({ id, name }: LevelProps) {
  const { t } = useTranslation('search');
  const { filter, changeFilter, names } = useFilterEditor();
  const { data } = useQuery(modelsQuery(id));
  const { countOf } = useChoiceCounts('model_id');
  const modelIds = filter.model_id ?? [];
  // A selection of another make must not collapse this list.
  const selectedIds = modelIds.filter((id) => data?.some((one) => one.id === id) ?? true);
  const onlyModel = modelIds.length === 1 ? data?.find((one) => one.id === modelIds[0]) : undefined;
  return (
    <>
      <ChoiceList
        label={t('make.models', { name })}
        isLabelShown
        searchLabel={t('make.findModel')}
        choices={data}
        countOf={countOf}
        selectedIds={selectedIds}
        excludedIds={filter.not_model_id ?? []}
        onToggle={(model) => changeFilter(toggleModel(filter, model, names))}
        onExclude={(model) => changeFilter(toggleExcludedModel(filter, model, names))}
        popularCount={6}
      />
      {onlyModel && <Generations id={onlyModel.id} name={`${name} ${onlyModel.name}`} />}
      <Versions
        id={id}
        name={onlyModel ? `${name} ${onlyModel.name}` : name}
        modelId={onlyModel?.id}
      />
    </>
  );
}
