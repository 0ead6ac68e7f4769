import type { Photo } from '@pitlane/contracts';
import type { FileFault } from './photo-file.ts';

/** Sent at the same time; the others wait. */
const AT_ONCE = 3;

/** Why a photo is not there; `said` are the server's words. */
export interface Fault {
  kind: FileFault | 'connection' | 'signIn' | 'server';
  said?: string;
  /** Trying again would change nothing. */
  final: boolean;
}

export interface Chosen {
  key: string;
  file: File;
  /** The address of the file in this browser, to show it at once. */
  preview: string;
  /** What tells the file from another (photo-file.ts). */
  marks: readonly string[];
  fault: Fault | null;
}

/** A photo the server keeps. */
export interface StoredTile {
  state: 'stored';
  key: string;
  photo: Photo;
  /** The file it was made of, until the server's picture is on screen. */
  preview: string | null;
  marks: readonly string[];
  /** The file itself; null where it was chosen on another page. */
  file: File | null;
}

/** A photo that the server does not have any more, and whose file is not here. */
export interface GoneTile {
  state: 'gone';
  key: string;
  photo: Photo;
  preview: null;
  marks: readonly [];
}

/** A photo on its way. */
export interface UploadTile extends Chosen {
  state: 'waiting' | 'sending' | 'failed';
  /** How much of it has been sent, 0 to 1. */
  sent: number;
  /** How often the connection broke. */
  breaks: number;
  /** What is gone and comes back to this place where the upload comes to nothing. */
  lost?: GoneTile | undefined;
}

export type Tile = StoredTile | UploadTile | GoneTile;

/** Nothing is sent for now: until a moment (in ms), or until there is a connection again. */
export interface Hold {
  why: 'limit' | 'connection' | 'offline';
  until: number | null;
}

/** What was chosen and not taken. */
export interface Refusal {
  /** Names of files that are here already. */
  duplicates: readonly string[];
  /** How many were more than an ad may have. */
  surplus: number;
}

export interface Queue {
  /** Photos, stored or not, in the order of the ad. */
  tiles: readonly Tile[];
  hold: Hold | null;
  refusal: Refusal | null;
  /** What has been stored since something was last under way. */
  done: { count: number; bytes: number };
}

export type QueueEvent =
  | { type: 'adopted'; photos: readonly Photo[] }
  | { type: 'chosen'; files: readonly Chosen[]; max: number }
  | { type: 'moved'; key: string; to: number }
  | { type: 'removed'; keys: readonly string[] }
  | { type: 'brokenOff' }
  | { type: 'started'; key: string }
  | { type: 'progressed'; key: string; sent: number }
  | { type: 'stored'; key: string; photo: Photo }
  | { type: 'gone'; ids: readonly number[] }
  | { type: 'failed'; key: string; fault: Fault }
  | { type: 'heldBack'; key: string; hold: Hold }
  | { type: 'held'; hold: Hold }
  | { type: 'released' }
  | { type: 'online' }
  | { type: 'retried'; keys: readonly string[] }
  | { type: 'shown'; key: string }
  | { type: 'refusalRead' };

export const emptyQueue: Queue = {
  tiles: [],
  hold: null,
  refusal: null,
  done: { count: 0, bytes: 0 },
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
  tile.state === 'failed' && tile.fault?.final === false;
/** Takes one of the places of an ad, now or once it is tried again. */
export const hasPlace = (tile: Tile): boolean =>
  isStored(tile) || isUnderWay(tile) || canRetry(tile);

/** The stored photos in order. */
export const storedPhotos = ({ tiles }: Queue): Photo[] =>
  tiles.filter(isStored).map(({ photo }) => photo);

/** How much of all that is under way has been sent, 0 to 1. */
export function overallProgress({ tiles, done }: Queue): number {
  const pending = tiles.filter(isUnderWay);
  const total = pending.reduce((sum, { file }) => sum + file.size, done.bytes);
  const sent = pending.reduce((sum, { file, sent }) => sum + file.size * sent, done.bytes);
  return total === 0 ? 0 : sent / total;
}

/** Which wait and may be sent now. */
export function nextToSend({ tiles, hold }: Queue): UploadTile[] {
  if (hold) return [];
  const room = AT_ONCE - tiles.filter(({ state }) => state === 'sending').length;
  return tiles
    .filter(isUpload)
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(room, 0));
}

const storedTile = (photo: Photo): StoredTile => ({
  state: 'stored',
  key: `photo-${photo.id}`,
  photo,
  preview: null,
  marks: [],
  file: null,
});

/** The form's photos in its order; what is on its way keeps its distance to the first. */
function adopt(tiles: readonly Tile[], photos: readonly Photo[]): Tile[] {
  const known = new Map(tiles.filter(isStored).map((tile) => [tile.photo.id, tile]));
  const stored = photos.map((photo) => known.get(photo.id) ?? storedTile(photo));
  const kept = tiles.flatMap((tile): Tile[] => (isStored(tile) ? stored.splice(0, 1) : [tile]));
  return [...kept, ...stored];
}

function choose(queue: Queue, files: readonly Chosen[], max: number): Queue {
  const marks = new Set<string>(queue.tiles.flatMap((tile) => tile.marks));
  let { tiles } = queue;
  const duplicates: string[] = [];
  let room = max - queue.tiles.filter(hasPlace).length;
  let surplus = 0;
  for (const file of files) {
    if (file.marks.some((mark) => marks.has(mark))) {
      duplicates.push(file.file.name);
    } else if (!file.fault && room <= 0) {
      surplus += 1;
    } else {
      if (!file.fault) room -= 1;
      for (const mark of file.marks) marks.add(mark);
      const state = file.fault ? 'failed' : 'waiting';
      tiles = withUpload(tiles, { ...file, state, sent: 0, breaks: 0 });
    }
  }
  const refusal = duplicates.length + surplus > 0 ? { duplicates, surplus } : null;
  return { ...queue, tiles, refusal };
}

