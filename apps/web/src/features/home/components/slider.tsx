import type { Slide } from '@pitlane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { Carousel } from '@/ui/carousel.tsx';
import { classes } from '@/ui/classes.ts';
import { PaidMark } from '@/ui/paid-mark.tsx';
import { Picture } from '@/ui/picture.tsx';
import { SiteLink } from '@/ui/site-link.tsx';
import { DESKTOP, useMedia } from '@/ui/use-media.ts';
import { slidesQuery } from '../api/content.ts';
import { reportSlideEvent } from '../slide-marks.ts';
import { useOnSeen } from '../use-on-seen.ts';

interface SlideCardProps {
  slide: Slide;
  wide: boolean;
  /** Reports views and clicks; omitted in the editors' preview, which does not count. */
  onSlideEvent?: typeof reportSlideEvent;
}

/** Text on graphite beside or above the picture; without a button the whole slide is the link. */
export function SlideCard({ slide, wide, onSlideEvent }: SlideCardProps) {
  const { id, title, text, picture, link, button, ...paid } = slide;
  const card = useRef<HTMLDivElement>(null);
  useOnSeen(card, () => void onSlideEvent?.('seen', id));
  const onClick = () => void onSlideEvent?.('followed', id);
  return (
    <div
      ref={card}
      className={classes(
        'on-graphite group @container relative grid h-full overflow-hidden rounded-card bg-graphite text-on-graphite',
        wide && 'min-h-[340px] grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]',
      )}
    >
      <div
        className={classes(
          'flex flex-col items-start justify-center gap-3 p-5',
          wide ? 'px-10' : 'order-2',
        )}
      >
        <h3 className="text-[clamp(24px,3.25cqi,40px)] leading-[1.08] font-extrabold tracking-[-0.03em]">
          {button === null ? (
            <SiteLink
              to={link}
              onClick={onClick}
              className="after:absolute after:inset-0 group-hover:underline"
            >
              {title}
            </SiteLink>
          ) : (
            title
          )}
        </h3>
        {text && <p className="text-[16px] leading-6 text-pretty text-on-graphite-muted">{text}</p>}
        {button !== null && (
          <SiteLink
            to={link}
            onClick={onClick}
            className="mt-2 inline-flex min-h-11 items-center rounded-control border border-on-graphite-muted px-5 font-semibold transition-colors hover:bg-on-graphite hover:text-graphite"
          >
            {button}
          </SiteLink>
        )}
        <PaidMark {...paid} className="mt-1 text-on-graphite-muted" />
      </div>
      {picture && (
        <Picture
          {...picture}
          single
          alt=""
          className={wide ? 'h-full' : 'aspect-[4/3] @min-[38rem]:aspect-[2/1]'}
        />
      )}
    </div>
  );
}

/** Carousel of the editors' slides, which are separate for desktops and phones. Does not move automatically. */
export function Slider() {
  const { t } = useTranslation('home');
  const isDesktop = useMedia(DESKTOP);
  const { data = [] } = useQuery({
    ...slidesQuery(isDesktop),
    placeholderData: keepPreviousData,
  });
  if (data.length === 0) return null;
  return (
    <Carousel label={t('slides')} header={<h2>{t('slides')}</h2>} slideClasses="basis-full">
      {data.map((slide) => (
        <SlideCard key={slide.id} slide={slide} wide={isDesktop} onSlideEvent={reportSlideEvent} />
      ))}
    </Carousel>
  );
}
