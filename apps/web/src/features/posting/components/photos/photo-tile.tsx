import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { Photo } from '@pitlane/contracts';
import { ImageOff, ShieldAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { useObjectUrl } from '@/lib/use-object-url.ts';
import { classes } from '@/ui/classes.ts';
import { Picture } from '@/ui/picture.tsx';
import { isLost, isStored, type Tile } from './photo-tiles.ts';

interface PhotoTileProps {
  tile: Tile;
  /** Position of the photo in the ad, from 0; null for an invalid file. */
  position: number | null;
  name: string;
  denialText?: string | undefined;
  children: ReactNode;
}

/** Photo of the ad in a 4:3 frame, from the moment it is chosen. */
export function PhotoTile({ tile, position, name, denialText, children }: PhotoTileProps) {
  const { t } = useTranslation('posting');
  const previewUrl = useObjectUrl(tile.file);
  const { attributes, listeners, isDragging, transform, transition, ...sortable } = useSortable({
    id: tile.key,
    attributes: { roleDescription: t('photos.drag.role') },
  });
  return (
    <li
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classes('relative flex flex-col', isDragging && 'z-10')}
    >
      <div
        className={classes(
          'relative flex aspect-[4/3] overflow-clip rounded-card bg-sunken transition-shadow',
          denialText && 'outline-2 outline-danger',
          isDragging && 'shadow-float outline-2 outline-accent',
        )}
      >
        {isStored(tile) ? (
          <StoredPicture photo={tile.photo} previewUrl={previewUrl} />
        ) : isLost(tile) ? (
          <img
            src={tile.photo.placeholder}
            alt=""
            className="absolute inset-0 size-full object-cover opacity-50"
          />
        ) : (
          <LocalPicture src={previewUrl} isWaiting={tile.state === 'waiting'} />
        )}
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          {...attributes}
          {...listeners}
          data-photo={tile.key}
          aria-label={name}
          className={classes(
            'absolute inset-0 touch-manipulation rounded-card outline-offset-[-3px] select-none [-webkit-touch-callout:none]',
            isDragging ? 'cursor-grabbing' : 'cursor-grab',
          )}
        />
        {position !== null && tile.state !== 'failed' && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-2 left-2 rounded-[6px] bg-graphite/75 px-1.5 text-[13px] leading-5 font-semibold text-on-graphite"
          >
            {position === 0 ? t('photos.cover') : position + 1}
          </span>
        )}
        {children}
      </div>
      {denialText && (
        <p className="mt-1.5 flex gap-1.5 text-[13px] leading-[17px] text-danger">
          <ShieldAlert aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{denialText}</span>
        </p>
      )}
    </li>
  );
}

/** The server's picture fades in over the local file. */
function StoredPicture({ photo, previewUrl }: { photo: Photo; previewUrl: string | undefined }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="absolute inset-0" onLoadCapture={() => setIsShown(true)}>
      <Picture
        src={photo.thumb}
        alt=""
        width={photo.width}
        height={photo.height}
        placeholder={(isShown ? undefined : previewUrl) ?? photo.placeholder}
        sources={{
          sizes: '(min-width: 40rem) 200px, 50vw',
          widths: [
            { src: photo.thumb, width: 320 },
            { src: photo.medium, width: 800 },
          ],
        }}
        className="size-full"
      />
    </div>
  );
}

function LocalPicture({ src, isWaiting }: { src: string | undefined; isWaiting: boolean }) {
  const [isBroken, setIsBroken] = useState(false);
  return isBroken ? (
    <ImageOff aria-hidden strokeWidth={1.5} className="absolute inset-0 m-auto size-8 text-muted" />
  ) : (
    <img
      src={src}
      alt=""
      decoding="async"
      draggable={false}
      onError={() => setIsBroken(true)}
      className={classes(
        'absolute inset-0 size-full object-cover transition-opacity',
        isWaiting && 'opacity-50',
      )}
    />
  );
}
