import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type StoredPicture, storePicture } from '@pitlane/api/infra/pictures';
import type { Storage } from '@pitlane/api/infra/storage';
import { shapeKey } from './drawings/draw.ts';
import type { Picture } from './drawings/spec.ts';

const PAINTERS = 2;

interface Painted {
  png: Uint8Array;
}

/** One picture after the other from one process, unless it has died. */
async function paint(
  painter: ChildProcess,
  death: Promise<unknown>,
  picture: Picture,
): Promise<Buffer> {
  painter.send(picture);
  const [painted]: [Painted] = await Promise.race([
    once(painter, 'message') as Promise<[Painted]>,
    death.then(() => Promise.reject(new Error(`The painter died at ${picture.id}`))),
  ]);
  return Buffer.from(painted.png);
}

/**
 * Draws pictures and stores them like uploads. Names come from content, so a run that was cut off
 * is simply run again.
 * @param progress told after each picture how many are done, of how many
 * @returns the stored pictures by the drawing's id
 */
export async function storeDemoPictures(
  storage: Storage,
  pictures: Iterable<Picture>,
  progress: (done: number, total: number) => void,
): Promise<Map<string, StoredPicture>> {
  const different = new Map([...pictures].map((picture) => [picture.id, picture]));
  // One shape in all its colours for one painter, bodies of one kind after each other: only the
  // first is slow.
  const waiting = [...Map.groupBy(different.values(), shapeKey)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group);
  const stored = new Map<string, StoredPicture>();
  const work = async () => {
    const painter = fork(new URL('./rasterise.ts', import.meta.url), {
      serialization: 'advanced',
      // What this process was started with is not for its painters; they make much short-lived
      // geometry, and with room for it they collect half as often.
      execArgv: ['--max-semi-space-size=64'],
    });
    const death = once(painter, 'exit');
    try {
      for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
        for (const picture of group) {
          stored.set(picture.id, await storePicture(storage, await paint(painter, death, picture)));
          progress(stored.size, different.size);
        }
      }
    } finally {
      if (painter.connected) painter.disconnect();
    }
  };
  await Promise.all(Array.from({ length: PAINTERS }, work));
  return stored;
}
