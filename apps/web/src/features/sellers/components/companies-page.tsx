import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { loadPage } from '@/lib/load-page.ts';
import { usePageTitle, withBrand } from '@/lib/page-title.ts';
import { Container, Skeleton } from '@/ui/surface.tsx';
import { companiesQuery } from '../api/companies.ts';
import { SellerCard } from './seller-card.tsx';

export async function loader(): Promise<null> {
  await loadPage(companiesQuery());
  return null;
}

export default function CompaniesPage() {
  const { t } = useTranslation('sellers');
  const { data, error } = useQuery(companiesQuery());
  usePageTitle(withBrand(t('companies.title')));
  if (error) throw error;
  if (!data) return <Skeleton className="h-80 w-full rounded-card" />;
  return (
    <Container className="flex flex-col gap-6 py-8">
      <h1>{t('companies.title')}</h1>
      {data.map((company) => (
        <SellerCard key={company.id} postId={null} seller={company} />
      ))}
    </Container>
  );
}
