import { addresses, allPostsAddress } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Container } from '@/ui/surface.tsx';
import { Suggestions } from './suggestions.tsx';

export function NotFound() {
  const { t } = useTranslation('app');
  usePageTitle(withSiteName(t('notFound.title')));
  return (
    <Container className="flex flex-col gap-12 py-12">
      <div className="flex flex-col items-start gap-3">
        <p
          aria-hidden
          className="text-[64px] leading-none font-extrabold tracking-tight text-muted"
        >
          404
        </p>
        <h1>{t('notFound.title')}</h1>
        <p className="text-[17px] leading-6">{t('notFound.text')}</p>
        <p className="max-w-160 text-muted">{t('notFound.note')}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton look="primary" to={allPostsAddress()}>
            {t('error.allPosts')}
          </LinkButton>
          <LinkButton to={addresses.home()}>{t('error.home')}</LinkButton>
        </div>
      </div>
      <Suggestions />
    </Container>
  );
}
