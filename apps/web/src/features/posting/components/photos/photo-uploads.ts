import { type Photo, postLimits } from '@pitlane/contracts';
import PQueue from 'p-queue';
import { fileError } from './photo-file.ts';
import {
  type ChosenFile,
  emptyPhotoTiles,
  isPending,
  isStored,
  isUpload,
  type PhotoTiles,
  photoTilesReducer,
  type TileEvent,
  type UploadError,
  type UploadPause,
  type UploadTile,
} from './photo-tiles.ts';

export type UploadOutcome =
  | { kind: 'stored'; photo: Photo }
  | { kind: 'failed'; error: UploadError }
  /** The server accepts no uploads for some time. */
  | { kind: 'later'; seconds: number }
  | { kind: 'broken' };

export interface UploadOptions {
  signal: AbortSignal;
  onProgress: (sentFraction: number) => void;
}

const MAX_PARALLEL = 3;
/** Pauses after a broken connection; then the photo has failed. */
const RETRY_PAUSES_MS = [2_000, 8_000];
const SECOND_MS = 1_000;
const CONNECTION_ERROR: UploadError = { kind: 'connection', isFinal: false };
const SERVER_ERROR: UploadOutcome = { kind: 'failed', error: { kind: 'server', isFinal: false } };

let chosenCount = 0;

async function createChosenFile(file: File): Promise<ChosenFile> {
  const kind = await fileError(file);
  chosenCount += 1;
  return { key: `file-${chosenCount}`, file, error: kind && { kind, isFinal: true } };
}

interface PhotoUploadsOptions {
  /** Uploads one photo; rejects if its signal is aborted. */
  upload: (file: File, options: UploadOptions) => Promise<UploadOutcome>;
  isOnline: () => boolean;
}

export type PhotoUploads = ReturnType<typeof createPhotoUploads>;

/** Manages the uploads of a form: sends pending photos and cancels removed ones. */
export function createPhotoUploads({ upload, isOnline }: PhotoUploadsOptions) {
  const queue = new PQueue({ concurrency: MAX_PARALLEL });
  const listeners = new Set<() => void>();
  const controllers = new Map<string, AbortController>();
  let photos = emptyPhotoTiles;
  /** Paused uploads wait for this promise. */
  let pauseGate: (PromiseWithResolvers<void> & { timer?: ReturnType<typeof setTimeout> }) | null =
    null;

  const dispatch = (event: TileEvent): void => {
    photos = photoTilesReducer(photos, event);
    const pendingTiles = photos.tiles.filter(isPending);
    for (const [key, controller] of controllers) {
      if (pendingTiles.some((tile) => tile.key === key)) continue;
      controllers.delete(key);
      controller.abort();
    }
    // Registers all of them before the first one starts, because starting dispatches an event too.
    const newTiles = pendingTiles.filter(({ key }) => !controllers.has(key));
    for (const { key } of newTiles) controllers.set(key, new AbortController());
    for (const tile of newTiles) enqueue(tile);
    for (const listener of [...listeners]) listener();
    // No upload is left to pause.
    if (pendingTiles.length === 0) resume();
  };

  /** Pauses all uploads for a while, or until there is a connection. */
  const pauseAll = (reason: UploadPause['reason'], ms: number | null) => {
    queue.pause();
    pauseGate ??= Promise.withResolvers<void>();
    clearTimeout(pauseGate.timer);
    if (ms !== null) pauseGate.timer = setTimeout(resume, ms);
    dispatch({ type: 'paused', pause: { reason, until: ms === null ? null : Date.now() + ms } });
  };

  function resume(): void {
    if (!pauseGate) return;
    clearTimeout(pauseGate.timer);
    pauseGate.resolve();
    pauseGate = null;
    dispatch({ type: 'paused', pause: null });
    queue.start();
  }

  const uploadTile = async ({ key, file }: UploadTile, signal: AbortSignal) => {
    const updateTile = (to: Extract<TileEvent, { type: 'changed' }>['to']) => {
      if (!signal.aborted) dispatch({ type: 'changed', key, to });
    };
    const pauses = [...RETRY_PAUSES_MS];
    while (!signal.aborted) {
      if (!pauseGate && !isOnline()) pauseAll('offline', null);
      if (pauseGate) {
        await pauseGate.promise;
        continue;
      }
      updateTile({ state: 'sending', sentFraction: 0 });
      const onProgress = (sentFraction: number) => updateTile({ sentFraction });
      const outcome = await upload(file, { signal, onProgress }).catch(() => SERVER_ERROR);
      // The upload was cancelled during the request.
      if (signal.aborted) return;
      if (outcome.kind === 'stored') dispatch({ type: 'stored', key, photo: outcome.photo });
      else if (outcome.kind === 'failed') updateTile({ state: 'failed', error: outcome.error });
      else {
        updateTile({ state: 'waiting', sentFraction: 0 });
        if (outcome.kind === 'later') pauseAll('limit', outcome.seconds * SECOND_MS);
        else if (isOnline()) {
          const pause = pauses.shift();
          if (pause === undefined) updateTile({ state: 'failed', error: CONNECTION_ERROR });
          else pauseAll('connection', pause);
        }
      }
    }
  };

  function enqueue(tile: UploadTile): void {
    const signal = controllers.get(tile.key)?.signal;
    // Rejects if it was cancelled while queued.
    if (signal) queue.add(() => uploadTile(tile, signal), { signal }).catch(() => {});
  }

  const retry = (keys: readonly string[]) => {
    dispatch({ type: 'retried', keys });
    resume();
  };

  return {
    getPhotos: (): PhotoTiles => photos,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
    dispatch,
    add: async (files: readonly File[]) => {
      const chosenFiles = await Promise.all(files.map(createChosenFile));
      dispatch({ type: 'chosen', files: chosenFiles, max: postLimits.photosMax });
    },
    retry,
    resume,
    /** Handles a restored connection: resumes uploads and retries those that failed without one. */
    handleOnline: () => {
      const disconnectedTiles = photos.tiles.filter(
        (tile) => isUpload(tile) && tile.error?.kind === CONNECTION_ERROR.kind,
      );
      retry(disconnectedTiles.map(({ key }) => key));
    },
    /** Cancels all uploads; returns whether there were any. */
    cancelAll: (): boolean => {
      const { tiles } = photos;
      const keys = tiles.filter((tile) => !isStored(tile)).map(({ key }) => key);
      dispatch({ type: 'removed', keys });
      return tiles.some(isUpload);
    },
  };
}
