import { phoneLink } from '@/lib/format-phone.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { settings } from '@/lib/settings.ts';

const linkClasses =
  'inline-flex min-h-11 items-center text-[20px] leading-7 font-bold tracking-[-0.01em] hover:underline';

export function ContactOptions() {
  const { t } = useTranslation('content');
  const { t: tFooter } = useTranslation('app-footer');
  return (
    <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-5 [&_dt]:text-[13px] [&_dt]:leading-5 [&_dt]:text-muted">
      <div>
        <dt>{t('ways.phone')}</dt>
        <dd>
          <a href={phoneLink(settings.support_phone)} className={linkClasses}>
            {settings.support_phone}
          </a>
        </dd>
      </div>
      <div>
        <dt>{t('ways.email')}</dt>
        <dd>
          <a href={`mailto:${settings.support_email}`} className={`${linkClasses} break-all`}>
            {settings.support_email}
          </a>
        </dd>
      </div>
      <div>
        <dt>{t('ways.hours')}</dt>
        <dd className="pt-2 leading-6">
          {tFooter('weekdays')}
          <br />
          {tFooter('weekends')}
        </dd>
      </div>
    </dl>
  );
}
