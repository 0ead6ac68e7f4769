import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from '@/ui/button.tsx';

interface UnfoldedFormProps {
  form: {
    element: RefObject<HTMLFormElement | null>;
    submit: (event: SyntheticEvent) => Promise<void>;
    pending: boolean;
    formState: { errors: { root?: { message?: string | undefined } | undefined } };
  };
  label: string;
  submitLabel: string;
  onCancel: () => void;
  children: ReactNode;
}

export function UnfoldedForm({ form, label, submitLabel, onCancel, children }: UnfoldedFormProps) {
  const { t } = useTranslation('profile');
  return (
    <Form form={form} label={label} className="max-w-[440px] pt-1">
      {children}
      <FormError>{form.formState.errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={form.pending}>{submitLabel}</SubmitButton>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </Form>
  );
}
