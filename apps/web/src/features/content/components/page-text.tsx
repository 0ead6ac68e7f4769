import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../api/content.ts';
import ContentBlocks from './content-blocks.tsx';

/** What editors write below a screen of the product's own; nothing until it is there. */
export default function PageText({ slug }: { slug: string }) {
  const { data } = useQuery(pageQuery(slug));
  if (!data || data.blocks.length === 0) return null;
  return (
    <div className="mt-16 text-[17px] leading-7">
      <ContentBlocks blocks={data.blocks} />
    </div>
  );
}