/** What is chosen next takes the place of what is gone, all else comes behind the others. */
function withUpload(tiles: readonly Tile[], upload: UploadTile): readonly Tile[] {
  const lost = upload.fault ? undefined : tiles.find(isGone);
  return lost ? tiles.with(tiles.indexOf(lost), { ...upload, lost }) : [...tiles, upload];
}

/** Without some tiles; what an upload among them was to take the place of is there again. */
const without = (tiles: readonly Tile[], keys: readonly string[]): Tile[] =>
  tiles.flatMap((tile) => {
    if (!keys.includes(tile.key)) return [tile];
    return isUpload(tile) && tile.lost ? [tile.lost] : [];
  });

/** What the server has lost is sent again where the file is still here. */
function lose(tile: Tile, ids: readonly number[]): Tile {
  if (!isStored(tile) || !ids.includes(tile.photo.id)) return tile;
  const { key, photo, file, marks } = tile;
  if (file === null) return { state: 'gone', key, photo, preview: null, marks: [] };
  const preview = tile.preview ?? photo.placeholder;
  return { ...again, state: 'waiting', key, file, marks, preview };
}

function move(tiles: readonly Tile[], key: string, to: number): readonly Tile[] {
  const moved = tiles.find((tile) => tile.key === key);
  return moved ? tiles.filter((tile) => tile !== moved).toSpliced(to, 0, moved) : tiles;
}

/** The name of a photo's file, which another photo made of the same file has too. */
const fileOf = ({ large }: Photo) => large.slice(large.lastIndexOf('/'));
const isSamePicture = (one: Photo, other: Photo) =>
  one.id === other.id || fileOf(one) === fileOf(other);

function store(queue: Queue, key: string, photo: Photo): Queue {
  const upload = queue.tiles.find((tile) => tile.key === key);
  if (!upload || !isUpload(upload)) return queue;
  const done = { count: queue.done.count + 1, bytes: queue.done.bytes + upload.file.size };
  // The server knows a file again that was uploaded before this page was opened.
  if (queue.tiles.some((tile) => isStored(tile) && isSamePicture(tile.photo, photo))) {
    const refusal = {
      duplicates: [...(queue.refusal?.duplicates ?? []), upload.file.name],
      surplus: queue.refusal?.surplus ?? 0,
    };
    return { ...queue, done, refusal, tiles: without(queue.tiles, [key]) };
  }
  const { preview, marks, file } = upload;
  const stored: StoredTile = { state: 'stored', key, photo, preview, marks, file };
  return { ...queue, done, tiles: queue.tiles.map((tile) => (tile === upload ? stored : tile)) };
}

/** The queue with some uploads changed. */
function change(
  queue: Queue,
  which: (tile: UploadTile) => boolean,
  changed: (tile: UploadTile) => Partial<UploadTile>,
): Queue {
  const tiles = queue.tiles.map((tile) =>
    isUpload(tile) && which(tile) ? { ...tile, ...changed(tile) } : tile,
  );
  return { ...queue, tiles };
}

const again = { state: 'waiting', sent: 0, breaks: 0, fault: null } as const;

function next(queue: Queue, event: QueueEvent): Queue {
  const { tiles } = queue;
  const is = (key: string) => (tile: UploadTile) => tile.key === key;
  switch (event.type) {
    case 'adopted':
      return { ...queue, tiles: adopt(tiles, event.photos) };
    case 'chosen':
      return choose(queue, event.files, event.max);
    case 'moved':
      return { ...queue, tiles: move(tiles, event.key, event.to) };
    case 'removed':
      return { ...queue, tiles: without(tiles, event.keys) };
    case 'brokenOff':
      return { ...queue, tiles: tiles.filter(isStored) };
    case 'started':
      return change(queue, is(event.key), () => ({ state: 'sending', sent: 0 }));
    case 'progressed':
      return change(queue, is(event.key), () => ({ sent: event.sent }));
    case 'stored':
      return store(queue, event.key, event.photo);
    case 'gone':
      return { ...queue, tiles: tiles.map((tile) => lose(tile, event.ids)) };
    case 'failed':
      return change(queue, is(event.key), () => ({ state: 'failed', fault: event.fault }));
    case 'heldBack': {
      const breaks = event.hold.why === 'connection' ? 1 : 0;
      const held = change(queue, is(event.key), (tile) => ({
        state: 'waiting',
        sent: 0,
        breaks: tile.breaks + breaks,
      }));
      return { ...held, hold: event.hold };
    }
    case 'held':
      return { ...queue, hold: event.hold };
    case 'released':
      return { ...queue, hold: null };
    case 'online':
      // What gave up for lack of a connection goes on with it.
      return {
        ...change(
          queue,
          (tile) => tile.fault?.kind === 'connection',
          () => again,
        ),
        hold: null,
      };
    case 'retried':
      return {
        ...change(
          queue,
          (tile) => event.keys.includes(tile.key) && canRetry(tile),
          () => again,
        ),
        hold: null,
      };
    case 'shown':
      return {
        ...queue,
        tiles: tiles.map((tile) =>
          isStored(tile) && tile.key === event.key ? { ...tile, preview: null } : tile,
        ),
      };
    case 'refusalRead':
      return { ...queue, refusal: null };
  }
}

/** What becomes of the queue when something has happened. */
export function afterEvent(queue: Queue, event: QueueEvent): Queue {
  const after = next(queue, event);
  if (after.tiles.some(isUnderWay)) return after;
  // Nothing is under way: the next time begins at nothing, and nothing is to be held.
  return { ...after, hold: null, done: emptyQueue.done };
}
