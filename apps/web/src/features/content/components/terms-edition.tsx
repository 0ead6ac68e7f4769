import { addresses, type ContentPage } from '@pitlane/contracts';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';

interface TermsEditionProps {
  page: ContentPage;
  /** Number of the newest version, which may be this one. */
  newestVersion: number;
}

export function TermsEdition({ page, newestVersion }: TermsEditionProps) {
  const { t } = useTranslation('content');
  const { slug, version, updated_at } = page;
  const previousAddress = addresses.terms(slug, version - 1);
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-muted">
        {t('terms.version', { version, date: formatDate(updated_at) })}
        {version > 1 && (
          <IntentLink to={previousAddress} className="underline underline-offset-4 hover:text-ink">
            {t('terms.earlier')}
          </IntentLink>
        )}
      </p>
      {version < newestVersion && (
        <div className="mt-6 max-w-[820px]">
          <Notice
            tone="warning"
            title={t('terms.old')}
            action={<LinkButton to={addresses.terms(slug)}>{t('terms.newest')}</LinkButton>}
          >
            {t('terms.oldNote')}
          </Notice>
        </div>
      )}
    </>
  );
}
