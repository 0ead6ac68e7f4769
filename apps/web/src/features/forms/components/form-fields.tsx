import type { Conversion } from '@pitlane/contracts/amounts';
import type { ReactNode } from 'react';
import { PhoneField } from '@/forms/phone-field.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { DigitsField } from '@/ui/digits-field.tsx';
import { TextField } from '@/ui/field.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';
import type { TextFieldName } from '../form-values.ts';
import type { useSendForm } from '../use-send-form.ts';

export interface FormFieldsProps {
  form: ReturnType<typeof useSendForm>['form'];
}

export const controlledFieldProps = ({ form }: FormFieldsProps, name: TextFieldName) => ({
  name,
  value: form.watch(name),
  error: form.errorOf(name),
  onChange: (value: string) =>
    form.setValue(name, value, { shouldValidate: form.formState.isSubmitted }),
});

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full text-[16px] leading-6 font-semibold">
        {title}
      </legend>
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** Two short fields side by side, on phones too. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-start gap-4 sm:contents">{children}</div>;
}

export const FULL_WIDTH = 'sm:col-span-2';

interface NumberFieldProps extends FormFieldsProps {
  name: 'year' | 'mileage' | 'price' | 'year_from' | 'year_to' | 'price_to';
  unit?: string;
  converts?: Conversion;
}

export function NumberField({ form, name, ...rest }: NumberFieldProps) {
  const { t } = useTranslation('forms-page');
  return (
    <DigitsField
      {...rest}
      {...controlledFieldProps({ form }, name)}
      label={t(`fields.${name}`)}
      optional
      grouped={!name.startsWith('year')}
    />
  );
}

interface LongTextFieldProps extends FormFieldsProps {
  name: 'description' | 'message' | 'wanted';
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  rows?: number;
}

export function LongTextField({ form, name, ...rest }: LongTextFieldProps) {
  return (
    <TextareaField
      rows={4}
      {...rest}
      aria-required={!rest.optional || undefined}
      className={FULL_WIDTH}
      {...form.field(name)}
    />
  );
}

interface ContactFieldsProps extends FormFieldsProps {
  requiredFields: readonly ('name' | 'phone' | 'email')[];
  emailHint?: ReactNode;
  hasPhone?: boolean;
  children?: ReactNode;
}

export function ContactFields({
  form,
  requiredFields,
  emailHint,
  hasPhone = true,
  children,
}: ContactFieldsProps) {
  const { t } = useTranslation('forms-page');
  const fieldPropsOf = (name: 'name' | 'phone' | 'email') => ({
    label: t(`fields.${name}`),
    optional: !requiredFields.includes(name),
    'aria-required': requiredFields.includes(name) || undefined,
    ...form.field(name),
  });
  return (
    <FieldGroup title={t('groups.sender')}>
      <TextField autoComplete="name" {...fieldPropsOf('name')} />
      {hasPhone && <PhoneField {...fieldPropsOf('phone')} />}
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={emailHint}
        className={hasPhone && !children ? FULL_WIDTH : undefined}
        {...fieldPropsOf('email')}
      />
      {children}
    </FieldGroup>
  );
}
