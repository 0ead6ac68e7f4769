import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { classes } from './classes.ts';
import { Card } from './surface.tsx';

interface HeadlinePageProps {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  /** Focuses a heading that replaces another, so that it is announced. */
  focused?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
}

export function HeadlinePage({
  title,
  lead,
  wide,
  focused = false,
  footer,
  children,
}: HeadlinePageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(withSiteName(title));
  useEffect(() => {
    if (focused && title) heading.current?.focus();
  }, [focused, title]);
  const widthClasses = classes('mx-auto w-full', wide ? 'max-w-[592px]' : 'max-w-[472px]');
  return (
    <div className="pb-12">
      <div className="on-graphite bg-graphite text-on-graphite">
        <div className={classes(widthClasses, 'px-4 pt-8 pb-20 desk:pt-12 desk:pb-24')}>
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-[clamp(32px,5vw,44px)] leading-[1.05] font-extrabold tracking-[-0.035em] outline-none"
          >
            {title}
          </h1>
          {lead && (
            <p className="mt-3 text-[16px] leading-6 text-pretty text-on-graphite-muted">{lead}</p>
          )}
        </div>
      </div>
      <div className={classes(widthClasses, '-mt-14 px-2 sm:px-4 desk:-mt-16')}>
        <Card className="p-4 sm:p-6">{children}</Card>
        {footer && <div className="mt-5 px-2 text-center">{footer}</div>}
      </div>
    </div>
  );
}
