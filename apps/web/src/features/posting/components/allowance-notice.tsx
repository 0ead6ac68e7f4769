import type { CreateData } from '@pitlane/contracts';
import { paths } from '@/config/paths.ts';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useProfile } from '@/lib/session.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Notice } from './notice.tsx';

interface AllowanceNoticeProps extends Pick<CreateData, 'allowance'> {
  /** The form is filled in already, and kept. */
  saved?: boolean;
}

/** Whether one may place an ad, before anything is typed: what is left, or the way to more. */
export function AllowanceNotice({ allowance, saved = false }: AllowanceNoticeProps) {
  const { t } = useTranslation('posting');
  const { data: profile } = useProfile();
  const { count, unlimited, expires_at: until } = allowance;
  if (unlimited) return <Notice>{t('allowance.unlimited')}</Notice>;
  if (count > 0) {
    return (
      <Notice>
        {t('allowance.left', { count })}
        {until && ` ${t('allowance.until', { date: formatDate(until) })}`}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      title={t('allowance.none')}
      action={
        <LinkButton
          look="primary"
          to={paths.tariffs(profile?.is_entity ? 'legal' : 'individual')}
          className="max-sm:w-full"
        >
          {t('allowance.tariffs')}
        </LinkButton>
      }
    >
      {saved ? t('allowance.overSaved') : t('allowance.over')}
    </Notice>
  );
}
