import { useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';

interface DiscardDraftProps {
  subject?: 'draft' | 'correction';
  discard: () => Promise<void>;
  /** Called after the removal, to reset the form. */
  onDiscarded: () => void;
  label?: string;
}

export function DiscardDraft({
  subject = 'draft',
  discard,
  onDiscarded,
  label,
}: DiscardDraftProps) {
  const { t } = useTranslation('posting');
  const [isConfirming, setIsConfirming] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setIsDiscarding(true);
    try {
      await discard();
      notify.success(t(`${subject}.discarded`));
      onDiscarded();
    } catch (failure) {
      setError(failure);
      setIsDiscarding(false);
    }
  };
  const close = () => {
    setIsConfirming(false);
    setError(undefined);
  };
  return (
    <>
      <Button
        look={label ? 'secondary' : 'quiet'}
        className={classes('max-sm:w-full', !label && 'text-muted')}
        onClick={() => setIsConfirming(true)}
      >
        {label ?? t(`${subject}.discard`)}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t(`${subject}.discardTitle`)}
          confirmLabel={t(`${subject}.discard`)}
          dismissLabel={t(`${subject}.keep`)}
          busy={isDiscarding}
          error={error}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          {t(`${subject}.discardText`)}
        </ConfirmDialog>
      )}
    </>
  );
}
