import { type ReactNode, useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { isSignedIn } from '@/lib/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface LeaveGuardProps {
  /** A function, because saving may have just changed the result. */
  isUnsaved: () => boolean;
  children: ReactNode;
}

/** Asks before unsaved changes are lost by navigating or closing the page. */
export function LeaveGuard({ isUnsaved, children }: LeaveGuardProps) {
  const { t } = useTranslation('forms');
  // Signing out is already a decision, and nothing could be saved after it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isSignedIn() && currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isSignedIn() && isUnsaved()) event.preventDefault();
      },
      [isUnsaved],
    ),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      dismissLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {children}
    </ConfirmDialog>
  );
}
