import { addresses, sendResetUrl } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { LinkButton } from '@/ui/button.tsx';
import { AlternativeLink } from './alternative-link.tsx';
import { MailRequest } from './mail-request.tsx';

export default function RestorePasswordPage() {
  const { t } = useTranslation('accounts');
  return (
    <MailRequest
      contract={sendResetUrl}
      title={t('restore.title')}
      lead={t('restore.lead')}
      footer={
        <AlternativeLink
          question={t('restore.remembered')}
          to={addresses.login()}
          link={t('register.signIn')}
        />
      }
      action={t('restore.submit')}
      sentTexts={{ lead: t('sent.resetLead'), nextStep: t('sent.resetNext') }}
    >
      <LinkButton look="quiet" to={addresses.login()}>
        {t('sent.toSignIn')}
      </LinkButton>
    </MailRequest>
  );
}
