import { addresses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import { pageQuery } from '@/features/content/api/content.ts';
import { pageTitleOf } from '@/features/content/components/content-article.tsx';
import ContentBlocks from '@/features/content/components/content-blocks.tsx';
import { PageOpening } from '@/features/content/components/page-opening.tsx';
import { dealersQuery } from '@/features/dealers/api/dealers.ts';
import { CompanyInvitation } from '@/features/dealers/components/company-invitation.tsx';
import { DealerList } from '@/features/dealers/components/dealer-list.tsx';
import { readDealersView } from '@/features/dealers/dealers-view.ts';
import { SellerPicture } from '@/features/sellers/components/seller-picture.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { loadPage } from '@/lib/load-page.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import { Container, Skeleton } from '@/ui/surface.tsx';

const introQuery = () => pageQuery('dealers');

/** Failures are ignored here: the component shows them or does without the data. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const view = readDealersView(new URL(request.url).searchParams);
  await Promise.all([
    loadPage(introQuery()).catch(() => {}),
    loadPage(dealersQuery(view)).catch(() => {}),
  ]);
  return null;
}

/** Navigation within the directory does not wait for the loader: the list fetches its data itself. */
export const shouldRevalidate = () => false;

export default function Dealers() {
  const { t } = useTranslation('dealers');
  const [params] = useSearchParams();
  const { data: intro, isLoading } = useQuery(introQuery());
  usePageTitle(intro ? pageTitleOf(intro) : withSiteName(t('title')));
  return (
    <Container className="flex flex-col pb-10">
      <Breadcrumbs items={[{ title: t('start'), to: addresses.home() }, { title: t('title') }]} />
      {isLoading ? (
        <Skeleton className="mt-2 h-28 max-w-[820px]" />
      ) : (
        <PageOpening page={intro ?? { title: t('title'), lead: '', picture: null }} />
      )}
      <div className="mt-8">
        <DealerList
          view={readDealersView(params)}
          renderPicture={(dealer) => <SellerPicture seller={dealer} />}
        />
      </div>
      <div className="mt-14">
        <CompanyInvitation />
      </div>
      {intro && (
        <div className="mt-14 text-[17px] leading-7">
          <ContentBlocks blocks={intro.blocks} />
        </div>
      )}
    </Container>
  );
}
