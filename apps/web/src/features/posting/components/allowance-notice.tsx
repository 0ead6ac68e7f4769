import { addresses, type CreateData, type PayStepView } from '@pitlane/contracts';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePrices } from '@/lib/prices.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';

interface AllowanceNoticeProps extends Pick<CreateData, 'allowance'> {
  subject?: 'post' | 'correction';
  step: PayStepView;
}

/** Shows the remaining allowance, or how to get more, before the user types anything. */
export function AllowanceNotice({ allowance, subject = 'post', step }: AllowanceNoticeProps) {
  const { t } = useTranslation('posting');
  const price = usePrices()?.advert ?? '…';
  const { count, unlimited, expires_at: expiresAt } = allowance;
  if (unlimited) return <Notice>{t('allowance.unlimited')}</Notice>;
  if (count > 0) {
    return (
      <Notice>
        {subject === 'correction' && `${t('update.deniedTakes')} `}
        {t('allowance.left', { count })}
        {expiresAt && ` ${t('allowance.until', { date: formatDate(expiresAt) })}`}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={t('allowance.none')}
      action={
        <LinkButton look="primary" to={addresses.productCreatePay(step)} className="max-sm:w-full">
          {t('allowance.pay')}
        </LinkButton>
      }
    >
      {t(subject === 'post' ? 'allowance.over' : 'allowance.again', { price })}
    </Notice>
  );
}
