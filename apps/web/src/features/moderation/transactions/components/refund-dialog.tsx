import {
  type RefundPreview,
  refundTransaction,
  type TransactionWithEntries,
} from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { createIdempotencyHeader } from '@/lib/idempotency-key.ts';
import { formatAmount } from '@/lib/money.ts';
import { notify } from '@/lib/notify.ts';
import { useCall } from '@/lib/use-call.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import Dialog from '@/ui/dialog.tsx';
import { ErrorText } from '@/ui/error-text.tsx';
import { TextField } from '@/ui/field.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';
import { formatAmountInput, parseAmount } from '../../money.ts';
import { invalidateTransactions } from '../api/transactions.ts';

interface RefundDialogProps {
  transaction: Pick<TransactionWithEntries, 'id' | 'number' | 'items'>;
  refundable: string;
  onClose: () => void;
}

/** Previewed refund; its key makes the confirmation safe to repeat. */
interface PlannedRefund {
  body: { amount: string; reason: string };
  headers: ReturnType<typeof createIdempotencyHeader>;
  preview: RefundPreview;
}

const { reason } = refundTransaction.body.shape;
const refundFormSchema = z.object({
  amount: z.string().check(
    z.minLength(1),
    z.refine((text) => parseAmount(text) !== null),
  ),
  reason,
});

/** Refund in steps: amount and reason, preview of its effects, confirmation. Import it lazily. */
export default function RefundDialog({ transaction, refundable, onClose }: RefundDialogProps) {
  const { t } = useTranslation('moderation');
  const [values, setValues] = useState({ amount: formatAmountInput(refundable), reason: '' });
  const [plannedRefund, setPlannedRefund] = useState<PlannedRefund | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('refund.title', { number: transaction.number })}
    >
      {plannedRefund ? (
        <RefundConfirmation
          id={transaction.id}
          plannedRefund={plannedRefund}
          endsTariff={
            plannedRefund.body.amount === refundable &&
            transaction.items.some(({ kind }) => kind === 'tariff')
          }
          onChange={() => setPlannedRefund(null)}
          onClose={onClose}
        />
      ) : (
        <RefundForm
          id={transaction.id}
          refundable={refundable}
          values={values}
          onPlanned={(refund, typedValues) => {
            setValues(typedValues);
            setPlannedRefund(refund);
          }}
        />
      )}
    </Dialog>
  );
}

interface RefundFormProps {
  id: number;
  refundable: string;
  values: { amount: string; reason: string };
  onPlanned: (refund: PlannedRefund, values: RefundFormProps['values']) => void;
}

function RefundForm({ id, refundable, values, onPlanned }: RefundFormProps) {
  const { t } = useTranslation('moderation');
  const form = useCallForm({
    schema: refundFormSchema,
    values,
    send: async ({ amount, reason: typedReason }) => {
      const body = { amount: parseAmount(amount) ?? amount, reason: typedReason.trim() };
      const response = await call(refundTransaction, {
        params: { id },
        body: { ...body, preview: true },
      });
      return { response, body };
    },
    onDone: ({ response, body }, typedValues) => {
      if ('units' in response)
        onPlanned({ body, headers: createIdempotencyHeader(), preview: response }, typedValues);
    },
  });
  const { element } = form;
  // Not autoFocus, which runs before the dialog stores where to return the focus.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);
  return (
    <Form form={form} label={t('refund.open')}>
      <TextField
        label={t('refund.amount')}
        hint={t('refund.left', { sum: formatAmount(refundable) })}
        unit="₽"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
      />
      <TextareaField
        label={t('refund.reason')}
        hint={t('refund.reasonHint')}
        rows={3}
        {...form.field('reason')}
      />
      <FormError>{form.failure}</FormError>
      <SubmitButton pending={form.pending}>{t('refund.preview')}</SubmitButton>
    </Form>
  );
}

interface RefundConfirmationProps {
  id: number;
  plannedRefund: PlannedRefund;
  endsTariff: boolean;
  onChange: () => void;
  onClose: () => void;
}

function RefundConfirmation({
  id,
  plannedRefund,
  endsTariff,
  onChange,
  onClose,
}: RefundConfirmationProps) {
  const { t } = useTranslation('moderation');
  const textRef = useRef<HTMLDivElement>(null);
  const refundCall = useCall(refundTransaction);
  const { body, headers, preview } = plannedRefund;
  const { adverts, special_offers: specialOffers } = preview.units;
  useEffect(() => textRef.current?.focus(), []);
  const amountText = formatAmount(preview.amount);
  const refund = () =>
    refundCall.mutate(
      { params: { id }, body, headers },
      {
        onSuccess: () => {
          notify.success(t('refund.done', { sum: amountText }));
          onClose();
          void invalidateTransactions();
        },
      },
    );
  return (
    <div className="flex flex-col gap-4">
      <div ref={textRef} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <p className="text-[18px] leading-6 font-semibold">
          {t('refund.sum', { sum: amountText })}
        </p>
        {endsTariff && <p>{t('refund.endsTariff')}</p>}
        {adverts + specialOffers === 0 ? (
          !endsTariff && <p>{t('refund.nothingBack')}</p>
        ) : (
          <>
            <p>{t('refund.takesBack')}</p>
            <ul className="list-disc pl-5">
              {adverts > 0 && <li>{t('refund.adverts', { count: adverts })}</li>}
              {specialOffers > 0 && <li>{t('refund.specialOffers', { count: specialOffers })}</li>}
            </ul>
          </>
        )}
        <p className="wrap-anywhere whitespace-pre-line text-muted">
          {t('refund.because', { reason: body.reason })}
        </p>
      </div>
      <ErrorText error={refundCall.error} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onChange}>{t('refund.change')}</Button>
        <ActionButton look="primary" pending={refundCall.isPending} onClick={refund}>
          {t('refund.confirm', { sum: amountText })}
        </ActionButton>
      </div>
    </div>
  );
}
