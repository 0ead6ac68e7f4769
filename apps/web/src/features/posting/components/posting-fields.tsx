import type { Conversion } from '@pitlane/contracts/amounts';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import { DigitsField } from '@/ui/digits-field.tsx';
import { Select, TextField } from '@/ui/field.tsx';
import { usePostingField } from '../posting-context.ts';
import { useFormLabel } from '../posting-labels.ts';
import type { FlagName, TextName } from '../posting-values.ts';

interface FieldProps {
  name: TextName;
  optional?: boolean;
  hint?: ReactNode;
  disabled?: boolean;
  className?: string;
}

interface ChoiceFieldProps extends FieldProps {
  entries: readonly { id: number; name: string }[];
  emptyLabel?: string;
  onChosen?: (value: string) => void;
}

export function ChoiceField({ entries, emptyLabel, onChosen, ...rest }: ChoiceFieldProps) {
  const { t } = useTranslation('posting');
  const field = usePostingField(rest.name);
  const label = useFormLabel(rest.name);
  const emptyOptionLabel = emptyLabel ?? (rest.optional ? t('choice.none') : t('choice.any'));
  return (
    <Select
      {...rest}
      {...field}
      label={label}
      disabled={rest.disabled}
      onChange={(value) => {
        field.onChange(value);
        onChosen?.(value);
      }}
      options={[
        { value: '', label: emptyOptionLabel },
        ...entries.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

interface NumberFieldProps extends FieldProps {
  unit?: string | undefined;
  converts?: Conversion | undefined;
  grouped?: boolean;
}

export function NumberField(props: NumberFieldProps) {
  const label = useFormLabel(props.name);
  return <DigitsField {...props} {...usePostingField(props.name)} label={label} />;
}

interface ShortTextFieldProps extends FieldProps {
  autoComplete?: string;
  maxLength?: number;
  spellCheck?: boolean;
}

export function ShortTextField(props: ShortTextFieldProps) {
  const label = useFormLabel(props.name);
  return <TextField {...props} {...usePostingField(props.name)} label={label} />;
}

interface FlagFieldProps {
  name: FlagName;
  note?: string;
  hint?: ReactNode;
  disabled?: boolean;
}

export function FlagField({ name, note, hint, disabled }: FlagFieldProps) {
  const { value, onChange, error } = usePostingField(name);
  const label = useFormLabel(name);
  return (
    <div data-field={name}>
      <Checkbox
        label={
          <span className="block py-1.5">
            {note ? `${label} · ${note}` : label}
            {hint && <span className="block text-[13px] leading-[18px] text-muted">{hint}</span>}
            {error && <span className="block text-[13px] leading-[18px] text-danger">{error}</span>}
          </span>
        }
        checked={value}
        disabled={disabled}
        onChange={onChange}
      />
    </div>
  );
}
