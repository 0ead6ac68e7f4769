import { useState } from 'react';
import { ConfirmDialog } from '@/forms/confirm-dialog.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';

interface DiscardDraftProps {
  of?: 'draft' | 'correction';
  discard: () => Promise<void>;
  /** Called after removal; the form is reset. */
  onDiscarded: () => void;
  label?: string;
}

export function DiscardDraft({ of = 'draft', discard, onDiscarded, label }: DiscardDraftProps) {
  const { t } = useTranslation('posting');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setBusy(true);
    try {
      await discard();
      notify.success(t(`${of}.discarded`));
      onDiscarded();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const close = () => {
    setAsking(false);
    setError(undefined);
  };
  return (
    <>
      <Button
        look={label ? 'secondary' : 'quiet'}
        className={classes('max-sm:w-full', !label && 'text-muted')}
        onClick={() => setAsking(true)}
      >
        {label ?? t(`${of}.discard`)}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t(`${of}.discardTitle`)}
          action={t(`${of}.discard`)}
          dismiss={t(`${of}.keep`)}
          busy={busy}
          error={error}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          {t(`${of}.discardText`)}
        </ConfirmDialog>
      )}
    </>
  );
}
