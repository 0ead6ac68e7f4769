import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { REDUCED_MOTION, useMedia } from './use-media.ts';

interface CarouselProps {
  /** What it shows, for screen readers. */
  label: string;
  /** Beside the arrows: the block's heading and a link. */
  header: ReactNode;
  /** How wide a slide is, where the usual widths do not fit. */
  slide?: string;
  children: ReactNode;
}

/** 4 in sight, 3 below 1200 px, then 2 below 768, 1 below 500. */
const usual = 'basis-[88%] min-[31.25rem]:basis-1/2 md:basis-1/3 wide:basis-1/4';

/** Slides in a row: swiped, stepped through with the arrows, reached with Tab. */
export function Carousel({ label, header, slide = usual, children }: CarouselProps) {
  const { t } = useTranslation('ui');
  const still = useMedia(REDUCED_MOTION);
  const [viewport, embla] = useEmblaCarousel({
    align: 'start',
    slidesToScroll: 'auto',
    duration: still ? 0 : 20,
  });
  const [edges, setEdges] = useState({ back: false, on: false });

  useEffect(() => {
    if (!embla) return;
    const update = () => setEdges({ back: embla.canScrollPrev(), on: embla.canScrollNext() });
    update();
    embla.on('select', update).on('reInit', update);
    return () => {
      embla.off('select', update).off('reInit', update);
    };
  }, [embla]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') embla?.scrollPrev();
    else if (event.key === 'ArrowRight') embla?.scrollNext();
    else return;
    event.preventDefault();
  };

  return (
    <section aria-roledescription={t('carousel.role')} aria-label={label} onKeyDown={onKeyDown}>
      <div className="mb-4 flex min-h-11 items-center gap-2">
        <div className="min-w-0 flex-1">{header}</div>
        {/* They take their room from the start, so that the heading never wraps later. */}
        <div className={classes('flex gap-2', !edges.back && !edges.on && 'invisible')}>
          <IconButton
            label={t('carousel.previous')}
            aria-disabled={!edges.back}
            onClick={() => embla?.scrollPrev()}
            className="border border-control text-ink hover:bg-sunken aria-disabled:opacity-40"
          >
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            label={t('carousel.next')}
            aria-disabled={!edges.on}
            onClick={() => embla?.scrollNext()}
            className="border border-control text-ink hover:bg-sunken aria-disabled:opacity-40"
          >
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      {/* Room for the focus ring of what stands inside. */}
      <div ref={viewport} className="-m-1 overflow-hidden p-1">
        <ul className="-ml-4 flex touch-pan-y">
          {Children.map(children, (child) => (
            <li
              className={classes('min-w-0 shrink-0 grow-0 pl-4', slide)}
              // Scrolls to a slide that gets the focus by Tab.
              onFocus={(event) => {
                const slide = embla?.slideNodes().indexOf(event.currentTarget) ?? -1;
                if (embla && !embla.slidesInView().includes(slide)) embla.scrollTo(slide);
              }}
            >
              {child}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
