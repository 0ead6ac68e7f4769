import { addresses, resendConfirmation } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { AlternativeLink } from './alternative-link.tsx';
import { MailRequest } from './mail-request.tsx';

export function BadConfirmation() {
  const { t } = useTranslation('accounts');
  return (
    <MailRequest
      contract={resendConfirmation}
      title={t('confirm.badTitle')}
      lead={t('confirm.badLead')}
      focused
      footer={
        <AlternativeLink
          question={t('confirm.active')}
          to={addresses.login()}
          link={t('signIn.submit')}
        />
      }
      action={t('confirm.again')}
      sentTexts={{ lead: t('sent.againLead'), nextStep: t('sent.activationNext') }}
    />
  );
}
