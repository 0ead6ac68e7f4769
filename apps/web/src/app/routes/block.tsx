import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '@/features/content/api/content.ts';
import ContentBlocks from '@/features/content/components/content-blocks.tsx';
import { BlockPage } from '@/features/session/components/blocked-account-page.tsx';
import { queryClient } from '@/lib/query.ts';

const introQuery = () => pageQuery('block');

/** The page shows the reason even without the editors' text. */
export async function loader(): Promise<null> {
  await queryClient.prefetchQuery(introQuery());
  return null;
}

export default function BlockedAccount() {
  const { data } = useQuery(introQuery());
  return (
    <BlockPage title={data?.title} lead={data?.lead}>
      {data && data.blocks.length > 0 && <ContentBlocks blocks={data.blocks} />}
    </BlockPage>
  );
}
