import { addresses, exchangeCode } from '@pitlane/contracts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FormError } from '@/forms/form.tsx';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { readNext } from '@/lib/read-next.ts';
import { useBrowserValue } from '@/lib/storage.ts';
import { HeadlinePage } from '@/ui/headline-page.tsx';
import { errorText } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { claimGoogleStart, type GoogleStart, readStartedNext } from '../google-start.ts';
import { AlternativeLink } from './alternative-link.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

const exchangeGoogleCode = (code: string) => call(exchangeCode, { body: { code } });

/** Sign-in with a password, and the return from Google with a one-time code. */
export default function LoginPage() {
  const [params] = useSearchParams();
  const code = params.get('code');
  const hasFailed = params.get('google') === 'failed';
  // A failed return from Google lacks the address to continue to.
  const storedNext = useBrowserValue(readStartedNext);
  const next = readNext(params.get('next')) ?? (hasFailed ? storedNext : null);
  return code === null ? (
    <PasswordSignIn next={next} hasFailed={hasFailed} />
  ) : (
    <GoogleReturn key={code} code={code} next={next} />
  );
}

interface GoogleReturnProps {
  code: string;
  next: string | null;
}

/** Exchanges a code only in the tab that requested it; other tabs remove it from the URL. */
function GoogleReturn({ code, next }: GoogleReturnProps) {
  const goTo = useGoTo();
  const [googleStart, setGoogleStart] = useState<GoogleStart | null>(null);
  useEffect(() => {
    const claimedStart = claimGoogleStart(code);
    setGoogleStart(claimedStart);
    if (!claimedStart) goTo(addresses.login({ next }), { replace: true });
  }, [code, next, goTo]);
  return googleStart && <GoogleSignIn code={code} next={next ?? googleStart.next} />;
}

interface PasswordSignInProps {
  next: string | null;
  /** True if a sign-in with Google has failed. */
  hasFailed: boolean;
  reason?: string;
}

function PasswordSignIn({ next, hasFailed, reason }: PasswordSignInProps) {
  const { t } = useTranslation('accounts');
  const goTo = useGoTo();
  return (
    <HeadlinePage
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      footer={
        <AlternativeLink
          question={t('signIn.noAccount')}
          to={addresses.register({ next })}
          link={t('signIn.register')}
        />
      }
    >
      {hasFailed && (
        <div className="mb-4">
          <FormError>{reason ?? t('google.failed')}</FormError>
        </div>
      )}
      <SignInForm onSignedIn={() => goTo(next ?? addresses.home(), { replace: true })} />
      <GoogleButton next={next} />
    </HeadlinePage>
  );
}

function GoogleSignIn({ code, next }: GoogleReturnProps) {
  const { t } = useTranslation('accounts');
  const goTo = useGoTo();
  const isStarted = useRef(false);
  const [error, setError] = useState<unknown>(null);
  const failure = error instanceof ApiError ? error.code : null;

  useEffect(() => {
    // A code works once, but an effect may run twice.
    if (isStarted.current) return;
    isStarted.current = true;
    const finish = () => {
      notify.success(t('signIn.done'));
      goTo(next ?? addresses.home(), { replace: true });
    };
    const handleError = (reason: unknown) => {
      setError(reason);
      if (!(reason instanceof ApiError) || reason.code !== 'account.blocked') return;
      goTo(addresses.block(), { replace: true, state: { message: reason.message } });
    };
    exchangeGoogleCode(code).then(finish, handleError);
  }, [code, next, goTo, t]);

  const linkAccount = async () => {
    try {
      // The request now carries the token of the account to which the code is linked.
      await exchangeGoogleCode(code);
      notify.success(t('google.linked'));
    } catch {
      notify.error(t('google.notLinked'));
    }
    goTo(next ?? addresses.home(), { replace: true });
  };

  if (error === null || failure === 'account.blocked') {
    return (
      <HeadlinePage title={t('signIn.title')} lead={t('google.exchanging')}>
        <Skeleton className="h-11" />
      </HeadlinePage>
    );
  }
  if (failure !== 'google.link_needed') {
    return <PasswordSignIn next={next} hasFailed reason={errorText(error)} />;
  }
  return (
    <HeadlinePage title={t('google.linkTitle')} lead={t('google.linkLead')} focused>
      <SignInForm onSignedIn={linkAccount} />
    </HeadlinePage>
  );
}
