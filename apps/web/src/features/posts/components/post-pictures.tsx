import type { Photo } from '@pitlane/contracts';
import { Camera } from 'lucide-react';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { classes } from '@/ui/classes.ts';
import { Picture } from '@/ui/picture.tsx';
import { photoSources } from '../post-texts.ts';

const SHOWN = 5;
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
  const [awake, setAwake] = useState(false);
  const swipe = useRef({ from: 0, swiped: false });
  const shown = photos.slice(0, SHOWN);

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse' || shown.length < 2) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const zone = Math.floor(((event.clientX - left) / width) * shown.length);
    setAwake(true);
    setIndex(Math.min(Math.max(zone, 0), shown.length - 1));
  };
  const onPointerDown = (event: PointerEvent) => {
    swipe.current = { from: event.clientX, swiped: false };
    if (event.pointerType !== 'mouse') setAwake(true);
  };
  const onPointerUp = (event: PointerEvent) => {
    const distance = event.clientX - swipe.current.from;
    if (event.pointerType === 'mouse' || Math.abs(distance) < SWIPE_PX) return;
    swipe.current.swiped = true;
    setIndex((now) => Math.min(Math.max(now - Math.sign(distance), 0), shown.length - 1));
  };
  // A swipe ends with a click, which would follow the link of the card.
  const onClick = (event: MouseEvent) => {
    if (swipe.current.swiped) event.preventDefault();
    swipe.current.swiped = false;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut to photos the ad's page shows all
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={classes('relative aspect-[4/3] touch-pan-y overflow-hidden bg-sunken', className)}
      onPointerMove={onPointerMove}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setIndex(0)}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onClick={onClick}
    >
      {shown.length === 0 && (
        <Camera
          aria-hidden
          className="absolute inset-0 m-auto size-10 text-muted"
          strokeWidth={1}
        />
      )}
      {shown.map(
        (photo, place) =>
          (place === 0 || awake) && (
            <Picture
              key={photo.id}
              src={photo.medium}
              alt={place === 0 ? alt : ''}
              width={photo.width}
              height={photo.height}
              placeholder={photo.placeholder}
              eager={place === 0 && eager}
              sources={photoSources(photo, sizes)}
              className={classes('absolute inset-0', place !== index && 'invisible')}
            />
          ),
      )}
      {shown.length > 1 && (
        <div
          aria-hidden
          className="absolute inset-x-2 bottom-2 flex gap-1 transition-opacity [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-hover:opacity-100"
        >
          {shown.map((photo, place) => (
            <span
              key={photo.id}
              className={classes(
                'h-[3px] flex-1 rounded-full shadow-[0_0_2px_rgb(0_0_0/50%)]',
                place === index ? 'bg-white' : 'bg-white/50',
              )}
            />
          ))}
        </div>
      )}
    </div>
  );
}
