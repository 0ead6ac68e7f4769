import { useCallback } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { isSignedIn } from '@/lib/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before what is typed gets lost, on the way to another page or out of the app. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const { t } = useTranslation('profile');
  // Whoever signs out has decided already, and could save nothing any more.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && isSignedIn() && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsaved && isSignedIn()) event.preventDefault();
      },
      [unsaved],
    ),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leave.title')}
      action={t('leave.leave')}
      dismiss={t('leave.stay')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  );
}
