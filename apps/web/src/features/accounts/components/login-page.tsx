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
import { type GoogleStart, startedNext, takeGoogleStart } from '../google-start.ts';
import { GoogleButton } from './google-button.tsx';
import { AlternativeLink } from './other-way.tsx';
import { SignInForm } from './sign-in-form.tsx';

const exchange = (code: string) => call(exchangeCode, { body: { code } });

/** Sign-in with a password, and the return from Google with a one-time code. */
export default function LoginPage() {
  const [params] = useSearchParams();
  const code = params.get('code');
  const failed = params.get('google') === 'failed';
  // A failed return from Google lacks the address to continue to.
  const started = useBrowserValue(startedNext);
  const next = readNext(params.get('next')) ?? (failed ? started : null);
  return code === null ? (
    <PasswordSignIn next={next} failed={failed} />
  ) : (
    <GoogleReturn key={code} code={code} next={next} />
  );
}

interface GoogleReturnProps {
  code: string;
  next: string | null;
}

/** Exchanges a code only in the tab that requested it; others remove it from the address. */
function GoogleReturn({ code, next }: GoogleReturnProps) {
  const goTo = useGoTo();
  const [start, setStart] = useState<GoogleStart | null>(null);
  useEffect(() => {
    const taken = takeGoogleStart(code);
    setStart(taken);
    if (!taken) goTo(addresses.login({ next }), { replace: true });
  }, [code, next, goTo]);
  return start && <GoogleSignIn code={code} next={next ?? start.next} />;
}

interface PasswordSignInProps {
  next: string | null;
  /** Failure of a sign-in with Google, with its reason if known. */
  failed: boolean;
  reason?: string;
}

function PasswordSignIn({ next, failed, reason }: PasswordSignInProps) {
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
      {failed && (
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
  const started = useRef(false);
  const [error, setError] = useState<unknown>(null);
  const failure = error instanceof ApiError ? error.code : null;

  useEffect(() => {
    // A code works once, but an effect may run twice.
    if (started.current) return;
    started.current = true;
    const finish = () => {
      notify.success(t('signIn.done'));
      goTo(next ?? addresses.home(), { replace: true });
    };
    const explain = (reason: unknown) => {
      setError(reason);
      if (!(reason instanceof ApiError) || reason.code !== 'account.blocked') return;
      goTo(addresses.block(), { replace: true, state: { message: reason.message } });
    };
    exchange(code).then(finish, explain);
  }, [code, next, goTo, t]);

  const link = async () => {
    try {
      // The request now carries the token of the account to which the code is linked.
      await exchange(code);
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
    return <PasswordSignIn next={next} failed reason={errorText(error)} />;
  }
  return (
    <HeadlinePage title={t('google.linkTitle')} lead={t('google.linkLead')} focused>
      <SignInForm onSignedIn={link} />
    </HeadlinePage>
  );
}
