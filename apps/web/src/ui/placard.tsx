import { ArrowUpRight } from 'lucide-react';
import { classes } from './classes.ts';
import { PaidMark, type PaidPlacement } from './paid-mark.tsx';
import { Picture } from './picture.tsx';
import { SiteLink } from './site-link.tsx';
import { Card } from './surface.tsx';

interface PlacardProps {
  item: PaidPlacement & {
    title: string;
    text: string;
    link: string;
    picture: { src: string; width: number; height: number; placeholder: string } | null;
  };
  className?: string;
}

export function Placard({ item, className }: PlacardProps) {
  const { title, text, link, picture, ...paid } = item;
  return (
    <Card
      className={classes(
        'group relative grid overflow-hidden has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
        picture && 'sm:grid-cols-[280px_minmax(0,1fr)]',
        className,
      )}
    >
      {picture && <Picture {...picture} single alt="" className="aspect-[5/2] sm:aspect-video" />}
      <div className="flex min-w-0 flex-col justify-center gap-1 p-4 sm:px-6">
        <p className="flex items-start justify-between gap-3 text-[17px] leading-6 font-semibold tracking-[-0.01em]">
          <SiteLink
            to={link}
            className="outline-none after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </SiteLink>
          <ArrowUpRight aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        </p>
        {text && <p className="text-pretty text-muted">{text}</p>}
        <PaidMark {...paid} className="mt-1.5 text-muted" />
      </div>
    </Card>
  );
}
