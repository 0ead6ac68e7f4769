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
  const goal = useRef<number | null>(null);
  const [viewer, setViewer] = useState<'unused' | 'open' | 'closed'>('unused');

  // The viewer restores the focus only if it had it before the page behind became inert.
  useEffect(() => {
    if (viewer !== 'closed') return;
    const shown = track.current?.querySelector<HTMLElement>('[aria-hidden="false"] button');
    shown?.focus({ preventScroll: true });
  }, [viewer]);

  const show = (wanted: number, behavior: ScrollBehavior) => {
    const place = Math.min(Math.max(wanted, 0), photos.length - 1);
    const list = track.current;
    if (!list) return;
    const still = matchMedia(REDUCED_MOTION).matches;
    // A smooth scroll across unloaded pictures would flicker.
    const near = Math.abs(place - index) <= 1;
    goal.current = place;
    setIndex(place);
    list.scrollTo({
      left: place * list.clientWidth,
      behavior: still || !near ? 'instant' : behavior,
    });
  };

  const onScrolled = (place: number) => {
    if (goal.current !== null && goal.current !== place) return;
    goal.current = null;
    setIndex(place);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // While the viewer loads, its keys do not affect the page behind it.
    if (viewer !== 'open') show(index + (event.key === 'ArrowLeft' ? -1 : 1), 'smooth');
    event.preventDefault();
  };

  const openAt = (place: number) => {
    show(place, 'instant');
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
        onTouched={() => {
          goal.current = null;
        }}
        onStep={(step) => show(index + step, 'smooth')}
        onOpen={openAt}
      />
      {photos.length > 1 && (
        <PhotoThumbnails
          photos={photos}
          index={index}
          onShow={(place) => show(place, 'smooth')}
          onOpen={openAt}
        />
      )}
      {viewer !== 'unused' && (
        <PhotoViewer
          post={post}
          phones={phones}
          open={viewer === 'open'}
          index={index}
          onIndex={(place) => show(place, 'instant')}
          onClose={() => setViewer('closed')}
        />
      )}
    </section>
  );
}
