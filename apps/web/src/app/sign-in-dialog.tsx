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
  /** Signed in or declined: the waiting calls go on. */
  onAnswered: () => void;
  /** The session that has ended is no longer this page's. */
  onOver: () => void;
}

/** Asks for the password once the session has ended; the page behind keeps what was typed. */
export default function SignInDialog({ onAnswered, onOver }: SignInDialogProps) {
  const { t } = useTranslation('session');
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const [open, setOpen] = useState(true);
  const [email] = useState(() => queryClient.getQueryData<Profile>(profileQuery().queryKey)?.email);

  // Here, or in another tab.
  useEffect(
    () =>
      subscribeSession(() => {
        onAnswered();
        onOver();
      }),
    [onAnswered, onOver],
  );

  // Going to another page, as to restore the password, declines. And where
  // nobody was known yet, nothing is lost: the page goes on for a visitor.
  useEffect(() => {
    if (pathname !== opened.current || email === undefined) endSession();
  }, [pathname, email]);

  // What was typed stays as long as the page does.
  const decline = () => {
    setOpen(false);
    onAnswered();
    notify.error(t('again.declined'));
  };
  if (email === undefined) return null;
  return (
    <Dialog open={open} onOpenChange={decline} title={t('again.title')}>
      <p className="mb-4">{t('again.lead')}</p>
      <PasswordFirst>
        <SignInForm email={email} onSignedIn={onAnswered} />
      </PasswordFirst>
    </Dialog>
  );
}

/** Begins at the field that is to be filled in, not at the button that closes the dialog. */
function PasswordFirst({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  }, []);
  return <div ref={content}>{children}</div>;
}
