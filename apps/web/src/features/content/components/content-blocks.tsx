import type { ContentBlock } from '@pitlane/contracts';
import { classes } from '@/ui/classes.ts';
import { Picture } from '@/ui/picture.tsx';
import { headingAnchors } from '../headings.ts';
import { ContentTable } from './content-table.tsx';
import { ContentText } from './content-text.tsx';

type Heading = Extract<ContentBlock, { type: 'heading' }>;

function ContentHeading({ level, text, anchor }: Heading & { anchor: string | null }) {
  const Tag = level === 2 ? 'h2' : 'h3';
  return (
    <Tag
      id={anchor ?? undefined}
      className={classes(
        'scroll-mt-6 first:mt-0',
        level === 2 ? 'mt-12' : 'mt-8 text-[19px] leading-7',
      )}
    >
      <ContentText pieces={text} />
    </Tag>
  );
}

function Block({ block, anchor }: { block: ContentBlock; anchor: string | null }) {
  switch (block.type) {
    case 'heading':
      return <ContentHeading {...block} anchor={anchor} />;
    case 'paragraph':
      return (
        <p className="mt-4 text-pretty first:mt-0">
          <ContentText pieces={block.text} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className="mt-8 border-l-[3px] border-ink pl-5 text-[1.18em] leading-[1.5] font-medium tracking-[-0.01em] text-pretty first:mt-0">
          <ContentText pieces={block.text} />
        </blockquote>
      );
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul';
      return (
        <Tag
          className={classes(
            'mt-4 flex flex-col gap-2 pl-6 first:mt-0 marker:text-muted',
            block.ordered ? 'list-decimal marker:font-semibold' : 'list-[square]',
          )}
        >
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item has no identity but its index
            <li key={index} className="pl-1 text-pretty">
              <ContentText pieces={item} />
            </li>
          ))}
        </Tag>
      );
    }
    case 'table':
      return <ContentTable {...block} />;
    case 'image': {
      const { width, height } = block.picture;
      return (
        <div className="mt-8 first:mt-0" style={{ maxWidth: width }}>
          <div
            className="overflow-hidden rounded-card"
            style={{ aspectRatio: `${width} / ${height}` }}
          >
            <Picture {...block.picture} single alt={block.alt} className="size-full" />
          </div>
        </div>
      );
    }
    case 'divider':
      return <hr className="mt-10 w-16 border-t-2 border-ink first:mt-0" />;
  }
}

interface ContentBlocksProps {
  blocks: readonly ContentBlock[];
  /** True for a secondary text, whose headings have no anchors. */
  isSecondary?: boolean;
}

export default function ContentBlocks({ blocks, isSecondary = false }: ContentBlocksProps) {
  const anchors = isSecondary ? [] : headingAnchors(blocks);
  return (
    <div className="max-w-[68ch] wrap-anywhere">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no identity but its index
        <Block key={index} block={block} anchor={anchors[index] ?? null} />
      ))}
    </div>
  );
}
