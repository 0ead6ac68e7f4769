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
  const textId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isRetrying, startRetry] = useTransition();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Returns the focus before the loaded dialog reads which element has it.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={textId}
      onClose={({ currentTarget }) => {
        // Ignores closing because the part has loaded.
        if (currentTarget.isConnected && !currentTarget.open) onClose();
      }}
      className="m-auto w-[min(88vw,400px)] rounded-card bg-card p-4 text-ink shadow-float backdrop:bg-black/50"
    >
      <p id={textId}>{errorText(error)}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>{t('dialog.close')}</Button>
        <Button look="primary" busy={isRetrying} onClick={() => startRetry(onRetry)}>
          {t('error.retry')}
        </Button>
      </div>
    </dialog>
  );
}
