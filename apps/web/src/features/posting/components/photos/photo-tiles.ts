import type { Photo } from '@pitlane/contracts';
import type { FileError } from './photo-file.ts';

/** Reason why a photo is missing. */
export interface UploadError {
  kind: FileError | 'connection' | 'signIn' | 'server';
  serverMessage?: string;
  /** True if a retry would not help. */
  isFinal: boolean;
}

export interface ChosenFile {
  key: string;
  file: File;
  error: UploadError | null;
}

export interface StoredTile {
  state: 'stored';
  key: string;
  photo: Photo;
  /** Local file; null if it was chosen on another page. */
  file: File | null;
}

/** Photo that the server has lost and whose file is not available. */
export interface LostTile {
  state: 'gone';
  key: string;
  photo: Photo;
  file: null;
}

export interface UploadTile extends ChosenFile {
  state: 'waiting' | 'sending' | 'failed';
  sentFraction: number;
}

export type Tile = StoredTile | UploadTile | LostTile;

/** Pause of all uploads until a time in milliseconds, or until the connection is restored. */
export interface UploadPause {
  reason: 'limit' | 'connection' | 'offline';
  until: number | null;
}

export interface RejectedFiles {
  duplicates: readonly string[];
  surplus: number;
}

export interface PhotoTiles {
  tiles: readonly Tile[];
  pause: UploadPause | null;
  rejectedFiles: RejectedFiles | null;
  /** Number of photos stored since uploads were last idle. */
  storedCount: number;
}

export type TileEvent =
  | { type: 'opened'; photos: readonly Photo[] }
  | { type: 'chosen'; files: readonly ChosenFile[]; max: number }
  | { type: 'moved'; key: string; to: number }
  | { type: 'removed'; keys: readonly string[] }
  | {
      type: 'changed';
      key: string;
      to: Partial<Pick<UploadTile, 'state' | 'sentFraction' | 'error'>>;
    }
  | { type: 'stored'; key: string; photo: Photo }
  | { type: 'lost'; ids: readonly number[] }
  | { type: 'retried'; keys: readonly string[] }
  | { type: 'paused'; pause: UploadPause | null }
  | { type: 'rejectionDismissed' };

export const emptyPhotoTiles: PhotoTiles = {
  tiles: [],
  pause: null,
  rejectedFiles: null,
  storedCount: 0,
};

export const isStored = (tile: Tile): tile is StoredTile => tile.state === 'stored';
export const isLost = (tile: Tile): tile is LostTile => tile.state === 'gone';
export const isUpload = (tile: Tile): tile is UploadTile => !isStored(tile) && !isLost(tile);
/** Reports whether a photo is neither on the server nor being uploaded. */
export const isMissing = (tile: Tile): boolean => tile.state === 'failed' || isLost(tile);
export const isPending = (tile: Tile): tile is UploadTile =>
  tile.state === 'waiting' || tile.state === 'sending';
export const canRetry = (tile: Tile): tile is UploadTile =>
  tile.state === 'failed' && tile.error?.isFinal === false;
/** Reports whether a photo takes a position in the ad, now or after a retry. */
export const takesPosition = (tile: Tile): boolean =>
  isStored(tile) || isPending(tile) || canRetry(tile);

export const storedPhotos = ({ tiles }: PhotoTiles): Photo[] =>
  tiles.filter(isStored).map(({ photo }) => photo);

export function overallProgress({ tiles, storedCount }: PhotoTiles): number {
  const pendingTiles = tiles.filter(isPending);
  const sentCount = pendingTiles.reduce((total, tile) => total + tile.sentFraction, storedCount);
  return sentCount / Math.max(storedCount + pendingTiles.length, 1);
}

/** Replaces the stored photos with those of a form; uploads retain their positions. */
function replaceStored(tiles: readonly Tile[], photos: readonly Photo[]): Tile[] {
  const tilesById = new Map(tiles.filter(isStored).map((tile) => [tile.photo.id, tile]));
  const stored = photos.map(
    (photo): StoredTile =>
      tilesById.get(photo.id) ?? {
        state: 'stored',
        key: `photo-${photo.id}`,
        photo,
        file: null,
      },
  );
  const ordered = tiles.flatMap((tile): Tile[] => (isStored(tile) ? stored.splice(0, 1) : [tile]));
  return [...ordered, ...stored];
}

