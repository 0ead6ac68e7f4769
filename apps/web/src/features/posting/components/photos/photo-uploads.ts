import { type Photo, postLimits } from '@pitlane/contracts';
import PQueue from 'p-queue';
import { fileError } from './photo-file.ts';
import {
  type ChosenFile,
  isStored,
  isUnderWay,
  isUpload,
  noTiles,
  type PhotoTiles,
  photoTilesReducer,
  type TileEvent,
  type UploadError,
  type UploadPause,
  type UploadTile,
} from './photo-tiles.ts';

export type Outcome =
  | { kind: 'stored'; photo: Photo }
  | { kind: 'failed'; error: UploadError }
  /** The server accepts nothing for some time. */
  | { kind: 'later'; seconds: number }
  | { kind: 'broken' };

export interface Sending {
  signal: AbortSignal;
  onProgress: (sent: number) => void;
}

const MAX_PARALLEL = 3;
/** Pauses after a broken connection; then the photo has failed. */
const PAUSES_MS = [2_000, 8_000];
const SECOND = 1_000;
const BROKEN: UploadError = { kind: 'connection', final: false };
const SERVER_ERROR: Outcome = { kind: 'failed', error: { kind: 'server', final: false } };

let chosenSoFar = 0;

async function inspect(file: File): Promise<ChosenFile> {
  const kind = await fileError(file);
  chosenSoFar += 1;
  return { key: `file-${chosenSoFar}`, file, error: kind && { kind, final: true } };
}

interface UploadsOptions {
  /** Uploads one photo; rejects if its signal is aborted. */
  send: (file: File, sending: Sending) => Promise<Outcome>;
  isOnline: () => boolean;
}

export type PhotoUploads = ReturnType<typeof createPhotoUploads>;

/** Manages the uploads of a form: sends pending photos and cancels removed ones. */
export function createPhotoUploads({ send, isOnline }: UploadsOptions) {
  const queue = new PQueue({ concurrency: MAX_PARALLEL });
  const listeners = new Set<() => void>();
  const sendings = new Map<string, AbortController>();
  let photos = noTiles;
  /** Uploads on hold wait for this promise. */
  let gate: (PromiseWithResolvers<void> & { timer?: ReturnType<typeof setTimeout> }) | null = null;

  const dispatch = (event: TileEvent): void => {
    photos = photoTilesReducer(photos, event);
    const underWay = photos.tiles.filter(isUnderWay);
    for (const [key, sending] of sendings) {
      if (underWay.some((tile) => tile.key === key)) continue;
      sendings.delete(key);
      sending.abort();
    }
    // All are registered before the first one starts, which is an event too.
    const fresh = underWay.filter(({ key }) => !sendings.has(key));
    for (const { key } of fresh) sendings.set(key, new AbortController());
    for (const tile of fresh) enqueue(tile);
    for (const listener of [...listeners]) listener();
    // Nothing is left to hold.
    if (underWay.length === 0) release();
  };

  /** Pauses all uploads for a while, or until there is a connection. */
  const holdAll = (why: UploadPause['why'], ms: number | null) => {
    queue.pause();
    gate ??= Promise.withResolvers<void>();
    clearTimeout(gate.timer);
    if (ms !== null) gate.timer = setTimeout(release, ms);
    dispatch({ type: 'held', hold: { why, until: ms === null ? null : Date.now() + ms } });
  };

  function release(): void {
    if (!gate) return;
    clearTimeout(gate.timer);
    gate.resolve();
    gate = null;
    dispatch({ type: 'held', hold: null });
    queue.start();
  }

  const run = async ({ key, file }: UploadTile, signal: AbortSignal) => {
    const change = (to: Extract<TileEvent, { type: 'changed' }>['to']) => {
      if (!signal.aborted) dispatch({ type: 'changed', key, to });
    };
    const pauses = [...PAUSES_MS];
    while (!signal.aborted) {
      if (!gate && !isOnline()) holdAll('offline', null);
      if (gate) {
        await gate.promise;
        continue;
      }
      change({ state: 'sending', sent: 0 });
      const onProgress = (sent: number) => change({ sent });
      const outcome = await send(file, { signal, onProgress }).catch(() => SERVER_ERROR);
      // Cancelled in the interim: nothing to report.
      if (signal.aborted) return;
      if (outcome.kind === 'stored') dispatch({ type: 'stored', key, photo: outcome.photo });
      else if (outcome.kind === 'failed') change({ state: 'failed', error: outcome.error });
      else {
        change({ state: 'waiting', sent: 0 });
        if (outcome.kind === 'later') holdAll('limit', outcome.seconds * SECOND);
        else if (isOnline()) {
          const pause = pauses.shift();
          if (pause === undefined) change({ state: 'failed', error: BROKEN });
          else holdAll('connection', pause);
        }
      }
    }
  };

  function enqueue(tile: UploadTile): void {
    const signal = sendings.get(tile.key)?.signal;
    // Rejects if it was cancelled while queued.
    if (signal) queue.add(() => run(tile, signal), { signal }).catch(() => {});
  }

  const retry = (keys: readonly string[]) => {
    dispatch({ type: 'retried', keys });
    release();
  };

  return {
    photos: (): PhotoTiles => photos,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
      };
    },
    dispatch,
    add: async (files: readonly File[]) => {
      const chosen = await Promise.all(files.map(inspect));
      dispatch({ type: 'chosen', files: chosen, max: postLimits.photosMax });
    },
    retry,
    release,
    /** The connection is back: retries uploads that failed without one too. */
    online: () => {
      const broken = photos.tiles.filter(
        (tile) => isUpload(tile) && tile.error?.kind === BROKEN.kind,
      );
      retry(broken.map(({ key }) => key));
    },
    /** Cancels all uploads; returns whether there were any. */
    breakOff: (): boolean => {
      const { tiles } = photos;
      const keys = tiles.filter((tile) => !isStored(tile)).map(({ key }) => key);
      dispatch({ type: 'removed', keys });
      return tiles.some(isUpload);
    },
  };
}
