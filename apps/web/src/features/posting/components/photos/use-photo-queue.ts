import type { Photo } from '@pitlane/contracts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { isUnderWay, type Queue, storedPhotos } from './upload-queue.ts';
import type { UploadRunner } from './upload-runner.ts';

const signature = (photos: readonly Photo[]) => photos.map(({ id }) => id).join();

interface Options {
  photos: readonly Photo[];
  onChange: (photos: Photo[]) => void;
  onBusy: (busy: boolean) => void;
}

/** The photos of the form together with those on their way, each told of what the other has. */
export function usePhotoQueue(runner: UploadRunner, { photos, onChange, onBusy }: Options): Queue {
  const queue = useSyncExternalStore(runner.subscribe, runner.queue);
  // What the form knows, and what it has been told since: its answers may lag behind.
  const told = useRef<string[]>([]);

  const onQueue = useEffectEvent(() => {
    const stored = storedPhotos(runner.queue());
    if (signature(stored) === told.current.at(-1)) return;
    told.current.push(signature(stored));
    onChange(stored);
  });
  // At once, here and below: a form begins with its photos, and what has left the page hears no more.
  useLayoutEffect(() => runner.subscribe(() => onQueue()), [runner]);
  useLayoutEffect(() => {
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

  return queue;
}
