import { addresses, resendConfirmation } from '@pitlane/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { readNext } from '@/lib/read-next.ts';
import { Button } from '@/ui/button.tsx';
import { HeadlinePage } from '@/ui/headline-page.tsx';
import { AlternativeLink } from './alternative-link.tsx';
import { GoogleButton } from './google-button.tsx';
import { MailSent } from './mail-sent.tsx';
import { RegisterForm } from './register-form.tsx';

export default function RegisterPage() {
  const { t } = useTranslation('accounts');
  const [params] = useSearchParams();
  const next = readNext(params.get('next'));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [hasReturned, setHasReturned] = useState(false);
  return (
    <HeadlinePage
      title={t(sentTo === null ? 'register.title' : 'sent.title')}
      lead={sentTo === null && t('register.lead')}
      wide={sentTo === null}
      focused={hasReturned || sentTo !== null}
      footer={
        sentTo === null && (
          <AlternativeLink
            question={t('register.haveAccount')}
            to={addresses.login({ next })}
            link={t('register.signIn')}
          />
        )
      }
    >
      {sentTo !== null && (
        <MailSent
          email={sentTo}
          lead={t('sent.activationLead')}
          nextStep={t('sent.activationNext')}
          send={() => call(resendConfirmation, { body: { email: sentTo } })}
        >
          <Button
            look="quiet"
            onClick={() => {
              setSentTo(null);
              setHasReturned(true);
            }}
          >
            {t('sent.changeEmail')}
          </Button>
        </MailSent>
      )}
      {/* Stays mounted, so that changing the email address does not require typing everything again. */}
      <div hidden={sentTo !== null}>
        <RegisterForm
          next={next}
          onSent={(email) => {
            setSentTo(email);
            notify.success(t('register.done'));
          }}
        />
        <GoogleButton next={next} />
      </div>
    </HeadlinePage>
  );
}
