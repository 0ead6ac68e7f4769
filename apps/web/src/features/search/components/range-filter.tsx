import { type ReactNode, useId } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { NumberField, TextField } from '@/ui/field.tsx';
import { useFilterEditor } from '../filter-editor.ts';
import {
  bounds,
  type NumberField as Field,
  labelName,
  type RangeRow,
  unitName,
  withField,
} from '../filter-fields.ts';
import { inBounds, litresText, readLitres } from '../typed-numbers.ts';
import { useTyped } from '../use-typed.ts';

interface EndProps {
  row: RangeRow;
  field: Field;
  label: string;
}

const identity = (value: number | undefined) => value;

/** Whole numbers: years, kilometres, horsepower, money. */
function NumberEnd({ row, field, label }: EndProps) {
  const { t } = useTranslation('search');
  const { filter, change, typingMs } = useFilterEditor();
  const { min, max } = bounds[row.unit];
  const typed = useTyped<number | undefined, number | undefined>({
    current: filter[field],
    read: (value) => inBounds(value, row.unit),
    write: identity,
    commit: (value) => change(withField(filter, field, value)),
    waitMs: typingMs,
  });
  const unit = unitName(row, filter);
  const outside =
    !typed.waiting && typed.text !== undefined && inBounds(typed.text, row.unit) === undefined;
  return (
    <NumberField
      label={label}
      labelHidden
      placeholder={label}
      grouped={row.unit !== 'year'}
      unit={unit && t(`unit.${unit}`)}
      value={typed.text}
      error={outside ? t('range.bounds', { min, max: formatBound(row, max) }) : undefined}
      onChange={typed.setText}
      onBlur={typed.flush}
      onKeyDown={(event) => event.key === 'Enter' && typed.flush()}
    />
  );
}

const formatBound = (row: RangeRow, max: number) =>
  row.unit === 'year' ? String(max) : formatNumber(max);

/** Litres with a comma or a point; the address has cubic centimetres. */
function LitresEnd({ field, label }: EndProps) {
  const { t } = useTranslation('search');
  const { filter, change, typingMs } = useFilterEditor();
  const typed = useTyped<string, number | undefined>({
    current: filter[field],
    read: readLitres,
    write: litresText,
    commit: (value) => change(withField(filter, field, value)),
    waitMs: typingMs,
  });
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      unit={t('unit.litres')}
      inputMode="decimal"
      autoComplete="off"
      maxLength={5}
      value={typed.text}
      onChange={(event) => typed.setText(event.target.value.replace(/[^\d.,]/g, ''))}
      onBlur={typed.flush}
      onKeyDown={(event) => event.key === 'Enter' && typed.flush()}
    />
  );
}

interface RangeFilterProps {
  row: RangeRow;
  /** Beside the heading: the currency of a price. */
  aside?: ReactNode;
}

/** From and to, with a word where they stand the wrong way round. */
export function RangeFilter({ row, aside }: RangeFilterProps) {
  const { t } = useTranslation('search');
  const { filter, change } = useFilterEditor();
  const hintId = useId();
  const from = filter[row.from];
  const to = filter[row.to];
  const swapped = from !== undefined && to !== undefined && from > to;
  const End = row.unit === 'litres' ? LitresEnd : NumberEnd;
  const label = t(`field.${labelName(row, filter)}`);
  return (
    <fieldset className="min-w-0" aria-describedby={swapped ? hintId : undefined}>
      <legend className="mb-1 text-[13px] leading-[18px] text-muted">{label}</legend>
      <div className="relative flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
          <End row={row} field={row.from} label={t('range.from')} />
          <End row={row} field={row.to} label={t('range.to')} />
        </div>
        {aside}
      </div>
      <div role="status">
        {swapped && (
          <p id={hintId} className="mt-1.5 text-[13px] leading-[18px] text-warning">
            {t('range.swapped')}{' '}
            <button
              type="button"
              onClick={() => change({ ...withField(filter, row.from, to), [row.to]: from })}
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
