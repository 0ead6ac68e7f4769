import type { Photo } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { PhotoPicture } from './photo-picture.tsx';

/** Maximum number: one row on phones, two on desktops. The last thumbnail shows how many photos follow. */
const MAX_THUMBNAILS = { phone: 5, desk: 20 } as const;

/** Classes by the number of desktop columns, which fills a row without enlarging the pictures too much. */
const columnClasses: Record<number, string> = {
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
  const shownPhotos = photos.slice(0, MAX_THUMBNAILS.desk);

  const handlePress = (photoIndex: number) => {
    const maxCount = matchMedia('(min-width: 62.5rem)').matches
      ? MAX_THUMBNAILS.desk
      : MAX_THUMBNAILS.phone;
    if (photoIndex === maxCount - 1 && total > maxCount) onOpen(photoIndex);
    else onShow(photoIndex);
  };

  return (
    <ul
      className={classes(
        'mt-1.5 grid grid-cols-5 gap-1.5 desk:mt-2 desk:gap-2',
        columnClasses[Math.min(Math.max(total, 6), 10)],
      )}
    >
      {shownPhotos.map((photo, photoIndex) => {
        const currentIndex = Math.min(index, shownPhotos.length - 1);
        return (
          <li
            key={photo.id}
            className={photoIndex >= MAX_THUMBNAILS.phone ? 'hidden desk:block' : undefined}
          >
            <button
              type="button"
              aria-current={photoIndex === currentIndex ? 'true' : undefined}
              onClick={() => handlePress(photoIndex)}
              className="group/thumb relative block aspect-[4/3] w-full overflow-hidden rounded-[6px]"
            >
              <PhotoPicture
                photo={photo}
                className={classes(
                  'size-full transition-opacity',
                  photoIndex !== currentIndex && 'opacity-70 group-hover/thumb:opacity-100',
                )}
              />
              <span className="sr-only">{t('gallery.thumbnail', { number: photoIndex + 1 })}</span>
              {photoIndex === currentIndex && (
                <span
                  aria-hidden
                  className="absolute inset-0 rounded-[6px] ring-[3px] ring-accent ring-inset"
                />
              )}
              {photoIndex === MAX_THUMBNAILS.phone - 1 && total > MAX_THUMBNAILS.phone && (
                <MoreCount count={total - MAX_THUMBNAILS.phone} className="desk:hidden" />
              )}
              {photoIndex === MAX_THUMBNAILS.desk - 1 && total > MAX_THUMBNAILS.desk && (
                <MoreCount count={total - MAX_THUMBNAILS.desk} className="hidden desk:flex" />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function MoreCount({ count, className }: { count: number; className: string }) {
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
