import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';

interface DiscardDraftProps {
  discard: () => Promise<void>;
  /** Nothing is left: the form begins anew. */
  onDiscarded: () => void;
  /** What the button says, where it is more than to discard. */
  label?: string;
}

/** The way to leave nothing behind, asked about first. */
export function DiscardDraft({ discard, onDiscarded, label }: DiscardDraftProps) {
  const { t } = useTranslation('posting');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    setBusy(true);
    try {
      await discard();
      notify.success(t('draft.discarded'));
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
        {label ?? t('draft.discard')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('draft.discardTitle')}
          action={t('draft.discard')}
          dismiss={t('draft.keep')}
          busy={busy}
          error={error}
          onConfirm={() => void confirm()}
          onClose={close}
        >
          {t('draft.discardText')}
        </ConfirmDialog>
      )}
    </>
  );
}
