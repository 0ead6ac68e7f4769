import type { Photo } from '@pitlane/contracts';
import type { FileError } from './photo-file.ts';

/** Why a photo is missing; `said` is the server's message. */
export interface UploadError {
  kind: FileError | 'connection' | 'signIn' | 'server';
  said?: string;
  /** True if a retry would not help. */
  final: boolean;
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
  sent: number;
}

export type Tile = StoredTile | UploadTile | LostTile;

/** Uploads are paused until a time (in ms), or until the connection is restored. */
export interface UploadPause {
  why: 'limit' | 'connection' | 'offline';
  until: number | null;
}

export interface RejectedFiles {
  duplicates: readonly string[];
  surplus: number;
}

export interface PhotoTiles {
  tiles: readonly Tile[];
  hold: UploadPause | null;
  refusal: RejectedFiles | null;
  /** Number of photos stored since uploads were last idle. */
  done: number;
}

export type TileEvent =
  | { type: 'opened'; photos: readonly Photo[] }
  | { type: 'chosen'; files: readonly ChosenFile[]; max: number }
  | { type: 'moved'; key: string; to: number }
  | { type: 'removed'; keys: readonly string[] }
  | { type: 'changed'; key: string; to: Partial<Pick<UploadTile, 'state' | 'sent' | 'error'>> }
  | { type: 'stored'; key: string; photo: Photo }
  | { type: 'lost'; ids: readonly number[] }
  | { type: 'retried'; keys: readonly string[] }
  | { type: 'held'; hold: UploadPause | null }
  | { type: 'refusalRead' };

export const noTiles: PhotoTiles = {
  tiles: [],
  hold: null,
  refusal: null,
  done: 0,
};

export const isStored = (tile: Tile): tile is StoredTile => tile.state === 'stored';
export const isLost = (tile: Tile): tile is LostTile => tile.state === 'gone';
export const isUpload = (tile: Tile): tile is UploadTile => !isStored(tile) && !isLost(tile);
/** Neither on the server nor being uploaded. */
export const isMissing = (tile: Tile): boolean => tile.state === 'failed' || isLost(tile);
export const isUnderWay = (tile: Tile): tile is UploadTile =>
  tile.state === 'waiting' || tile.state === 'sending';
export const canRetry = (tile: Tile): tile is UploadTile =>
  tile.state === 'failed' && tile.error?.final === false;
/** Takes a place in the ad, now or after a retry. */
export const hasPlace = (tile: Tile): boolean =>
  isStored(tile) || isUnderWay(tile) || canRetry(tile);

export const storedPhotos = ({ tiles }: PhotoTiles): Photo[] =>
  tiles.filter(isStored).map(({ photo }) => photo);

export function overallProgress({ tiles, done }: PhotoTiles): number {
  const pending = tiles.filter(isUnderWay);
  const sent = pending.reduce((sum, { sent }) => sum + sent, done);
  return sent / Math.max(done + pending.length, 1);
}

/** Replaces the stored photos with those of a form; uploads retain their places. */
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

/** Chosen twice; the server detects copies under another name. */
const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Puts chosen files in the places of lost photos first, then at the end. */
function addChosen(before: PhotoTiles, files: readonly ChosenFile[], max: number): PhotoTiles {
  const tiles = [...before.tiles];
  const duplicates: string[] = [];
  let room = max - tiles.filter(hasPlace).length;
  let surplus = 0;
  for (const chosen of files) {
    if (tiles.some(({ file }) => file && isSameFile(file, chosen.file))) {
      duplicates.push(chosen.file.name);
    } else if (!chosen.error && room <= 0) {
      surplus += 1;
    } else {
      const state = chosen.error ? 'failed' : 'waiting';
      const gone = chosen.error ? -1 : tiles.findIndex(isLost);
      tiles.splice(gone < 0 ? tiles.length : gone, gone < 0 ? 0 : 1, { ...chosen, state, sent: 0 });
      if (!chosen.error) room -= 1;
    }
  }
  const refusal = duplicates.length + surplus > 0 ? { duplicates, surplus } : null;
  return { ...before, tiles, refusal };
}

/** Returns the file name of a photo, shared by all photos of the same file. */
const fileOf = ({ large }: Photo) => large.slice(large.lastIndexOf('/'));
const isSamePicture = (one: Photo, other: Photo) =>
  one.id === other.id || fileOf(one) === fileOf(other);

function store(before: PhotoTiles, key: string, photo: Photo): PhotoTiles {
  const { tiles, refusal } = before;
  const upload = tiles.find((tile) => tile.key === key);
  if (!upload || !isUpload(upload)) return before;
  const { file } = upload;
  const done = before.done + 1;
  // The server recognizes a file that was uploaded before this page was opened.
  if (tiles.some((tile) => isStored(tile) && isSamePicture(tile.photo, photo))) {
    const duplicates = [...(refusal?.duplicates ?? []), file.name];
    return {
      ...before,
      done,
      refusal: { duplicates, surplus: refusal?.surplus ?? 0 },
      tiles: tiles.filter((tile) => tile !== upload),
    };
  }
  const stored: StoredTile = { state: 'stored', key, photo, file };
  return { ...before, done, tiles: tiles.map((tile) => (tile === upload ? stored : tile)) };
}

const again = { state: 'waiting', sent: 0, error: null } as const;

/** Uploads a lost photo again if its file is available. */
function markLost(tile: Tile, ids: readonly number[]): Tile {
  if (!isStored(tile) || !ids.includes(tile.photo.id)) return tile;
  const { key, photo, file } = tile;
  return file ? { ...again, key, file } : { state: 'gone', key, photo, file: null };
}

function next(before: PhotoTiles, event: TileEvent): PhotoTiles {
  const { tiles } = before;
  const map = (change: (tile: Tile) => Tile) => ({ ...before, tiles: tiles.map(change) });
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
      return map((tile) =>
        isUpload(tile) && tile.key === event.key ? { ...tile, ...event.to } : tile,
      );
    case 'stored':
      return store(before, event.key, event.photo);
    case 'lost':
      return map((tile) => markLost(tile, event.ids));
    case 'retried':
      return map((tile) =>
        canRetry(tile) && event.keys.includes(tile.key) ? { ...tile, ...again } : tile,
      );
    case 'held':
      return { ...before, hold: event.hold };
    case 'refusalRead':
      return { ...before, refusal: null };
  }
}

export function photoTilesReducer(before: PhotoTiles, event: TileEvent): PhotoTiles {
  const after = next(before, event);
  // Without pending uploads the count restarts at zero.
  return after.tiles.some(isUnderWay) ? after : { ...after, done: noTiles.done };
}
