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
import { formatLiters } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { parseDigits } from '@/ui/digits.ts';
import { SegmentedControl } from '@/ui/segmented-control.tsx';
import { generationsQuery } from '../api/catalogue.ts';
import { usePosting, usePostingField } from '../posting-context.ts';
import { useFormLabel } from '../posting-labels.ts';
import { sectionFields } from '../posting-sections.ts';
import { flagNames, type TextName, textNames } from '../posting-values.ts';
import { useFactHints } from '../use-fact-hints.ts';
import { ColorField } from './color-field.tsx';
import { FormSection } from './form-section.tsx';
import { ChoiceField, FlagField, NumberField, ShortTextField } from './posting-fields.tsx';

const YEAR_DIGITS = 4;
/** In cubic centimeters; the volume of smaller engines is not shown in liters. */
const MIN_VOLUME_IN_LITERS = 100;

/** Returns a hint with the years of the selected generation; a warning if the typed year is outside of them. */
function useYearHint(): ReactNode {
  const { t } = useTranslation('posting');
  const { control } = usePosting().form;
  const [model, generationId, yearText] = useWatch({
    control,
    name: ['model_id', 'generation_id', 'year'],
  });
  const { data } = useQuery(generationsQuery(model));
  const generation = data?.find(({ id }) => String(id) === generationId);
  if (!generation) return null;
  const { year_from: from, year_to: to } = generation;
  const year = yearText.length === YEAR_DIGITS ? parseDigits(yearText) : null;
  const isOutside = year !== null && (year < from || (to !== null && year > to));
  const text =
    to === null
      ? t(isOutside ? 'hint.yearsNowOff' : 'hint.yearsNow', { from })
      : t(isOutside ? 'hint.yearsOff' : 'hint.years', { from, to });
  return <span className={isOutside ? 'text-warning' : ''}>{text}</span>;
}

/** Returns the hints below fields: explanations and values of the selected modification. */
function useHints(): {
  modificationName: string | undefined;
  hints: Partial<Record<TextName, ReactNode>>;
} {
  const { t } = useTranslation('posting');
  const { modificationName, hints } = useFactHints();
  const volume = useWatch({ control: usePosting().form.control, name: 'volume' });
  const cubicCentimeters = parseDigits(volume) ?? 0;
  const volumeInLiters = cubicCentimeters >= MIN_VOLUME_IN_LITERS && formatLiters(cubicCentimeters);
  return {
    modificationName,
    hints: {
      ...hints,
      volume: [volumeInLiters, hints.volume].filter(Boolean).join(' · '),
      year: useYearHint(),
      mileage: t('hint.mileageNew'),
      vin: t('hint.vin'),
    },
  };
}

function entriesOf(data: CreateData, source: ChoiceSource, kind: VehicleKind, selectedId: string) {
  switch (source) {
    case 'engine':
      return data.engine.filter(
        ({ id, kinds }) => kinds.includes(kind) || String(id) === selectedId,
      );
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

interface SegmentedParameterProps {
  name: TextName;
  options: readonly { value: string; label: string }[];
}

function SegmentedParameter({ name, options }: SegmentedParameterProps) {
  const { t } = useTranslation('posting');
  const label = useFormLabel(name);
  const { value, onChange, error } = usePostingField(name);
  return (
    <div data-field={name}>
      <SegmentedControl
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

function NumberParameter({ name, kind, hint, unit }: ParameterProps & { unit: PostUnit }) {
  return (
    <NumberField
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
  const selectedId = useWatch({ control: form.control, name });
  const row: PostFieldRow = postFieldRows[name];
  if (name === 'owners_count') {
    const ownerCounts = ['1', '2'].map((value) => ({ value, label: value }));
    return (
      <SegmentedParameter
        name={name}
        options={[...ownerCounts, { value: '3', label: t('owners.three') }]}
      />
    );
  }
  if (row.type === 'whole')
    return <NumberParameter name={name} kind={kind} hint={hint} unit={row.unit} />;
  if (row.type !== 'choice') {
    return (
      <ShortTextField
        name={name}
        optional
        autoComplete="off"
        maxLength={30}
        spellCheck={false}
        hint={hint}
      />
    );
  }
  const entries = entriesOf(data, row.source, kind, selectedId);
  if (name === 'steering_wheel_id') {
    const options = entries.map((entry) => ({ value: String(entry.id), label: entry.name }));
    return <SegmentedParameter name={name} options={options} />;
  }
  // The engine is required for cars.
  const optional = 'initial' in row && !(name === 'engine_id' && kind === 'ground');
  return <ChoiceField name={name} entries={entries} optional={optional} hint={hint} />;
}

const sectionFieldNames = sectionFields('parameters');
const parameters = textNames.filter(
  (name) => sectionFieldNames.includes(name) && name !== 'color_id',
);
const flags = flagNames.filter((name) => sectionFieldNames.includes(name));

export function ParametersSection() {
  const { t } = useTranslation('posting');
  const kind = useWatch({ control: usePosting().form.control, name: 'kind' });
  const { modificationName, hints } = useHints();
  return (
    <FormSection
      name="parameters"
      hint={modificationName && t('hint.filled', { name: modificationName })}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {parameters
          .filter((field) => hasField(kind, field))
          .map((field) => (
            <Parameter key={field} name={field} kind={kind} hint={hints[field]} />
          ))}
      </div>
      <ColorField />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {flags.map((flag) => (
          <FlagField key={flag} name={flag} />
        ))}
      </div>
    </FormSection>
  );
}
