import {
  type ChoiceSource,
  type CreateData,
  hasField,
  type PostFieldRow,
  type PostUnit,
  postFieldRows,
  type VehicleKind,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { formatLitres } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { parseDigits } from '@/ui/digits.ts';
import { Segmented } from '@/ui/segmented.tsx';
import { generationsQuery } from '../api/catalogue.ts';
import { usePosting, usePostingField } from '../posting-context.ts';
import { useFormLabel } from '../posting-labels.ts';
import { sectionFields } from '../posting-sections.ts';
import { flagNames, type TextName, textNames } from '../posting-values.ts';
import { useFactHints } from '../use-fact-hints.ts';
import { ColourField } from './colour-field.tsx';
import { FormSection } from './form-section.tsx';
import { ChoiceField, FlagField, WholeField, WordsField } from './posting-fields.tsx';

const YEAR_DIGITS = 4;
/** Smaller engines are stated in cubic centimetres, not in litres. */
const LITRES_FROM = 100;

/** Warns with the years of a generation if the typed year is outside of them. */
function useYearHint(): ReactNode {
  const { t } = useTranslation('posting');
  const { control } = usePosting().form;
  const [model, chosen, typed] = useWatch({ control, name: ['model_id', 'generation_id', 'year'] });
  const { data } = useQuery(generationsQuery(model));
  const generation = data?.find(({ id }) => String(id) === chosen);
  if (!generation) return null;
  const { year_from: from, year_to: to } = generation;
  const year = typed.length === YEAR_DIGITS ? parseDigits(typed) : null;
  const off = year !== null && (year < from || (to !== null && year > to));
  const text =
    to === null
      ? t(off ? 'hint.yearsNowOff' : 'hint.yearsNow', { from })
      : t(off ? 'hint.yearsOff' : 'hint.years', { from, to });
  return <span className={off ? 'text-warning' : ''}>{text}</span>;
}

/** Returns the hints below fields: explanations and values of the selected modification. */
function useHints(): { name: string | undefined; hints: Partial<Record<TextName, ReactNode>> } {
  const { t } = useTranslation('posting');
  const { name, hints } = useFactHints();
  const volume = useWatch({ control: usePosting().form.control, name: 'volume' });
  const cubicCentimetres = parseDigits(volume) ?? 0;
  const litres = cubicCentimetres >= LITRES_FROM && formatLitres(cubicCentimetres);
  return {
    name,
    hints: {
      ...hints,
      volume: [litres, hints.volume].filter(Boolean).join(' · '),
      year: useYearHint(),
      mileage: t('hint.mileageNew'),
      vin: t('hint.vin'),
    },
  };
}

function entriesOf(data: CreateData, source: ChoiceSource, kind: VehicleKind, chosen: string) {
  switch (source) {
    case 'engine':
      return data.engine.filter(({ id, kinds }) => kinds.includes(kind) || String(id) === chosen);
    case 'carcase':
      return data.carcase.filter((body) => body.kind === kind);
    case 'transmission':
    case 'wheel_drive':
    case 'steering_wheel':
      return data[source];
    default:
      return [];
  }
}

interface FewProps {
  name: TextName;
  options: readonly { value: string; label: string }[];
}

function Few({ name, options }: FewProps) {
  const { t } = useTranslation('posting');
  const label = useFormLabel(name);
  const { value, onChange, error } = usePostingField(name);
  return (
    <div data-field={name}>
      <Segmented
        label={`${label} · ${t('state.optional')}`}
        options={[{ value: '', label: t('choice.none') }, ...options]}
        value={value}
        onChange={onChange}
      />
      {error && <p className="mt-1 text-[13px] leading-[18px] text-danger">{error}</p>}
    </div>
  );
}

const conversions: Partial<Record<PostUnit, 'amount' | 'litres'>> = {
  run: 'amount',
  cm3: 'litres',
};

function useUnit(unit: PostUnit, kind: VehicleKind): string | undefined {
  const { t } = useTranslation('posting');
  switch (unit) {
    case 'run':
      return kind === 'ground' ? t('unit.km') : t('unit.hours');
    case 'cm3':
      return t('unit.cm3');
    case 'hp':
      return t('unit.hp');
    default:
      return undefined;
  }
}

interface ParameterProps {
  name: TextName;
  kind: VehicleKind;
  hint: ReactNode;
}

function Whole({ name, kind, hint, unit }: ParameterProps & { unit: PostUnit }) {
  return (
    <WholeField
      name={name}
      unit={useUnit(unit, kind)}
      converts={conversions[unit]}
      grouped={unit !== 'year'}
      optional={'initial' in postFieldRows[name]}
      hint={hint}
    />
  );
}

function Parameter({ name, kind, hint }: ParameterProps) {
  const { t } = useTranslation('posting');
  const { data, form } = usePosting();
  const chosen = useWatch({ control: form.control, name });
  const row: PostFieldRow = postFieldRows[name];
  if (name === 'owners_count') {
    const counts = ['1', '2'].map((value) => ({ value, label: value }));
    return <Few name={name} options={[...counts, { value: '3', label: t('owners.three') }]} />;
  }
  if (row.type === 'whole') return <Whole name={name} kind={kind} hint={hint} unit={row.unit} />;
  if (row.type !== 'choice') {
    return (
      <WordsField
        name={name}
        optional
        autoComplete="off"
        maxLength={30}
        spellCheck={false}
        hint={hint}
      />
    );
  }
  const entries = entriesOf(data, row.source, kind, chosen);
  if (name === 'steering_wheel_id') {
    const options = entries.map((entry) => ({ value: String(entry.id), label: entry.name }));
    return <Few name={name} options={options} />;
  }
  // The engine is required for cars.
  const optional = 'initial' in row && !(name === 'engine_id' && kind === 'ground');
  return <ChoiceField name={name} entries={entries} optional={optional} hint={hint} />;
}

const names = sectionFields('parameters');
const parameters = textNames.filter((name) => names.includes(name) && name !== 'color_id');
const flags = flagNames.filter((name) => names.includes(name));

export function ParametersSection() {
  const { t } = useTranslation('posting');
  const kind = useWatch({ control: usePosting().form.control, name: 'kind' });
  const { name, hints } = useHints();
  return (
    <FormSection name="parameters" hint={name && t('hint.filled', { name })}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {parameters
          .filter((field) => hasField(kind, field))
          .map((field) => (
            <Parameter key={field} name={field} kind={kind} hint={hints[field]} />
          ))}
      </div>
      <ColourField />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {flags.map((flag) => (
          <FlagField key={flag} name={flag} />
        ))}
      </div>
    </FormSection>
  );
}
