import { postLimits, requiredNumber, wholeNumber } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { DigitsField } from '@/ui/digits-field.tsx';
import { useOfferIdempotencyHeader } from '../use-offer-changes.ts';

const schema = z.object({ price: requiredNumber(wholeNumber(1, postLimits.price)) });

interface PriceFormProps {
  sign: string;
  hint: ReactNode;
  submitLabel: string;
  send: (price: number, headers: { 'Idempotency-Key': string }) => Promise<unknown>;
  onDone: () => void;
}

export function PriceForm({ sign, hint, submitLabel, send, onDone }: PriceFormProps) {
  const { t } = useTranslation('offers');
  const headerOf = useOfferIdempotencyHeader();
  const form = useCallForm({
    schema,
    values: { price: '' },
    send: ({ price }) => send(Number(price), headerOf(price)),
    onDone,
  });
  return (
    <Form form={form}>
      <DigitsField
        name="price"
        label={t('form.price')}
        unit={sign}
        converts="amount"
        value={form.watch('price')}
        error={form.errorOf('price')}
        hint={hint}
        onChange={(value) =>
          form.setValue('price', value, { shouldValidate: form.formState.isSubmitted })
        }
      />
      <FormError>{form.failure}</FormError>
      <SubmitButton pending={form.pending}>{submitLabel}</SubmitButton>
    </Form>
  );
}
