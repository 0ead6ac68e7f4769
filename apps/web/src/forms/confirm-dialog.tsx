import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { ErrorText } from '@/ui/error-text.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  confirmLabel: string;
  dismissLabel?: string;
  busy?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation of a destructive action. Mount it only while the dialog is open. */
export function ConfirmDialog({
  title,
  confirmLabel: action,
  dismissLabel: dismiss,
  busy = false,
  error,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation('forms');
  return (
    <LazyDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      footer={
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{dismiss ?? t('cancel')}</Button>
          <ActionButton look="primary" pending={busy} onClick={onConfirm}>
            {action}
          </ActionButton>
        </div>
      }
    >
      <div className="wrap-anywhere">{children}</div>
      <ErrorText error={error} className="mt-3" />
    </LazyDialog>
  );
}
