import { type Photo, postLimits } from '@pitlane/contracts';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { fileFault, fileMarks } from './photo-file.ts';
import { uploadPhoto } from './upload-photo.ts';
import { type Chosen, isUnderWay, type Queue, storedPhotos } from './upload-queue.ts';
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

const signature = (photos: readonly Photo[]) => photos.map(({ id }) => id).join();

interface Options {
  photos: readonly Photo[];
  onChange: (photos: Photo[]) => void;
  onBusy: (busy: boolean) => void;
}

interface PhotoUploads {
  queue: Queue;
  dispatch: UploadRunner['dispatch'];
  add: (files: readonly File[]) => void;
}

/** The photos of the form together with those on their way, and the sending of these. */
export function usePhotoUploads({ photos, onChange, onBusy }: Options): PhotoUploads {
  const [runner] = useState(() => {
    const made = createUploadRunner({
      send: uploadPhoto,
      isOnline: () => navigator.onLine,
      now: Date.now,
    });
    made.dispatch({ type: 'adopted', photos });
    return made;
  });
  const [keepPreviews] = useState(createPreviewKeeper);
  const queue = useSyncExternalStore(runner.subscribe, runner.queue);
  // What the form knows, and what it has been told since: its answers may lag behind.
  const told = useRef([signature(photos)]);

  const onQueue = useEffectEvent(() => {
    const previews = new Set(runner.queue().tiles.map(({ preview }) => preview));
    keepPreviews(previews, (preview) => previews.has(preview));
    const stored = storedPhotos(runner.queue());
    if (signature(stored) === told.current.at(-1)) return;
    told.current.push(signature(stored));
    onChange(stored);
  });
  useEffect(() => {
    const leave = runner.subscribe(() => onQueue());
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

  useEffect(() => {
    const at = told.current.indexOf(signature(photos));
    told.current = at < 0 ? [signature(photos)] : told.current.slice(at);
    if (at < 0) runner.dispatch({ type: 'adopted', photos });
  }, [photos, runner]);

  const isBusy = queue.tiles.some(isUnderWay);
  const tellBusy = useEffectEvent((busy: boolean) => onBusy(busy));
  useEffect(() => {
    tellBusy(isBusy);
    return () => tellBusy(false);
  }, [isBusy]);

  const add = async (files: readonly File[]) => {
    const chosen = await Promise.all(files.map(lookAt));
    keepPreviews(
      chosen.map(({ preview }) => preview),
      () => true,
    );
    runner.dispatch({ type: 'chosen', files: chosen, max: postLimits.photosMax });
  };
  return { queue, dispatch: runner.dispatch, add: (files) => void add(files) };
}
