import { eraseRequest, type StaffRequest } from '@pitlane/contracts';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { useSession } from '@/lib/session.ts';
import { useCall } from '@/lib/use-call.ts';
import { storeRequestDraft } from '../request-draft.ts';

interface RequestEraseDialogProps {
  request: StaffRequest;
  onDone: (request: StaffRequest) => void;
  onFailed: (error: unknown) => boolean;
  onClose: () => void;
}

export function RequestEraseDialog({
  request,
  onDone,
  onFailed,
  onClose,
}: RequestEraseDialogProps) {
  const { t } = useTranslation('moderation-requests');
  const userId = useSession()?.userId ?? 0;
  const { id, file } = request;
  const erasing = useCall(eraseRequest, {
    onSuccess: (updatedRequest) => {
      // The unsent answer has data of the same user.
      storeRequestDraft(userId, id, { message: '', note: '' });
      onClose();
      onDone(updatedRequest);
    },
    onError: (error) => {
      if (onFailed(error)) onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('erase.title', { id })}
      confirmLabel={t('erase.confirm')}
      busy={erasing.isPending}
      error={erasing.error}
      onConfirm={() => erasing.mutate({ params: { id } })}
      onClose={onClose}
    >
      <p>{t('erase.goes')}</p>
      <ul className="mt-1 list-disc pl-5">
        <li>{t('erase.contacts')}</li>
        <li>{t('erase.text')}</li>
        {file && <li>{t('erase.file', { name: file.name })}</li>}
        <li>{t('erase.answers')}</li>
        <li>{t('erase.mails')}</li>
      </ul>
      <p className="mt-3 text-muted">{t('erase.stays')}</p>
    </ConfirmDialog>
  );
}
