import type { Photo } from '@pitlane/contracts';
import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { type RefObject, type UIEvent, useEffect, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { IconButton } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { photoSources } from '../post-texts.ts';
import { PhotoPicture } from './photo-picture.tsx';

const SIZES = '(min-width: 80rem) 816px, (min-width: 62.5rem) calc(100vw - 440px), 100vw';

interface PhotoStageProps {
  photos: readonly Photo[];
  title: string;
  index: number;
  track: RefObject<HTMLUListElement | null>;
  onScrolled: (index: number) => void;
  /** Called when the user scrolls the row. */
  onUserScroll: () => void;
  onStep: (step: 1 | -1) => void;
  onOpen: (index: number) => void;
}

/** Row of large pictures with scroll snapping, for native swiping. */
export function PhotoStage(props: PhotoStageProps) {
  const { photos, title, index, track, onScrolled, onUserScroll, onStep, onOpen } = props;
  const { t } = useTranslation('posts-page');
  const [furthestIndex, setFurthestIndex] = useState(0);
  const [isFirstLoaded, setIsFirstLoaded] = useState(false);
  const total = photos.length;

  useEffect(() => setFurthestIndex((furthest) => Math.max(furthest, index)), [index]);

  const onScroll = (event: UIEvent<HTMLUListElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget;
    if (clientWidth > 0) onScrolled(Math.min(Math.round(scrollLeft / clientWidth), total - 1));
  };

  const arrowClass = 'absolute top-1/2 -translate-y-1/2 bg-black/45 text-white hover:bg-black/70';
  return (
    <div className="group/stage relative -mx-4 overflow-hidden bg-sunken desk:mx-0 desk:rounded-card">
      <ul
        ref={track}
        onScroll={onScroll}
        onPointerDown={onUserScroll}
        onWheel={onUserScroll}
        className="flex aspect-[4/3] snap-x snap-mandatory overflow-x-auto overflow-y-hidden overscroll-x-contain [scrollbar-width:none]"
        onLoadCapture={() => setIsFirstLoaded(true)}
      >
        {photos.map((photo, slideIndex) => {
          const number = slideIndex + 1;
          const isCurrent = slideIndex === index;
          // The next photo is preloaded once the first has loaded.
          const shouldLoad =
            slideIndex === 0 || (isFirstLoaded && slideIndex <= Math.max(furthestIndex, index) + 1);
          return (
            <li key={photo.id} aria-hidden={!isCurrent} className="w-full shrink-0 snap-center">
              <button
                type="button"
                tabIndex={isCurrent ? 0 : -1}
                onClick={() => onOpen(slideIndex)}
                className="block size-full cursor-zoom-in focus-visible:-outline-offset-4"
              >
                {shouldLoad && (
                  <PhotoPicture
                    photo={photo}
                    size="large"
                    alt={t('gallery.alt', { title, number, total })}
                    eager={slideIndex === 0}
                    sources={photoSources(photo, SIZES)}
                    className="size-full"
                  />
                )}
                <span className="sr-only">{t('gallery.open')}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {total > 1 && (
        <div className="hidden opacity-0 transition-opacity group-focus-within/stage:opacity-100 group-hover/stage:opacity-100 desk:block">
          {index > 0 && (
            <IconButton
              label={t('gallery.previous')}
              onClick={() => onStep(-1)}
              className={classes(arrowClass, 'left-3')}
            >
              <ChevronLeft aria-hidden className="size-6" />
            </IconButton>
          )}
          {index < total - 1 && (
            <IconButton
              label={t('gallery.next')}
              onClick={() => onStep(1)}
              className={classes(arrowClass, 'right-3')}
            >
              <ChevronRight aria-hidden className="size-6" />
            </IconButton>
          )}
        </div>
      )}
      <p
        aria-live="polite"
        className="pointer-events-none absolute right-3 bottom-3 flex items-center gap-2 rounded-full bg-black/60 px-3 py-1 text-[13px] leading-5 font-semibold text-white"
      >
        <Maximize2 aria-hidden className="size-3.5" />
        <span aria-hidden>
          {index + 1} / {total}
        </span>
        <span className="sr-only">{t('gallery.counter', { number: index + 1, total })}</span>
      </p>
    </div>
  );
}
