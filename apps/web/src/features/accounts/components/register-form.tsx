import { isPersonalPassword, personalWords, type Registration, signUp } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { NewPasswordField } from '@/forms/new-password-field.tsx';
import { PasswordField } from '@/forms/password-field.tsx';
import { PhoneField } from '@/forms/phone-field.tsx';
import { PlaceFields } from '@/forms/place-fields.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { customerToken } from '@/lib/customer-token.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { TextField } from '@/ui/field.tsx';
import { SegmentedControl } from '@/ui/segmented-control.tsx';

type RegistrationValues = Record<
  Exclude<keyof Registration, 'company' | 'next' | 'mark' | `selected_${string}`>,
  string
> & {
  company: boolean;
  selected_country: number | null;
  selected_city: number | null;
};

const emptyValues: RegistrationValues = {
  company: false,
  company_name: '',
  company_address: '',
  name: '',
  surname: '',
  phone: '',
  selected_country: null,
  selected_city: null,
  email: '',
  password: '',
  confirm_password: '',
};

const personalWordsOf = ({
  email,
  name,
  surname,
  company_name,
}: Pick<Registration, 'email' | 'name' | 'surname' | 'company_name'>) =>
  personalWords({ email, names: [name, surname, company_name] });

/** Repeats a check of the server before the request. */
const registrationSchema = signUp.body.check(
  z.refine((form) => !isPersonalPassword(form.password, personalWordsOf(form)), {
    path: ['password'],
    params: { error: 'personal_password' },
    // Reported together with other errors, not after them.
    when: () => true,
  }),
);

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-[18px] leading-6 font-semibold tracking-tight">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

const fullWidth = 'sm:col-span-2';

interface RegisterFormProps {
  next: string | null;
  onSent: (email: string) => void;
}

export function RegisterForm({ next, onSent }: RegisterFormProps) {
  const { t } = useTranslation('accounts');
  const form = useCallForm({
    schema: registrationSchema,
    values: emptyValues,
    send: (values) =>
      call(signUp, {
        body: {
          ...values,
          ...(!values.company && { company_name: '', company_address: '' }),
          ...(next !== null && { next }),
          // Identifies the registering browser when the email address is confirmed.
          mark: customerToken(),
        },
      }),
    onDone: (_, { email }) => onSent(email),
  });
  const values = form.watch();
  return (
    <Form form={form} className="gap-7">
      <SegmentedControl
        label={t('register.kind')}
        labelHidden
        options={[
          { value: 'individual', label: t('register.individual') },
          { value: 'company', label: t('register.company') },
        ]}
        value={values.company ? 'company' : 'individual'}
        onChange={(kind) => form.setValue('company', kind === 'company')}
      />
      {values.company && (
        <FieldGroup title={t('register.aboutCompany')}>
          <TextField
            label={t('fields.companyName')}
            autoComplete="organization"
            maxLength={120}
            className={fullWidth}
            {...form.field('company_name')}
          />
          <TextField
            label={t('fields.companyAddress')}
            autoComplete="street-address"
            maxLength={200}
            className={fullWidth}
            {...form.field('company_address')}
          />
        </FieldGroup>
      )}
      <FieldGroup title={t(values.company ? 'register.contactPerson' : 'register.aboutYou')}>
        <TextField
          label={t('fields.name')}
          autoComplete="given-name"
          autoCapitalize="words"
          {...form.field('name')}
        />
        <TextField
          label={t('fields.surname')}
          autoComplete="family-name"
          autoCapitalize="words"
          {...form.field('surname')}
        />
        <PhoneField
          label={t('fields.phone')}
          hint={t('register.phoneHint')}
          className={fullWidth}
          {...form.field('phone')}
        />
        <PlaceFields
          names={{ country: 'selected_country', city: 'selected_city' }}
          country={values.selected_country}
          city={values.selected_city}
          errors={{
            country: form.errorOf('selected_country'),
            city: form.errorOf('selected_city'),
          }}
          onChange={({ country, city }) => {
            form.setValue('selected_country', country);
            form.setValue('selected_city', city);
            form.clearErrors(['selected_country', 'selected_city']);
          }}
        />
      </FieldGroup>
      <FieldGroup title={t('register.access')}>
        <TextField
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          hint={t('register.emailHint')}
          className={fullWidth}
          {...form.field('email')}
        />
        <NewPasswordField
          label={t('fields.password')}
          currentValue={values.password}
          words={personalWordsOf(values)}
          className={fullWidth}
          {...form.field('password', ['confirm_password'])}
        />
        <PasswordField
          label={t('fields.confirmPassword')}
          autoComplete="new-password"
          className={fullWidth}
          {...form.field('confirm_password')}
        />
      </FieldGroup>
      <div className="flex flex-col gap-4">
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending}>{t('register.submit')}</SubmitButton>
      </div>
    </Form>
  );
}
