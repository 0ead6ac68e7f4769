import { useTranslation } from 'react-i18next';
import { usePageTitle } from '@/lib/page-title.ts';
import { Container } from '@/ui/surface.tsx';

export function Component() {
  const { t } = useTranslation('home');
  usePageTitle(t('title'));
  return (
    <Container className="py-8">
      <h1>{t('title')}</h1>
    </Container>
  );
}
