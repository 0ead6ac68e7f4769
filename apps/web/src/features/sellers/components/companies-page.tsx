import { addresses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { loadPage } from '@/lib/load-page.ts';
import { branded, usePageTitle } from '@/lib/page-title.ts';
import { Container, Skeleton } from '@/ui/surface.tsx';
import { companiesQuery } from '../api/companies.ts';
import { sellerQuery } from '../api/seller.ts';
import { SellerPicture } from './seller-picture.tsx';

export async function loader(): Promise<null> {
  await loadPage(companiesQuery());
  return null;
}

export default function CompaniesPage() {
  const { t } = useTranslation('sellers');
  const { data, error } = useQuery(companiesQuery());
  usePageTitle(branded(t('companies.title')));
  if (error) throw error;
  return (
    <Container className="flex flex-col gap-6 py-8">
      <h1>{t('companies.title')}</h1>
      {data ? (
        <ul className="flex flex-col gap-4">
          {data.map((company) => (
            <li key={company.id}>
              <IntentLink
                to={addresses.seller(company.id)}
                prefetch={sellerQuery(company.id)}
                className="flex items-center gap-3"
              >
                <SellerPicture seller={company} />
                {company.name}
              </IntentLink>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-80 w-full rounded-card" />
      )}
    </Container>
  );
}
