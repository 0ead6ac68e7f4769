import { ChevronDown } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  useId,
} from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from './classes.ts';
import { useValueOnRelease } from './use-value-on-release.ts';

const boxClasses =
  'flex min-h-11 items-center rounded-control border bg-card transition-colors focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent';
/** 16 px on phones: iOS zooms into smaller text. */
const textClasses = 'min-h-[42px] w-full min-w-0 text-[16px] outline-none desk:text-[15px]';

export { boxClasses as controlBox, textClasses as controlText };

export interface FieldShape {
  label: string;
  /** Hides the label visually if the context makes it redundant. */
  labelHidden?: boolean | undefined;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
}

/** Splits the props of a field into those of `Field` and those of its control. */
export function splitFieldProps<Props extends FieldShape>(props: Props) {
  const { label, labelHidden, optional, hint, error, className, ...control } = props;
  return { field: { label, labelHidden, optional, hint, error, className }, control };
}

interface ControlAttributes {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function Field({
  label,
  labelHidden,
  optional,
  className,
  children,
  ...texts
}: FieldShape & { children: (attributes: ControlAttributes) => ReactNode }) {
  const { t } = useTranslation('ui');
  const error = useValueOnRelease(texts.error);
  const hint = useValueOnRelease(texts.hint);
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = classes(error && errorId, hint ? hintId : null);
  return (
    <div className={classes('min-w-0', className)}>
      <label
        htmlFor={id}
        className={labelHidden ? 'sr-only' : 'mb-1 block text-[13px] leading-[18px] text-muted'}
      >
        {label}
        {optional && ` · ${t('optional')}`}
      </label>
      {children({
        id,
        'aria-invalid': texts.error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <div aria-live="polite" className="text-[13px] leading-[18px] text-danger">
        {error && (
          <p id={errorId} className="mt-1">
            {error}
          </p>
        )}
      </div>
      {hint && (
        <div id={hintId} className="mt-1 text-[13px] leading-[18px] text-muted">
          {hint}
        </div>
      )}
    </div>
  );
}

export interface TextFieldProps
  extends FieldShape,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  unit?: string | undefined;
  button?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { field, control } = splitFieldProps(props);
  const { unit, button, ...rest } = control;
  return (
    <Field {...field}>
      {(attributes) => (
        <div className={classes(boxClasses, field.error ? 'border-danger' : 'border-control')}>
          <input
            type="text"
            {...rest}
            {...attributes}
            className={classes(
              textClasses,
              'rounded-control bg-transparent px-3 placeholder:text-muted',
            )}
          />
          {unit && (
            <span aria-hidden className="shrink-0 pr-3 text-muted">
              {unit}
            </span>
          )}
          {button}
        </div>
      )}
    </Field>
  );
}

interface SelectProps
  extends FieldShape,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string; disabled?: boolean | undefined }[];
  ref?: Ref<HTMLSelectElement>;
}

/** Native select: small and familiar on every phone. */
export function Select(props: SelectProps) {
  const { field, control } = splitFieldProps(props);
  const { options, onChange, ...rest } = control;
  return (
    <Field {...field}>
      {(attributes) => (
        <div
          className={classes(
            boxClasses,
            'relative',
            field.error ? 'border-danger' : 'border-control',
          )}
        >
          <select
            {...rest}
            {...attributes}
            onChange={(event) => onChange(event.target.value)}
            className={classes(
              textClasses,
              'appearance-none truncate rounded-control bg-card pr-9 pl-3 disabled:text-muted',
            )}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute right-3 size-4 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