/** Reports whether a file was chosen twice; the server detects copies under another name. */
const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Replaces lost photos with chosen files first and appends the other files. */
function addChosen(before: PhotoTiles, files: readonly ChosenFile[], max: number): PhotoTiles {
  const tiles = [...before.tiles];
  const duplicates: string[] = [];
  let freeCount = max - tiles.filter(takesPosition).length;
  let surplus = 0;
  for (const chosenFile of files) {
    if (tiles.some(({ file }) => file && isSameFile(file, chosenFile.file))) {
      duplicates.push(chosenFile.file.name);
    } else if (!chosenFile.error && freeCount <= 0) {
      surplus += 1;
    } else {
      const state = chosenFile.error ? 'failed' : 'waiting';
      const lostIndex = chosenFile.error ? -1 : tiles.findIndex(isLost);
      tiles.splice(lostIndex < 0 ? tiles.length : lostIndex, lostIndex < 0 ? 0 : 1, {
        ...chosenFile,
        state,
        sentFraction: 0,
      });
      if (!chosenFile.error) freeCount -= 1;
    }
  }
  const rejectedFiles = duplicates.length + surplus > 0 ? { duplicates, surplus } : null;
  return { ...before, tiles, rejectedFiles };
}

/** Returns the file name of a photo, shared by all photos of the same file. */
const fileNameOf = ({ large }: Photo) => large.slice(large.lastIndexOf('/'));
const isSamePicture = (one: Photo, other: Photo) =>
  one.id === other.id || fileNameOf(one) === fileNameOf(other);

function storePhoto(before: PhotoTiles, key: string, photo: Photo): PhotoTiles {
  const { tiles, rejectedFiles } = before;
  const upload = tiles.find((tile) => tile.key === key);
  if (!upload || !isUpload(upload)) return before;
  const { file } = upload;
  const storedCount = before.storedCount + 1;
  // The server recognizes a file that was uploaded before this page was opened.
  if (tiles.some((tile) => isStored(tile) && isSamePicture(tile.photo, photo))) {
    const duplicates = [...(rejectedFiles?.duplicates ?? []), file.name];
    return {
      ...before,
      storedCount,
      rejectedFiles: { duplicates, surplus: rejectedFiles?.surplus ?? 0 },
      tiles: tiles.filter((tile) => tile !== upload),
    };
  }
  const stored: StoredTile = { state: 'stored', key, photo, file };
  return { ...before, storedCount, tiles: tiles.map((tile) => (tile === upload ? stored : tile)) };
}

const retryState = { state: 'waiting', sentFraction: 0, error: null } as const;

/** Marks a photo that the server has lost: as waiting for an upload if its file is available, else as lost. */
function markLost(tile: Tile, ids: readonly number[]): Tile {
  if (!isStored(tile) || !ids.includes(tile.photo.id)) return tile;
  const { key, photo, file } = tile;
  return file ? { ...retryState, key, file } : { state: 'gone', key, photo, file: null };
}

function applyEvent(before: PhotoTiles, event: TileEvent): PhotoTiles {
  const { tiles } = before;
  const mapTiles = (change: (tile: Tile) => Tile) => ({ ...before, tiles: tiles.map(change) });
  switch (event.type) {
    case 'opened':
      return { ...before, tiles: replaceStored(tiles, event.photos) };
    case 'chosen':
      return addChosen(before, event.files, event.max);
    case 'moved': {
      const moved = tiles.filter(({ key }) => key === event.key);
      const rest = tiles.filter(({ key }) => key !== event.key);
      return { ...before, tiles: rest.toSpliced(event.to, 0, ...moved) };
    }
    case 'removed':
      return { ...before, tiles: tiles.filter(({ key }) => !event.keys.includes(key)) };
    case 'changed':
      return mapTiles((tile) =>
        isUpload(tile) && tile.key === event.key ? { ...tile, ...event.to } : tile,
      );
    case 'stored':
      return storePhoto(before, event.key, event.photo);
    case 'lost':
      return mapTiles((tile) => markLost(tile, event.ids));
    case 'retried':
      return mapTiles((tile) =>
        canRetry(tile) && event.keys.includes(tile.key) ? { ...tile, ...retryState } : tile,
      );
    case 'paused':
      return { ...before, pause: event.pause };
    case 'rejectionDismissed':
      return { ...before, rejectedFiles: null };
  }
}

export function photoTilesReducer(before: PhotoTiles, event: TileEvent): PhotoTiles {
  const after = applyEvent(before, event);
  // Without pending uploads the count restarts at zero.
  return after.tiles.some(isPending)
    ? after
    : { ...after, storedCount: emptyPhotoTiles.storedCount };
}
