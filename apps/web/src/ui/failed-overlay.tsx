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
 * Replaces a dialog whose code failed to load. Uses the native dialog element, which traps and returns the focus
 * without any further code.
 */
export function FailedOverlay({ error, onRetry, onClose }: FailedOverlayProps) {
  const { t } = useTranslation('ui');
  const text = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [trying, startTrying] = useTransition();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Returns the focus before the next step reads where it is.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={text}
      onClose={({ currentTarget }) => {
        // Not if it closed because the part has loaded.
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
