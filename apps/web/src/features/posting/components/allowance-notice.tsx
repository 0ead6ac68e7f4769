import { addresses, type CreateData } from '@pitlane/contracts';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useProfile } from '@/lib/profile.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Notice } from './notice.tsx';

interface AllowanceNoticeProps extends Pick<CreateData, 'allowance'> {
  /** What the placement is for. */
  of?: 'post' | 'correction';
  /** The form's address, which the tariffs lead back to. */
  from: string;
}

/** What is left of the allowance, or how to get more, before anything is typed. */
export function AllowanceNotice({ allowance, of = 'post', from }: AllowanceNoticeProps) {
  const { t } = useTranslation('posting');
  const { data: profile } = useProfile();
  const { count, unlimited, expires_at: until } = allowance;
  if (unlimited) return <Notice>{t('allowance.unlimited')}</Notice>;
  if (count > 0) {
    return (
      <Notice>
        {of === 'correction' && `${t('update.deniedTakes')} `}
        {t('allowance.left', { count })}
        {until && ` ${t('allowance.until', { date: formatDate(until) })}`}
      </Notice>
    );
  }
  const texts = {
    post: t(profile?.is_entity ? 'allowance.overCompany' : 'allowance.over'),
    correction: t(profile?.is_entity ? 'allowance.againCompany' : 'allowance.again'),
  };
  return (
    <Notice
      tone="warning"
      title={t('allowance.none')}
      action={
        <LinkButton
          look="primary"
          to={addresses.tariffs(profile?.is_entity ? 'legal' : 'individual')}
          state={from}
          className="max-sm:w-full"
        >
          {t('allowance.tariffs')}
        </LinkButton>
      }
    >
      {texts[of]}
    </Notice>
  );
}
