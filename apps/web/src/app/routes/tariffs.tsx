import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '@/features/content/api/content.ts';
import { pageTitleOf } from '@/features/content/components/content-article.tsx';
import ContentBlocks from '@/features/content/components/content-blocks.tsx';
import { PageOpening } from '@/features/content/components/page-opening.tsx';
import { loader as loadTariffs, TariffsPage } from '@/features/tariffs/components/tariffs-page.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { queryClient } from '@/lib/query.ts';

const introQuery = () => pageQuery('tariffs');

/** The tariffs are shown even without the editors' text. */
export async function loader(): Promise<null> {
  await Promise.all([loadTariffs(), queryClient.prefetchQuery(introQuery())]);
  return null;
}

export default function Tariffs() {
  const { t } = useTranslation('tariffs');
  const { data: intro } = useQuery(introQuery());
  usePageTitle(intro ? pageTitleOf(intro) : withSiteName(t('title')));
  return (
    <TariffsPage
      opening={
        <PageOpening page={intro ?? { title: t('title'), lead: t('lead'), picture: null }} />
      }
    >
      {intro && intro.blocks.length > 0 && (
        <div className="mt-16 text-[17px] leading-7">
          <ContentBlocks blocks={intro.blocks} />
        </div>
      )}
    </TariffsPage>
  );
}
