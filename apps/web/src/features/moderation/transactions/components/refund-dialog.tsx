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
import { sumText } from '@/lib/money.ts';
import { notify } from '@/lib/notify.ts';
import { useCall } from '@/lib/use-call.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import Dialog from '@/ui/dialog.tsx';
import { ErrorText } from '@/ui/error-text.tsx';
import { TextField } from '@/ui/field.tsx';
import { TextareaField } from '@/ui/textarea-field.tsx';
import { formatSumInput, parseSum } from '../../money.ts';
import { invalidateTransactions } from '../api/transactions.ts';

interface RefundDialogProps {
  transaction: Pick<TransactionWithEntries, 'id' | 'number' | 'items'>;
  left: string;
  onClose: () => void;
}

/** Previewed refund; its key makes the confirmation safe to repeat. */
interface PlannedRefund {
  body: { amount: string; reason: string };
  headers: ReturnType<typeof createIdempotencyHeader>;
  preview: RefundPreview;
}

const { reason } = refundTransaction.body.shape;
const typed = z.object({
  amount: z.string().check(
    z.minLength(1),
    z.refine((text) => parseSum(text) !== null),
  ),
  reason,
});

/** Refund in steps: sum and reason, preview of its effects, confirmation. Import it lazily. */
export default function RefundDialog({ transaction, left, onClose }: RefundDialogProps) {
  const { t } = useTranslation('moderation');
  const [values, setValues] = useState({ amount: formatSumInput(left), reason: '' });
  const [planned, setPlanned] = useState<PlannedRefund | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('refund.title', { number: transaction.number })}
    >
      {planned ? (
        <Confirmation
          id={transaction.id}
          planned={planned}
          endsTariff={
            planned.body.amount === left && transaction.items.some(({ kind }) => kind === 'tariff')
          }
          onChange={() => setPlanned(null)}
          onClose={onClose}
        />
      ) : (
        <RefundForm
          id={transaction.id}
          left={left}
          values={values}
          onPlanned={(plan, typedValues) => {
            setValues(typedValues);
            setPlanned(plan);
          }}
        />
      )}
    </Dialog>
  );
}

interface RefundFormProps {
  id: number;
  left: string;
  values: { amount: string; reason: string };
  onPlanned: (planned: PlannedRefund, values: RefundFormProps['values']) => void;
}

function RefundForm({ id, left, values, onPlanned }: RefundFormProps) {
  const { t } = useTranslation('moderation');
  const form = useCallForm({
    schema: typed,
    values,
    send: async ({ amount, reason: why }) => {
      const body = { amount: parseSum(amount) ?? amount, reason: why.trim() };
      const answer = await call(refundTransaction, {
        params: { id },
        body: { ...body, preview: true },
      });
      return { answer, body };
    },
    onDone: ({ answer, body }, typedValues) => {
      if ('units' in answer)
        onPlanned({ body, headers: createIdempotencyHeader(), preview: answer }, typedValues);
    },
  });
  const { element } = form;
  // Not autoFocus, which runs before the dialog stores where to return the focus.
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);
  return (
    <Form form={form} label={t('refund.open')}>
      <TextField
        label={t('refund.amount')}
        hint={t('refund.left', { sum: sumText(left) })}
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

interface ConfirmationProps {
  id: number;
  planned: PlannedRefund;
  endsTariff: boolean;
  onChange: () => void;
  onClose: () => void;
}

function Confirmation({ id, planned, endsTariff, onChange, onClose }: ConfirmationProps) {
  const { t } = useTranslation('moderation');
  const text = useRef<HTMLDivElement>(null);
  const refunding = useCall(refundTransaction);
  const { body, headers, preview } = planned;
  const { adverts, special_offers: specialOffers } = preview.units;
  useEffect(() => text.current?.focus(), []);
  const sum = sumText(preview.amount);
  const refund = () =>
    refunding.mutate(
      { params: { id }, body, headers },
      {
        onSuccess: () => {
          notify.success(t('refund.done', { sum }));
          onClose();
          void invalidateTransactions();
        },
      },
    );
  return (
    <div className="flex flex-col gap-4">
      <div ref={text} tabIndex={-1} className="flex flex-col gap-2 outline-none">
        <p className="text-[18px] leading-6 font-semibold">{t('refund.sum', { sum })}</p>
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
      <ErrorText error={refunding.error} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onChange}>{t('refund.change')}</Button>
        <ActionButton look="primary" pending={refunding.isPending} onClick={refund}>
          {t('refund.confirm', { sum })}
        </ActionButton>
      </div>
    </div>
  );
}
