import {
  addresses,
  isOpenTransaction,
  isRepeatableTransaction,
  type Transaction,
} from '@pitlane/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { errorText } from '@/ui/states.tsx';
import { useCancel, useRepeat } from '../api/use-steps.ts';

interface StepProps {
  transaction: Transaction;
}

export function CancelStep({ transaction }: StepProps) {
  const { t } = useTranslation('payments');
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useCancel(transaction);
  if (!isOpenTransaction(transaction.status) || transaction.kind === 'refund') return null;
  return (
    <>
      <Button
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('cancel.action')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('cancel.title')}
          action={t('cancel.confirm')}
          dismiss={t('cancel.keep')}
          busy={isPending}
          error={error}
          onConfirm={() => mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('cancel.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function RepeatStep({ transaction }: StepProps) {
  const { t } = useTranslation('payments');
  const { mutate, isPending, error } = useRepeat(transaction);
  if (!isRepeatableTransaction(transaction.status) || transaction.kind === 'refund') return null;
  return (
    <>
      {error && (
        <div role="alert" className="w-full">
          <Notice
            tone="danger"
            action={
              error instanceof ApiError &&
              error.code === 'payment.too_many_open' && (
                <LinkButton to={addresses.accountTransactions()}>{t('one.all')}</LinkButton>
              )
            }
          >
            {errorText(error)}
          </Notice>
        </div>
      )}
      <ActionButton look="primary" pending={isPending} onClick={() => mutate()}>
        {t('repeat')}
      </ActionButton>
    </>
  );
}
