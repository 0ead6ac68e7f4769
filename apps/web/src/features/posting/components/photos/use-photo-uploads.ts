import { postLimits } from '@pitlane/contracts';
import { useEffect, useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { fileFault, fileMarks } from './photo-file.ts';
import { uploadPhoto } from './upload-photo.ts';
import { type Chosen, isUpload } from './upload-queue.ts';
import { createUploadRunner, type UploadRunner } from './upload-runner.ts';

let chosenSoFar = 0;

/** A file with all that can be told of it before it is sent. */
async function lookAt(file: File): Promise<Chosen> {
  const [kind, marks] = await Promise.all([fileFault(file), fileMarks(file)]);
  chosenSoFar += 1;
  return {
    key: `file-${chosenSoFar}`,
    file,
    marks,
    fault: kind && { kind, final: true },
    preview: URL.createObjectURL(file),
  };
}

/** Gives the browser back its addresses of files that are shown no more. */
function createPreviewKeeper() {
  const kept = new Set<string>();
  return (shown: Iterable<string | null>, isUsed: (preview: string) => boolean) => {
    for (const preview of shown) if (preview) kept.add(preview);
    for (const preview of kept) {
      if (isUsed(preview)) continue;
      URL.revokeObjectURL(preview);
      kept.delete(preview);
    }
  };
}

export interface PhotoUploads {
  runner: UploadRunner;
  add: (files: readonly File[]) => void;
  /** Breaks off what is on its way; says whether there was anything. */
  breakOff: () => boolean;
}

/**
 * The sending of photos. It goes on for as long as whoever calls this is on screen, also where one
 * form takes the place of another.
 */
export function usePhotoUploads(): PhotoUploads {
  const [runner] = useState(() =>
    createUploadRunner({
      send: uploadPhoto,
      isOnline: () => navigator.onLine,
      now: Date.now,
    }),
  );
  const [keepPreviews] = useState(createPreviewKeeper);

  useEffect(() => {
    const leave = runner.subscribe(() => {
      const previews = new Set(runner.queue().tiles.map(({ preview }) => preview));
      keepPreviews(previews, (preview) => previews.has(preview));
    });
    const onOnline = () => runner.dispatch({ type: 'online' });
    window.addEventListener('online', onOnline);
    runner.start();
    return () => {
      window.removeEventListener('online', onOnline);
      runner.stop();
      leave();
      keepPreviews([], () => false);
    };
  }, [runner, keepPreviews]);

  const add = async (files: readonly File[]) => {
    const chosen = await Promise.all(files.map(lookAt));
    keepPreviews(
      chosen.map(({ preview }) => preview),
      () => true,
    );
    runner.dispatch({ type: 'chosen', files: chosen, max: postLimits.photosMax });
  };
  const breakOff = () => {
    const wereSome = runner.queue().tiles.some(isUpload);
    runner.stop();
    runner.start();
    return wereSome;
  };
  return { runner, add: (files) => void add(files), breakOff };
}

/** What happens where the server has lost photos: those whose files are here are sent again. */
export function usePhotosGone({ runner }: PhotoUploads): (ids: readonly number[]) => void {
  const { t } = useTranslation('posting');
  return (ids) => {
    runner.dispatch({ type: 'gone', ids });
    notify.warning(t('photos.gone.told'));
  };
}
