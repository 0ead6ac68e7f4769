import type { Post } from '@pitlane/contracts';
import { Camera } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { REDUCED_MOTION } from '@/ui/use-media.ts';
import type { PhonesState } from '../api/phones.ts';
import { fullTitle } from '../post-texts.ts';
import { PhotoStage } from './photo-stage.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';

const PhotoViewer = lazyOverlay(() => import('./photo-viewer.tsx'));

interface PhotoGalleryProps {
  post: Post;
  /** Phones for the viewer; `null` for an own ad. */
  phones: PhonesState | null;
}

export function PhotoGallery({ post, phones }: PhotoGalleryProps) {
  const { t } = useTranslation('posts-page');
  const { photos } = post;
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  /** Target slide of a smooth scroll; slides in between are not announced. */
  const targetIndex = useRef<number | null>(null);
  const [viewer, setViewer] = useState<'unused' | 'open' | 'closed'>('unused');

  // The viewer restores the focus only if it had it before the page behind became inert.
  useEffect(() => {
    if (viewer !== 'closed') return;
    const slideButton = track.current?.querySelector<HTMLElement>('[aria-hidden="false"] button');
    slideButton?.focus({ preventScroll: true });
  }, [viewer]);

  const showSlide = (requestedIndex: number, behavior: ScrollBehavior) => {
    const slideIndex = Math.min(Math.max(requestedIndex, 0), photos.length - 1);
    const list = track.current;
    if (!list) return;
    const isMotionReduced = matchMedia(REDUCED_MOTION).matches;
    // A smooth scroll across unloaded pictures would flicker.
    const isAdjacent = Math.abs(slideIndex - index) <= 1;
    targetIndex.current = slideIndex;
    setIndex(slideIndex);
    list.scrollTo({
      left: slideIndex * list.clientWidth,
      behavior: isMotionReduced || !isAdjacent ? 'instant' : behavior,
    });
  };

  const onScrolled = (slideIndex: number) => {
    if (targetIndex.current !== null && targetIndex.current !== slideIndex) return;
    targetIndex.current = null;
    setIndex(slideIndex);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // While the viewer loads, its keys do not affect the page behind it.
    if (viewer !== 'open') showSlide(index + (event.key === 'ArrowLeft' ? -1 : 1), 'smooth');
    event.preventDefault();
  };

  const openViewer = (slideIndex: number) => {
    showSlide(slideIndex, 'instant');
    setViewer('open');
  };

  if (photos.length === 0) {
    return (
      <div className="flex aspect-[4/3] flex-col items-center justify-center gap-3 rounded-card bg-sunken text-muted">
        <Camera aria-hidden className="size-12" strokeWidth={1} />
        {t('gallery.none')}
      </div>
    );
  }

  return (
    <section aria-label={t('gallery.label')} onKeyDown={onKeyDown}>
      <PhotoStage
        photos={photos}
        title={fullTitle(post)}
        index={index}
        track={track}
        onScrolled={onScrolled}
        onUserScroll={() => {
          targetIndex.current = null;
        }}
        onStep={(step) => showSlide(index + step, 'smooth')}
        onOpen={openViewer}
      />
      {photos.length > 1 && (
        <PhotoThumbnails
          photos={photos}
          index={index}
          onShow={(slideIndex) => showSlide(slideIndex, 'smooth')}
          onOpen={openViewer}
        />
      )}
      {viewer !== 'unused' && (
        <PhotoViewer
          post={post}
          phones={phones}
          open={viewer === 'open'}
          index={index}
          onIndex={(slideIndex) => showSlide(slideIndex, 'instant')}
          onClose={() => setViewer('closed')}
        />
      )}
    </section>
  );
}
