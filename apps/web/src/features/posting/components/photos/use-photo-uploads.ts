import type { Photo } from '@pitlane/contracts';
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { isUnderWay, type PhotoTiles, storedPhotos } from './photo-tiles.ts';
import { createPhotoUploads, type PhotoUploads } from './photo-uploads.ts';
import { uploadPhoto } from './upload-photo.ts';

/**
 * Uploads photos. It goes on for as long as its component is on screen, also where one
 * form replaces another.
 */
export function usePhotoUploads(): PhotoUploads {
  const [uploads] = useState(() =>
    createPhotoUploads({ send: uploadPhoto, isOnline: () => navigator.onLine }),
  );
  useEffect(() => {
    window.addEventListener('online', uploads.online);
    return () => {
      window.removeEventListener('online', uploads.online);
      uploads.breakOff();
    };
  }, [uploads]);
  return uploads;
}

const signature = (photos: readonly Photo[]) => photos.map(({ id }) => id).join();

/** The form's first photos together with the uploads; `onChange` gets all stored ones. */
export function usePhotoTiles(
  uploads: PhotoUploads,
  { photos, onChange }: { photos: readonly Photo[]; onChange: (photos: Photo[]) => void },
): PhotoTiles {
  const open = useEffectEvent(() => uploads.dispatch({ type: 'opened', photos }));
  const onStored = useEffectEvent(onChange);
  // A layout effect: it unsubscribes at once when the form leaves the page.
  useLayoutEffect(() => {
    open();
    let known = signature(storedPhotos(uploads.photos()));
    return uploads.subscribe(() => {
      const stored = storedPhotos(uploads.photos());
      if (signature(stored) === known) return;
      known = signature(stored);
      onStored(stored);
    });
  }, [uploads]);
  return useSyncExternalStore(uploads.subscribe, uploads.photos, uploads.photos);
}

export function useIsUploading(uploads: PhotoUploads): boolean {
  const read = () => uploads.photos().tiles.some(isUnderWay);
  return useSyncExternalStore(uploads.subscribe, read, read);
}

/** For photos that the server has lost: those whose files are here are sent again. */
export function usePhotosGone(uploads: PhotoUploads): (ids: readonly number[]) => void {
  const { t } = useTranslation('posting');
  return (ids) => {
    uploads.dispatch({ type: 'lost', ids });
    notify.warning(t('photos.gone.warning'));
  };
}
