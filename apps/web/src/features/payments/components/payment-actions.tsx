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
import { useCancelPayment, useRepeatPayment } from '../api/use-payment-actions.ts';

interface TransactionActionProps {
  transaction: Transaction;
}

export function CancelButton({ transaction }: TransactionActionProps) {
  const { t } = useTranslation('payments');
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending, error, reset } = useCancelPayment(transaction);
  if (!isOpenTransaction(transaction.status) || transaction.kind === 'refund') return null;
  return (
    <>
      <Button
        onClick={() => {
          reset();
          setConfirming(true);
        }}
      >
        {t('cancel.action')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('cancel.title')}
          confirmLabel={t('cancel.confirm')}
          dismissLabel={t('cancel.keep')}
          busy={isPending}
          error={error}
          onConfirm={() => mutate()}
          onClose={() => setConfirming(false)}
        >
          <p>{t('cancel.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export function RepeatButton({ transaction }: TransactionActionProps) {
  const { t } = useTranslation('payments');
  const { mutate, isPending, error } = useRepeatPayment(transaction);
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
