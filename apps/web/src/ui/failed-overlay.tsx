import { useId, useLayoutEffect, useRef, useTransition } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Button } from './button.tsx';
import { errorText } from './states.tsx';

interface FailedOverlayProps {
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * In place of a dialog whose code did not come. The browser's own dialog: it traps the focus and
 * gives it back without anything that would have to be fetched.
 */
export function FailedOverlay({ error, onRetry, onClose }: FailedOverlayProps) {
  const { t } = useTranslation('ui');
  const text = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [trying, startTrying] = useTransition();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // The focus returns before the next step looks where it is.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={text}
      onClose={({ currentTarget }) => {
        // Not when it closed because the part has come.
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
      className="m-auto w-[min(88vw,400px)] rounded-card bg-card p-4 text-ink shadow-float backdrop:bg-black/50"
    >
      <p id={text}>{errorText(error)}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{t('dialog.close')}</Button>
        <Button look="primary" busy={trying} onClick={() => startTrying(onRetry)}>
          {t('error.retry')}
        </Button>
      </div>
    </dialog>
  );
}
