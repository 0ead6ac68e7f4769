import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type StoredPicture, storePicture } from '@pitlane/api/infra/pictures';
import type { Storage } from '@pitlane/api/infra/storage';
import { albums } from './drawings/albums.ts';

const PAINTERS = 2;

interface Painted {
  id: string;
  png: Uint8Array;
}

/** One picture after the other from one process. */
async function paint(painter: ChildProcess, id: string): Promise<Buffer> {
  painter.send(id);
  const [painted]: [Painted] = await Promise.race([
    once(painter, 'message') as Promise<[Painted]>,
    once(painter, 'exit').then(() => Promise.reject(new Error(`The painter died at ${id}`))),
  ]);
  return Buffer.from(painted.png);
}

/**
 * Draws every picture of the albums and stores it like an upload. Names come from content, so a
 * run that was cut off is simply run again.
 * @param progress told after each picture how many are done, of how many
 * @returns the stored pictures by the drawing's id
 */
export async function storeDemoPictures(
  storage: Storage,
  progress: (done: number, total: number) => void,
): Promise<Map<string, StoredPicture>> {
  const ids = [...new Set(albums.flatMap((album) => album.pictures.map(({ id }) => id)))];
  const waiting = [...ids];
  const stored = new Map<string, StoredPicture>();
  const work = async () => {
    const painter = fork(new URL('./rasterise.ts', import.meta.url), {
      serialization: 'advanced',
      // What this process was started with is not for its painters.
      execArgv: [],
    });
    try {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        stored.set(id, await storePicture(storage, await paint(painter, id)));
        progress(stored.size, ids.length);
      }
    } finally {
      if (painter.connected) painter.disconnect();
    }
  };
  await Promise.all(Array.from({ length: PAINTERS }, work));
  return stored;
}
