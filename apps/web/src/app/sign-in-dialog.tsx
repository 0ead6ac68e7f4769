import type { Profile } from '@pitlane/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SignInForm } from '@/features/accounts/components/sign-in-form.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { profileQuery } from '@/lib/profile.ts';
import { queryClient } from '@/lib/query.ts';
import { endSession, subscribeSession } from '@/lib/session.ts';
import Dialog from '@/ui/dialog.tsx';

interface SignInDialogProps {
  /** Called when the user has signed in or declined; the waiting requests then continue. */
  onSettled: () => void;
  /** Called when the session of the page has changed, so that the prompt is no longer needed. */
  onClose: () => void;
}

/** Asks for the password after the session has ended; the page behind preserves unsaved input. */
export default function SignInDialog({ onSettled, onClose }: SignInDialogProps) {
  const { t } = useTranslation('session');
  const { pathname } = useLocation();
  const initialPath = useRef(pathname);
  const [open, setOpen] = useState(true);
  const [email] = useState(() => queryClient.getQueryData<Profile>(profileQuery().queryKey)?.email);

  // Signed in here or in another tab.
  useEffect(
    () =>
      subscribeSession(() => {
        onSettled();
        onClose();
      }),
    [onSettled, onClose],
  );

  // Navigating to another page, for example to reset the password, counts as declining. If the account is unknown,
  // nothing is lost: the page continues for a visitor.
  useEffect(() => {
    if (pathname !== initialPath.current || email === undefined) endSession();
  }, [pathname, email]);

  // Does not end the session, so that unsaved input remains while the page is open.
  const decline = () => {
    setOpen(false);
    onSettled();
    notify.error(t('again.declined'));
  };
  if (email === undefined) return null;
  return (
    <Dialog open={open} onOpenChange={decline} title={t('again.title')}>
      <p className="mb-4">{t('again.lead')}</p>
      <FocusPassword>
        <SignInForm email={email} onSignedIn={onSettled} />
      </FocusPassword>
    </Dialog>
  );
}

function FocusPassword({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  }, []);
  return <div ref={content}>{children}</div>;
}
