import { addresses } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { LinkButton } from '@/ui/button.tsx';

export function CompanyInvitation() {
  const { t } = useTranslation('dealers');
  return (
    <section
      aria-labelledby="for-companies"
      className="on-graphite flex flex-col gap-6 rounded-card bg-graphite p-6 text-on-graphite desk:flex-row desk:items-center desk:justify-between desk:p-10"
    >
      <div className="max-w-[36em]">
        <h2 id="for-companies" className="text-[clamp(24px,3vw,34px)] font-extrabold">
          {t('companies.title')}
        </h2>
        <p className="mt-2 text-[17px] leading-7 text-pretty text-on-graphite-muted">
          {t('companies.text')}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton look="primary" to={addresses.tariffs('legal')}>
          {t('companies.tariffs')}
        </LinkButton>
        <IntentLink
          to={addresses.register()}
          className="inline-flex min-h-11 items-center rounded-control border border-on-graphite-muted px-4 font-semibold transition-colors hover:bg-on-graphite hover:text-graphite"
        >
          {t('companies.register')}
        </IntentLink>
      </div>
    </section>
  );
}
