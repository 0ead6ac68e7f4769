import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { formatLiters, formatPower } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { factsQuery, modificationsQuery } from './api/catalogue.ts';
import {
  type FactName,
  factNames,
  factTexts,
  type ModificationFacts,
} from './modification-facts.ts';
import { usePosting } from './posting-context.ts';

function formatFact(name: FactName, facts: ModificationFacts): string {
  switch (name) {
    case 'volume':
      return formatLiters(facts.volume ?? 0);
    case 'power':
      return formatPower(facts.power ?? 0);
    case 'engine_id':
      return facts.engine?.name ?? '';
    case 'transmission_id':
      return facts.transmission?.name ?? '';
    case 'wheel_drive_id':
      return facts.wheel_drive?.name ?? '';
    case 'carcase_id':
      return facts.carcase.name;
  }
}

interface FactHints {
  modificationName?: string;
  hints: Partial<Record<FactName, string>>;
}

/** Returns hints of fields that the modification determines: the origin of the value, or the suggested one. */
export function useFactHints(): FactHints {
  const { t } = useTranslation('posting');
  const { control } = usePosting().form;
  const [generation, mod] = useWatch({ control, name: ['generation_id', 'mod_id'] });
  const values = useWatch({ control, name: factNames });
  const { data: facts } = useQuery(factsQuery(mod));
  const { data: mods } = useQuery(modificationsQuery(generation));
  const modificationName = mods?.find(({ id }) => String(id) === mod)?.name;
  if (!facts || !modificationName) return { hints: {} };
  const texts = factTexts(facts);
  const hintOf = (field: FactName, value: string) =>
    texts[field] === value
      ? t('hint.facts')
      : t('hint.factsOther', { value: formatFact(field, facts) });
  const hints: FactHints['hints'] = Object.fromEntries(
    factNames
      .map((field, index): [FactName, string] => [field, values[index] ?? ''])
      .filter(([fact]) => texts[fact] !== '')
      .map(([field, value]) => [field, hintOf(field, value)]),
  );
  return { modificationName, hints };
}
