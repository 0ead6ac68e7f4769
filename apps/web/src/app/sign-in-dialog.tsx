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
  /** The user signed in or declined: the waiting requests continue. */
  onAnswered: () => void;
  /** The ended session no longer belongs to this page. */
  onOver: () => void;
}

/** Asks for the password after the session has ended; the page behind preserves unsaved input. */
export default function SignInDialog({ onAnswered, onOver }: SignInDialogProps) {
  const { t } = useTranslation('session');
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const [open, setOpen] = useState(true);
  const [email] = useState(() => queryClient.getQueryData<Profile>(profileQuery().queryKey)?.email);

  // Signed in here or in another tab.
  useEffect(
    () =>
      subscribeSession(() => {
        onAnswered();
        onOver();
      }),
    [onAnswered, onOver],
  );

  // Navigating to another page, for example to reset the password, declines. Without a known account nothing is
  // lost: the page continues for a visitor.
  useEffect(() => {
    if (pathname !== opened.current || email === undefined) endSession();
  }, [pathname, email]);

  // Unsaved input remains while the page is open.
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

function PasswordFirst({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  }, []);
  return <div ref={content}>{children}</div>;
}
