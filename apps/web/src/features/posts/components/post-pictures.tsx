import type { Photo } from '@pitlane/contracts';
import { Camera } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { classes } from '@/ui/classes.ts';
import { Picture } from '@/ui/picture.tsx';
import { photoSources } from '../post-texts.ts';

const MAX_PICTURES = 5;
const SWIPE_PX = 30;

interface PostPicturesProps {
  photos: readonly Photo[];
  alt: string;
  eager?: boolean | undefined;
  sizes: string;
  className?: string | undefined;
}

/** First photos of an ad, changed by hovering or swiping. Only the first one is loaded in advance. */
export function PostPictures({ photos, alt, eager, sizes, className }: PostPicturesProps) {
  const [index, setIndex] = useState(0);
  const [isActivated, setIsActivated] = useState(false);
  const swipe = useRef({ startX: 0, wasSwiped: false });
  const shownPhotos = photos.slice(0, MAX_PICTURES);

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse' || shownPhotos.length < 2) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const zone = Math.floor(((event.clientX - left) / width) * shownPhotos.length);
    setIsActivated(true);
    setIndex(Math.min(Math.max(zone, 0), shownPhotos.length - 1));
  };
  const onPointerDown = (event: PointerEvent) => {
    swipe.current = { startX: event.clientX, wasSwiped: false };
    if (event.pointerType !== 'mouse') setIsActivated(true);
  };
  const onPointerUp = (event: PointerEvent) => {
    const distance = event.clientX - swipe.current.startX;
    if (event.pointerType === 'mouse' || Math.abs(distance) < SWIPE_PX) return;
    swipe.current.wasSwiped = true;
    setIndex((current) =>
      Math.min(Math.max(current - Math.sign(distance), 0), shownPhotos.length - 1),
    );
  };
  // A swipe ends with a click, which would follow the link of the card.
  const onClick = (event: MouseEvent) => {
    if (swipe.current.wasSwiped) event.preventDefault();
    swipe.current.wasSwiped = false;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the ad's page shows all photos in an accessible way
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={classes('relative aspect-[4/3] touch-pan-y overflow-hidden bg-sunken', className)}
      onPointerMove={onPointerMove}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setIndex(0)}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onClick={onClick}
    >
      {shownPhotos.length === 0 && (
        <Camera
          aria-hidden
          className="absolute inset-0 m-auto size-10 text-muted"
          strokeWidth={1}
        />
      )}
      {shownPhotos.map(
        (photo, photoIndex) =>
          (photoIndex === 0 || isActivated) && (
            <Picture
              key={photo.id}
              src={photo.medium}
              alt={photoIndex === 0 ? alt : ''}
              width={photo.width}
              height={photo.height}
              placeholder={photo.placeholder}
              eager={photoIndex === 0 && eager}
              sources={photoSources(photo, sizes)}
              className={classes('absolute inset-0', photoIndex !== index && 'invisible')}
            />
          ),
      )}
      {shownPhotos.length > 1 && (
        <div
          aria-hidden
          className="absolute inset-x-2 bottom-2 flex gap-1 transition-opacity [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100"
        >
          {shownPhotos.map((photo, photoIndex) => (
            <span
              key={photo.id}
              className={classes(
                'h-[3px] flex-1 rounded-full shadow-[0_0_2px_rgb(0_0_0/50%)]',
                photoIndex === index ? 'bg-white' : 'bg-white/50',
              )}
            />
          ))}
        </div>
      )}
    </div>
  );
}
