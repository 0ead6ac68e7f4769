import type { ContentPage } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { classes } from '@/ui/classes.ts';
import { Picture } from '@/ui/picture.tsx';

interface PageOpeningProps {
  page: Pick<ContentPage, 'title' | 'lead' | 'picture'>;
  children?: ReactNode;
}

const titleClasses =
  'text-[clamp(32px,4.6vw,54px)] leading-[1.04] font-extrabold tracking-[-0.035em] hyphens-auto wrap-break-word';
const leadClasses = 'mt-4 max-w-[40em] text-[18px] leading-7 text-pretty wrap-break-word';

export function PageOpening({ page, children }: PageOpeningProps) {
  const { picture } = page;
  const content = (
    <>
      <h1 className={titleClasses}>{page.title}</h1>
      {page.lead && (
        <p className={classes(leadClasses, picture ? 'text-on-graphite-muted' : 'text-muted')}>
          {page.lead}
        </p>
      )}
      {children}
    </>
  );
  if (!picture) return <header className="mt-2 max-w-[820px] desk:mt-4">{content}</header>;
  return (
    <header className="on-graphite grid overflow-hidden rounded-card bg-graphite text-on-graphite desk:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="order-2 flex flex-col justify-center px-5 py-7 desk:order-1 desk:px-10 desk:py-12">
        {content}
      </div>
      <Picture
        {...picture}
        single
        eager
        alt=""
        className="order-1 aspect-video desk:order-2 desk:aspect-auto desk:h-full desk:min-h-[360px]"
      />
    </header>
  );
}
