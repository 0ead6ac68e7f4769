import { addresses } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Container } from '@/ui/surface.tsx';

/** Page of an ad that is no longer public: its state, and similar ads. */
export function UnavailablePost({ children }: { children: ReactNode }) {
  const { t } = useTranslation('posts-page');
  usePageTitle(withSiteName(t('gone.title')));
  return (
    <Container className="flex flex-col gap-12 py-12">
      <div className="flex flex-col items-start gap-3">
        <h1>{t('gone.title')}</h1>
        <p className="max-w-160 text-muted">{t('gone.note')}</p>
        <LinkButton look="primary" to={addresses.search()} className="mt-2">
          {t('gone.search')}
        </LinkButton>
      </div>
      {children}
    </Container>
  );
}
