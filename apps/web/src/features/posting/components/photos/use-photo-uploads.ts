import type { Photo } from '@pitlane/contracts';
import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { isPending, type PhotoTiles, storedPhotos } from './photo-tiles.ts';
import { createPhotoUploads, type PhotoUploads } from './photo-uploads.ts';
import { uploadPhoto } from './upload-photo.ts';

/** Uploads photos while the component is mounted, also when one form replaces another. */
export function usePhotoUploads(): PhotoUploads {
  const [uploads] = useState(() =>
    createPhotoUploads({ upload: uploadPhoto, isOnline: () => navigator.onLine }),
  );
  useEffect(() => {
    window.addEventListener('online', uploads.handleOnline);
    return () => {
      window.removeEventListener('online', uploads.handleOnline);
      uploads.cancelAll();
    };
  }, [uploads]);
  return uploads;
}

const signatureOf = (photos: readonly Photo[]) => photos.map(({ id }) => id).join();

/** Manages the form's stored photos together with the uploads; `onChange` receives all stored ones. */
export function usePhotoTiles(
  uploads: PhotoUploads,
  { photos, onChange }: { photos: readonly Photo[]; onChange: (photos: Photo[]) => void },
): PhotoTiles {
  const dispatchOpened = useEffectEvent(() => uploads.dispatch({ type: 'opened', photos }));
  const onStored = useEffectEvent(onChange);
  // A layout effect, to unsubscribe at once when the form unmounts.
  useLayoutEffect(() => {
    dispatchOpened();
    let lastSignature = signatureOf(storedPhotos(uploads.getPhotos()));
    return uploads.subscribe(() => {
      const stored = storedPhotos(uploads.getPhotos());
      if (signatureOf(stored) === lastSignature) return;
      lastSignature = signatureOf(stored);
      onStored(stored);
    });
  }, [uploads]);
  return useSyncExternalStore(uploads.subscribe, uploads.getPhotos, uploads.getPhotos);
}

export function useIsUploading(uploads: PhotoUploads): boolean {
  const hasPendingUploads = () => uploads.getPhotos().tiles.some(isPending);
  return useSyncExternalStore(uploads.subscribe, hasPendingUploads, hasPendingUploads);
}

/** Returns a handler for photos that the server has lost: those with a local file are uploaded again. */
export function useLostPhotosHandler(uploads: PhotoUploads): (ids: readonly number[]) => void {
  const { t } = useTranslation('posting');
  return (ids) => {
    uploads.dispatch({ type: 'lost', ids });
    notify.warning(t('photos.gone.warning'));
  };
}
