import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';

interface CarouselProps {
  label: string;
  header: ReactNode;
  slideClasses?: string;
  children: ReactNode;
}

/** 4 slides in sight, 3 below 1200 px, 2 below 768, 1 below 500. */
const defaultSlideWidths = 'basis-[88%] min-[31.25rem]:basis-1/2 md:basis-1/3 wide:basis-1/4';

const arrowClasses = 'border border-control text-ink hover:bg-sunken aria-disabled:opacity-40';

export function Carousel({
  label,
  header,
  slideClasses = defaultSlideWidths,
  children,
}: CarouselProps) {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLUListElement>(null);
  const [canScroll, setCanScroll] = useState({ back: false, forward: false });
  const slides = Children.toArray(children);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other slides have other scroll limits
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const update = () => {
      const back = row.scrollLeft > 1;
      const forward = row.scrollLeft + row.clientWidth < row.scrollWidth - 1;
      setCanScroll((current) =>
        current.back === back && current.forward === forward ? current : { back, forward },
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(row);
    row.addEventListener('scroll', update, { passive: true });
    update();
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', update);
    };
  }, [slides.length]);

  const scrollByScreen = (direction: 1 | -1) =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') scrollByScreen(-1);
    else if (event.key === 'ArrowRight') scrollByScreen(1);
    else return;
    event.preventDefault();
  };

  return (
    <section aria-roledescription={t('carousel.role')} aria-label={label} onKeyDown={onKeyDown}>
      <div className="mb-4 flex min-h-11 items-center gap-2">
        <div className="min-w-0 flex-1">{header}</div>
        {/* The arrows reserve their space from the start, so that the heading never wraps later. */}
        <div
          className={classes('flex gap-2', !canScroll.back && !canScroll.forward && 'invisible')}
        >
          <IconButton
            label={t('carousel.previous')}
            aria-disabled={!canScroll.back}
            onClick={() => scrollByScreen(-1)}
            className={arrowClasses}
          >
            <ChevronLeft aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            label={t('carousel.next')}
            aria-disabled={!canScroll.forward}
            onClick={() => scrollByScreen(1)}
            className={arrowClasses}
          >
            <ChevronRight aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      {/* The padding leaves room for the focus ring of the slides. */}
      <ul
        ref={list}
        className="-my-1 -mr-1 -ml-5 flex snap-x snap-mandatory scroll-pl-1 overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-smooth p-1 [scrollbar-width:none]"
      >
        {slides.map((child, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other identity
            key={index}
            className={classes('min-w-0 shrink-0 grow-0 snap-start pl-4', slideClasses)}
          >
            {child}
          </li>
        ))}
      </ul>
    </section>
  );
}
