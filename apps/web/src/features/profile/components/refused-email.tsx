import { resendConfirmation } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { useCall } from '@/lib/use-call.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { errorText } from '@/ui/states.tsx';

/** Address whose mail server has rejected our emails: none are sent until it is confirmed again. */
export function RefusedEmail({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const asking = useCall(resendConfirmation);
  return (
    <div className="mt-4 wrap-anywhere">
      <Notice tone="warning" title={t('email.refused', { email })}>
        <p className="mt-1">{t('email.refusedText')}</p>
        <ActionButton
          className="mt-3"
          pending={asking.isPending}
          onClick={() => asking.mutate({ body: { email } })}
        >
          {t('email.confirmAnew')}
        </ActionButton>
        <p
          role={asking.error ? 'alert' : 'status'}
          className={asking.error ? 'mt-2 text-danger' : 'mt-2 empty:hidden'}
        >
          {asking.error ? errorText(asking.error) : asking.isSuccess && t('email.confirmAnewSent')}
        </p>
      </Notice>
    </div>
  );
}
