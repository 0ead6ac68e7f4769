import type { Photo } from '@pitlane/contracts';
import type { FileError } from './photo-file.ts';

/** Why a photo is not there; `said` are the server's words. */
export interface UploadError {
  kind: FileError | 'connection' | 'signIn' | 'server';
  said?: string;
  /** Trying again would change nothing. */
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
  /** The file it was made of; null where it was chosen on another page. */
  file: File | null;
}

/** A photo that the server does not have any more, and whose file is not here. */
export interface GoneTile {
  state: 'gone';
  key: string;
  photo: Photo;
  file: null;
}

export interface UploadTile extends ChosenFile {
  state: 'waiting' | 'sending' | 'failed';
  /** How much of it has been sent, 0 to 1. */
  sent: number;
}

export type Tile = StoredTile | UploadTile | GoneTile;

/** Nothing is sent for now: until a moment (in ms), or until there is a connection again. */
export interface Hold {
  why: 'limit' | 'connection' | 'offline';
  until: number | null;
}

export interface Refusal {
  /** Names of files that are here already. */
  duplicates: readonly string[];
  /** How many were more than an ad may have. */
  surplus: number;
}

export interface PhotoTiles {
  tiles: readonly Tile[];
  hold: Hold | null;
  refusal: Refusal | null;
  /** What has been stored since something was last under way. */
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
  | { type: 'held'; hold: Hold | null }
  | { type: 'refusalRead' };

export const noTiles: PhotoTiles = {
  tiles: [],
  hold: null,
  refusal: null,
  done: 0,
};

export const isStored = (tile: Tile): tile is StoredTile => tile.state === 'stored';
export const isGone = (tile: Tile): tile is GoneTile => tile.state === 'gone';
export const isUpload = (tile: Tile): tile is UploadTile => !isStored(tile) && !isGone(tile);
/** Not on the server and not on its way there. */
export const isMissing = (tile: Tile): boolean => tile.state === 'failed' || isGone(tile);
/** Waiting or being sent. */
export const isUnderWay = (tile: Tile): tile is UploadTile =>
  tile.state === 'waiting' || tile.state === 'sending';
/** Failed for something that may pass. */
export const canRetry = (tile: Tile): tile is UploadTile =>
  tile.state === 'failed' && tile.error?.final === false;
/** Takes one of the places of an ad, now or once it is tried again. */
export const hasPlace = (tile: Tile): boolean =>
  isStored(tile) || isUnderWay(tile) || canRetry(tile);

export const storedPhotos = ({ tiles }: PhotoTiles): Photo[] =>
  tiles.filter(isStored).map(({ photo }) => photo);

export function overallProgress({ tiles, done }: PhotoTiles): number {
  const pending = tiles.filter(isUnderWay);
  const sent = pending.reduce((sum, { sent }) => sum + sent, done);
  return sent / Math.max(done + pending.length, 1);
}

/** The photos that a form begins with; uploads keep their places among them. */
function open(tiles: readonly Tile[], photos: readonly Photo[]): Tile[] {
  const known = new Map(tiles.filter(isStored).map((tile) => [tile.photo.id, tile]));
  const stored = photos.map(
    (photo): StoredTile =>
      known.get(photo.id) ?? {
        state: 'stored',
        key: `photo-${photo.id}`,
        photo,
        file: null,
      },
  );
  const kept = tiles.flatMap((tile): Tile[] => (isStored(tile) ? stored.splice(0, 1) : [tile]));
  return [...kept, ...stored];
}

/** Chosen twice; copies under another name are found by the server. */
const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Chosen files take the places of lost photos first, then go to the end. */
function choose(before: PhotoTiles, files: readonly ChosenFile[], max: number): PhotoTiles {
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
      const gone = chosen.error ? -1 : tiles.findIndex(isGone);
      tiles.splice(gone < 0 ? tiles.length : gone, gone < 0 ? 0 : 1, { ...chosen, state, sent: 0 });
      if (!chosen.error) room -= 1;
    }
  }
  const refusal = duplicates.length + surplus > 0 ? { duplicates, surplus } : null;
  return { ...before, tiles, refusal };
}

/** The name of a photo's file, which another photo made of the same file has too. */
const fileOf = ({ large }: Photo) => large.slice(large.lastIndexOf('/'));
const isSamePicture = (one: Photo, other: Photo) =>
  one.id === other.id || fileOf(one) === fileOf(other);

function store(before: PhotoTiles, key: string, photo: Photo): PhotoTiles {
  const { tiles, refusal } = before;
  const upload = tiles.find((tile) => tile.key === key);
  if (!upload || !isUpload(upload)) return before;
  const { file } = upload;
  const done = before.done + 1;
  // The server knows a file again that was uploaded before this page was opened.
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

/** Photos the server has lost are sent again where the file is still here. */
function lose(tile: Tile, ids: readonly number[]): Tile {
  if (!isStored(tile) || !ids.includes(tile.photo.id)) return tile;
  const { key, photo, file } = tile;
  return file ? { ...again, key, file } : { state: 'gone', key, photo, file: null };
}

function next(before: PhotoTiles, event: TileEvent): PhotoTiles {
  const { tiles } = before;
  const map = (change: (tile: Tile) => Tile) => ({ ...before, tiles: tiles.map(change) });
  switch (event.type) {
    case 'opened':
      return { ...before, tiles: open(tiles, event.photos) };
    case 'chosen':
      return choose(before, event.files, event.max);
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
      return map((tile) => lose(tile, event.ids));
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

/** The reducer of the photos. */
export function afterEvent(before: PhotoTiles, event: TileEvent): PhotoTiles {
  const after = next(before, event);
  // Without uploads under way the count starts again at zero.
  return after.tiles.some(isUnderWay) ? after : { ...after, done: noTiles.done };
}
