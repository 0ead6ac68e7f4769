import { useTranslation } from 'react-i18next';
import { usePageTitle } from '@/lib/page-title.ts';
import { Container } from '@/ui/surface.tsx';

export function Component() {
  const { t } = useTranslation('posts');
  usePageTitle(t('page.title'));
  return (
    <Container className="py-8">
      <h1>{t('page.title')}</h1>
    </Container>
  );
}
