import type { PostUnit } from '@pitlane/contracts';
import { type ReactNode, useId } from 'react';
import { formatNumber, litresText } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { groupDigits, readLitres, readNumber } from '@/ui/digits.ts';
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
  unitName,
  withEnd,
  withField,
} from '../filter-fields.ts';
import { useTypedValue } from '../use-typed-value.ts';

interface EndProps {
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

/** Integer field: years, kilometres, horsepower, money. Invalid text is an error, never ignored. */
function NumberEnd({ row, field, label, sign }: EndProps) {
  const { t } = useTranslation('search');
  const { filter, change, names, typingMs } = useFilterEditor();
  const { min, max } = boundsOf(row);
  const name = unitName(row, mileageKind(filter, names.kind));
  const unit = name && t(`unit.${name}`);
  const converts = row.unit === 'run' || row.unit === 'money' ? 'amount' : undefined;
  const parse = (text: string) => readNumber(text, { unit: unit ?? sign, converts });
  const typed = useTypedValue<number | undefined>({
    current: filter[field],
    read: (text) => numberInBounds(parse(text), row),
    write: digitsOf,
    commit: (value) => change(withEnd(filter, field, value, names.kind)),
    waitMs: typingMs,
  });
  const errorText = () => {
    if (typed.waiting || typed.text.trim() === '') return undefined;
    const value = parse(typed.text);
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
      value={typed.text}
      error={errorText()}
      onChange={typed.setText}
      onBlur={typed.flush}
      onKeyDown={(event) => event.key === 'Enter' && typed.flush()}
    />
  );
}

const formatBound = (row: RangeRow, max: number) =>
  row.unit === 'year' ? String(max) : formatNumber(max);

function LitresEnd({ row, field, label }: EndProps) {
  const { t } = useTranslation('search');
  const { filter, change, typingMs } = useFilterEditor();
  const read = (text: string) => numberInBounds(readLitres(text), row);
  const typed = useTypedValue<number | undefined>({
    current: filter[field],
    read,
    write: litresText,
    commit: (value) => change(withField(filter, field, value)),
    waitMs: typingMs,
  });
  const wrong = !typed.waiting && typed.text.trim() !== '' && read(typed.text) === undefined;
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      unit={t('unit.litres')}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      error={wrong ? t('range.litres') : undefined}
      onChange={(event) => typed.setText(event.target.value)}
      onBlur={typed.flush}
      onKeyDown={(event) => event.key === 'Enter' && typed.flush()}
    />
  );
}

/** Numbers of ads below and above the bounds and without a value: those that the range excludes. */
function Around({ row }: { row: RangeRow }) {
  const { t } = useTranslation('search');
  const { filter, facets } = useFilterEditor();
  const from = filter[row.from];
  const to = filter[row.to];
  if (from === undefined && to === undefined) return null;
  const range = facets.stale ? undefined : facets.data?.ranges[row.name];
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
  const { filter, change, names } = useFilterEditor();
  const hintId = useId();
  const from = filter[row.from];
  const to = filter[row.to];
  const isSwapped = from !== undefined && to !== undefined && from > to;
  const swapped = useValueOnRelease(isSwapped);
  const End = row.unit === 'cm3' ? LitresEnd : NumberEnd;
  const label = filterLabel(row.name, mileageKind(filter, names.kind));
  return (
    <fieldset className="min-w-0" aria-describedby={swapped ? hintId : undefined}>
      <legend className="mb-1 text-[13px] leading-[18px] text-muted">{label}</legend>
      {/* On the narrowest phones the currency is below: millions would be cut off. */}
      <div className="relative flex flex-wrap items-start gap-2">
        <div className="grid min-w-56 flex-1 grid-cols-2 gap-2">
          <End row={row} field={row.from} label={t('range.from')} sign={sign} />
          <End row={row} field={row.to} label={t('range.to')} sign={sign} />
        </div>
        {aside}
      </div>
      <Around row={row} />
      <div role="status">
        {swapped && (
          <p id={hintId} className="mt-1.5 text-[13px] leading-[18px] text-warning">
            {t('range.swapped')}{' '}
            <button
              type="button"
              onClick={() =>
                isSwapped && change({ ...withField(filter, row.from, to), [row.to]: from })
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
