import type { ContentPage } from '@pitlane/contracts';
import ContentBlocks from '@/features/content/components/content-blocks.tsx';
import { PageOpening } from '@/features/content/components/page-opening.tsx';

interface PagePreviewProps {
  page: Pick<ContentPage, 'title' | 'lead' | 'picture' | 'blocks'>;
}

export default function PagePreview({ page }: PagePreviewProps) {
  return (
    <>
      <PageOpening page={page} />
      <div className="mt-8 text-[17px] leading-7 desk:mt-12">
        <ContentBlocks blocks={page.blocks} />
      </div>
    </>
  );
}
