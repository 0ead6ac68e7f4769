import { resendConfirmation } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { useCall } from '@/lib/use-call.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { errorText } from '@/ui/states.tsx';

/** Notice that the user's mail server has rejected emails: none are sent until the address is confirmed again. */
export function RefusedEmail({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const confirmation = useCall(resendConfirmation);
  return (
    <div className="mt-4 wrap-anywhere">
      <Notice tone="warning" title={t('email.refused', { email })}>
        <p className="mt-1">{t('email.refusedText')}</p>
        <ActionButton
          className="mt-3"
          pending={confirmation.isPending}
          onClick={() => confirmation.mutate({ body: { email } })}
        >
          {t('email.confirmAnew')}
        </ActionButton>
        <p
          role={confirmation.error ? 'alert' : 'status'}
          className={confirmation.error ? 'mt-2 text-danger' : 'mt-2 empty:hidden'}
        >
          {confirmation.error
            ? errorText(confirmation.error)
            : confirmation.isSuccess && t('email.confirmAnewSent')}
        </p>
      </Notice>
    </div>
  );
}
