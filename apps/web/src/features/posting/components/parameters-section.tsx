import type { VehicleKind } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { kindLabel } from '@/features/posts/kind-labels.ts';
import { formatLitres } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { numberOf } from '@/ui/digits.ts';
import { Segmented } from '@/ui/segmented.tsx';
import { generationsQuery } from '../api/catalogue.ts';
import { usePosting, usePostingField } from '../posting-context.ts';
import { useFactHints } from '../use-fact-hints.ts';
import { ColourField } from './colour-field.tsx';
import { FormSection } from './form-section.tsx';
import { ChoiceField, FlagField, WholeField, WordsField } from './posting-fields.tsx';

const YEAR_DIGITS = 4;
/** Of smaller engines litres say nothing. */
const LITRES_FROM = 100;

/** The years a generation was made in, louder where the typed one is none of them. */
function useYearHint(): { text: string; off: boolean } | null {
  const { t } = useTranslation('posting');
  const { control } = usePosting().form;
  const [model, chosen, typed] = useWatch({ control, name: ['model_id', 'generation_id', 'year'] });
  const { data } = useQuery(generationsQuery(model));
  const generation = data?.find(({ id }) => String(id) === chosen);
  if (!generation) return null;
  const { year_from: from, year_to: to } = generation;
  const year = typed.length === YEAR_DIGITS ? numberOf(typed) : null;
  const off = year !== null && (year < from || (to !== null && year > to));
  if (to === null) {
    return { off, text: t(off ? 'hint.yearsNowOff' : 'hint.yearsNow', { from }) };
  }
  return { off, text: t(off ? 'hint.yearsOff' : 'hint.years', { from, to }) };
}

interface EngineFieldsProps {
  kind: VehicleKind;
  hints: ReturnType<typeof useFactHints>['hints'];
}

/** What a modification fixes, where the kind has it. */
function EngineFields({ kind, hints }: EngineFieldsProps) {
  const { t } = useTranslation('posting');
  const { data, form } = usePosting();
  const [volume, engine] = useWatch({ control: form.control, name: ['volume', 'engine_id'] });
  const cubicCentimetres = numberOf(volume) ?? 0;
  const litres = cubicCentimetres >= LITRES_FROM && formatLitres(cubicCentimetres);
  const car = kind === 'ground';
  return (
    <>
      <ChoiceField
        name="engine_id"
        label={t('field.engine_id')}
        // What an ad has already stays.
        entries={data.engine.filter(
          ({ id, kinds }) => kinds.includes(kind) || String(id) === engine,
        )}
        optional={!car}
        hint={hints.engine_id}
      />
      <WholeField
        name="volume"
        label={t('field.volume')}
        unit={t('unit.cm3')}
        converts="litres"
        optional
        hint={[litres, hints.volume].filter(Boolean).join(' · ')}
      />
      <WholeField
        name="power"
        label={t('field.power')}
        unit={t('unit.hp')}
        optional
        hint={hints.power}
      />
      {car && (
        <>
          <ChoiceField
            name="transmission_id"
            label={t('field.transmission_id')}
            entries={data.transmission}
            optional
            hint={hints.transmission_id}
          />
          <ChoiceField
            name="wheel_drive_id"
            label={t('field.wheel_drive_id')}
            entries={data.wheel_drive}
            optional
            hint={hints.wheel_drive_id}
          />
        </>
      )}
      <ChoiceField
        name="carcase_id"
        label={kindLabel('carcase_id', kind)}
        entries={data.carcase.filter((body) => body.kind === kind)}
        hint={hints.carcase_id}
      />
    </>
  );
}

interface FewProps {
  name: 'owners_count' | 'steering_wheel_id';
  label: string;
  options: readonly { value: string; label: string }[];
}

/** One of a few, or nothing said. */
function Few({ name, label, options }: FewProps) {
  const { t } = useTranslation('posting');
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

/** What the vehicle is like. */
export function ParametersSection() {
  const { t } = useTranslation('posting');
  const { data, form } = usePosting();
  const kind = useWatch({ control: form.control, name: 'kind' });
  const years = useYearHint();
  const { name, hints } = useFactHints();
  const car = kind === 'ground';
  const owners = [
    { value: '1', label: '1' },
    { value: '2', label: '2' },
    { value: '3', label: t('owners.three') },
  ];
  return (
    <FormSection name="parameters" hint={name && t('hint.filled', { name })}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <WholeField
          name="year"
          label={t('field.year')}
          grouped={false}
          hint={years && <span className={years.off ? 'text-warning' : ''}>{years.text}</span>}
        />
        <WholeField
          name="mileage"
          label={kindLabel('mileage', kind)}
          unit={car ? t('unit.km') : t('unit.hours')}
          converts="amount"
          hint={t('hint.mileageNew')}
        />
        <EngineFields kind={kind} hints={hints} />
        {car && (
          <Few
            name="steering_wheel_id"
            label={t('field.steering_wheel_id')}
            options={data.steering_wheel.map(({ id, name }) => ({
              value: String(id),
              label: name,
            }))}
          />
        )}
        <Few name="owners_count" label={t('field.owners_count')} options={owners} />
        <WordsField
          name="vin"
          label={car ? t('field.vin') : kindLabel('vin', kind)}
          optional
          autoComplete="off"
          maxLength={30}
          spellCheck={false}
          hint={t('hint.vin')}
        />
      </div>
      <ColourField />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <FlagField name="guarantee" label={t('field.guarantee')} />
        <FlagField name="tuning" label={t('field.tuning')} />
      </div>
    </FormSection>
  );
}
