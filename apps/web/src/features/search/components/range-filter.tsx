import type { PostUnit } from '@pitlane/contracts';
import { type ReactNode, useId } from 'react';
import { formatLitersForInput, formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { groupDigits, readLiters, readNumber } from '@/ui/digits.ts';
import { DigitsField } from '@/ui/digits-field.tsx';
import { TextField } from '@/ui/field.tsx';
import { useValueOnRelease } from '@/ui/use-value-on-release.ts';
import { useFilterEditor } from '../filter-editor.ts';
import {
  boundsOf,
  type NumberField as Field,
  filterLabel,
  mileageKind,
  numberInBounds,
  type RangeRow,
  unitKeyOf,
  withBound,
  withField,
} from '../filter-fields.ts';
import { useTypedValue } from '../use-typed-value.ts';

interface BoundProps {
  row: RangeRow;
  field: Field;
  label: string;
  /** Text that may follow a number without being displayed: the currency sign. */
  sign: string | undefined;
}

const examples: Record<PostUnit, string> = {
  year: '1990',
  run: groupDigits('50000'),
  cm3: '3,8',
  hp: '300',
  count: '2',
  money: groupDigits('500000'),
};

const digitsOf = (value: number | undefined) => (value === undefined ? '' : String(value));

/** Integer field: years, kilometers, horsepower, money. Invalid text is an error, never ignored. */
function NumberBound({ row, field, label, sign }: BoundProps) {
  const { t } = useTranslation('search');
  const { filter, changeFilter, names, typingDelayMs } = useFilterEditor();
  const { min, max } = boundsOf(row);
  const unitKey = unitKeyOf(row, mileageKind(filter, names.kind));
  const unit = unitKey && t(`unit.${unitKey}`);
  const converts = row.unit === 'run' || row.unit === 'money' ? 'amount' : undefined;
  const parse = (text: string) => readNumber(text, { unit: unit ?? sign, converts });
  const input = useTypedValue<number | undefined>({
    value: filter[field],
    parse: (text) => numberInBounds(parse(text), row),
    format: digitsOf,
    commit: (value) => changeFilter(withBound(filter, field, value, names.kind)),
    delayMs: typingDelayMs,
  });
  const errorText = () => {
    if (input.isPending || input.text.trim() === '') return undefined;
    const value = parse(input.text);
    if (value === undefined) return t('range.whole', { example: examples[row.unit] });
    if (numberInBounds(value, row) !== undefined) return undefined;
    return t('range.bounds', { min, max: formatBound(row, max) });
  };
  return (
    <DigitsField
      label={label}
      labelHidden
      placeholder={label}
      grouped={row.unit !== 'year'}
      converts={converts}
      unit={unit}
      value={input.text}
      error={errorText()}
      onChange={input.setText}
      onBlur={input.commitDraft}
      onKeyDown={(event) => event.key === 'Enter' && input.commitDraft()}
    />
  );
}

const formatBound = (row: RangeRow, max: number) =>
  row.unit === 'year' ? String(max) : formatNumber(max);

function LitersBound({ row, field, label }: BoundProps) {
  const { t } = useTranslation('search');
  const { filter, changeFilter, typingDelayMs } = useFilterEditor();
  const parse = (text: string) => numberInBounds(readLiters(text), row);
  const input = useTypedValue<number | undefined>({
    value: filter[field],
    parse,
    format: formatLitersForInput,
    commit: (value) => changeFilter(withField(filter, field, value)),
    delayMs: typingDelayMs,
  });
  const isInvalid = !input.isPending && input.text.trim() !== '' && parse(input.text) === undefined;
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      unit={t('unit.litres')}
      inputMode="decimal"
      autoComplete="off"
      value={input.text}
      error={isInvalid ? t('range.litres') : undefined}
      onChange={(event) => input.setText(event.target.value)}
      onBlur={input.commitDraft}
      onKeyDown={(event) => event.key === 'Enter' && input.commitDraft()}
    />
  );
}

/** Numbers of ads that a range excludes: below and above its bounds, and without a value. */
function ExcludedCounts({ row }: { row: RangeRow }) {
  const { t } = useTranslation('search');
  const { filter, facets } = useFilterEditor();
  const from = filter[row.from];
  const to = filter[row.to];
  if (from === undefined && to === undefined) return null;
  const range = facets.isStale ? undefined : facets.data?.ranges[row.name];
  const parts =
    range &&
    [
      from !== undefined && t('range.below', { shown: formatNumber(range.below) }),
      to !== undefined && t('range.above', { shown: formatNumber(range.above) }),
      range.unknown > 0 && t('range.unknown', { shown: formatNumber(range.unknown) }),
    ].filter(Boolean);
  return (
    // Reserves its space while loading.
    <p className="mt-1 min-h-[18px] text-[13px] leading-[18px] text-muted">{parts?.join(' · ')}</p>
  );
}

interface RangeFilterProps {
  row: RangeRow;
  aside?: ReactNode;
  sign?: string | undefined;
}

export function RangeFilter({ row, aside, sign }: RangeFilterProps) {
  const { t } = useTranslation('search');
  const { filter, changeFilter, names } = useFilterEditor();
  const hintId = useId();
  const from = filter[row.from];
  const to = filter[row.to];
  const areSwapped = from !== undefined && to !== undefined && from > to;
  const isSwapShown = useValueOnRelease(areSwapped);
  const Bound = row.unit === 'cm3' ? LitersBound : NumberBound;
  const label = filterLabel(row.name, mileageKind(filter, names.kind));
  return (
    <fieldset className="min-w-0" aria-describedby={isSwapShown ? hintId : undefined}>
      <legend className="mb-1 text-[13px] leading-[18px] text-muted">{label}</legend>
      {/* On the narrowest phones the currency is below: millions would be cut off. */}
      <div className="relative flex flex-wrap items-start gap-2">
        <div className="grid min-w-56 flex-1 grid-cols-2 gap-2">
          <Bound row={row} field={row.from} label={t('range.from')} sign={sign} />
          <Bound row={row} field={row.to} label={t('range.to')} sign={sign} />
        </div>
        {aside}
      </div>
      <ExcludedCounts row={row} />
      <div role="status">
        {isSwapShown && (
          <p id={hintId} className="mt-1.5 text-[13px] leading-[18px] text-warning">
            {t('range.swapped')}{' '}
            <button
              type="button"
              onClick={() =>
                areSwapped && changeFilter({ ...withField(filter, row.from, to), [row.to]: from })
              }
              className="min-h-11 font-semibold underline underline-offset-2 hover:no-underline desk:min-h-6"
            >
              {t('range.swap')}
            </button>
          </p>
        )}
      </div>
    </fieldset>
  );
}
