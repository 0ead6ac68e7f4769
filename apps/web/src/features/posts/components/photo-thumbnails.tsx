import type { Photo } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { PhotoPicture } from './photo-picture.tsx';

/** Number that fits: one row on phones, two on desktops. The last one shows how many follow. */
const ROOM = { phone: 5, desk: 20 } as const;

/** Number of desktop columns that fills a row without enlarging the pictures too much. */
const columns: Record<number, string> = {
  6: 'desk:grid-cols-6',
  7: 'desk:grid-cols-7',
  8: 'desk:grid-cols-8',
  9: 'desk:grid-cols-9',
  10: 'desk:grid-cols-10',
};

interface PhotoThumbnailsProps {
  photos: readonly Photo[];
  index: number;
  onShow: (index: number) => void;
  onOpen: (index: number) => void;
}

export function PhotoThumbnails({ photos, index, onShow, onOpen }: PhotoThumbnailsProps) {
  const { t } = useTranslation('posts-page');
  const total = photos.length;
  const shown = photos.slice(0, ROOM.desk);

  const press = (place: number) => {
    const room = matchMedia('(min-width: 62.5rem)').matches ? ROOM.desk : ROOM.phone;
    if (place === room - 1 && total > room) onOpen(place);
    else onShow(place);
  };

  return (
    <ul
      className={classes(
        'mt-1.5 grid grid-cols-5 gap-1.5 desk:mt-2 desk:gap-2',
        columns[Math.min(Math.max(total, 6), 10)],
      )}
    >
      {shown.map((photo, place) => {
        const last = Math.min(index, shown.length - 1);
        return (
          <li key={photo.id} className={place >= ROOM.phone ? 'hidden desk:block' : undefined}>
            <button
              type="button"
              aria-current={place === last ? 'true' : undefined}
              onClick={() => press(place)}
              className="group/thumb relative block aspect-[4/3] w-full overflow-hidden rounded-[6px]"
            >
              <PhotoPicture
                photo={photo}
                className={classes(
                  'size-full transition-opacity',
                  place !== last && 'opacity-70 group-hover/thumb:opacity-100',
                )}
              />
              <span className="sr-only">{t('gallery.thumbnail', { number: place + 1 })}</span>
              {place === last && (
                <span
                  aria-hidden
                  className="absolute inset-0 rounded-[6px] ring-[3px] ring-accent ring-inset"
                />
              )}
              {place === ROOM.phone - 1 && total > ROOM.phone && (
                <More count={total - ROOM.phone} className="desk:hidden" />
              )}
              {place === ROOM.desk - 1 && total > ROOM.desk && (
                <More count={total - ROOM.desk} className="hidden desk:flex" />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function More({ count, className }: { count: number; className: string }) {
  return (
    <span
      className={classes(
        'absolute inset-0 flex items-center justify-center rounded-[6px] bg-black/60 text-[17px] font-bold text-white',
        className,
      )}
    >
      +{count}
    </span>
  );
}
