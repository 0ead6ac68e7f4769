import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StoredPicture, storePicture } from '@pitlane/api/infra/pictures';
import type { Storage } from '@pitlane/api/infra/storage';
import { motifOf, type Picture, shapeKey } from '@pitlane/demo-pictures';
import { photosOf } from './demo/albums.ts';
import { sortedDemoWorld } from './demo-world.ts';

const PAINTERS = 2;

interface Painted {
  png: Uint8Array;
}

/** Draws a picture in a child process; rejects if the process exits. */
async function paint(
  painter: ChildProcess,
  death: Promise<unknown>,
  picture: Picture,
): Promise<Buffer> {
  painter.send(picture);
  const [painted]: [Painted] = await Promise.race([
    once(painter, 'message') as Promise<[Painted]>,
    death.then(() => Promise.reject(new Error(`the drawing process exited at ${picture.id}`))),
  ]);
  return Buffer.from(painted.png);
}

/** All pictures of the demo, or one per motif, which is sufficient for tests and drawn in seconds. */
export type PictureSet = 'all' | 'few';

/** Output folder of the turbo task, with the list of pictures in `pictures.json`. */
export const pictureFolderOf = (set: PictureSet) =>
  fileURLToPath(new URL(`../generated/demo-pictures/${set}`, import.meta.url));
export const pictureListOf = (set: PictureSet) => join(pictureFolderOf(set), 'pictures.json');

/** Stored picture without fingerprint, since many demo ads share drawings. */
export type DemoPicture = Omit<StoredPicture, 'fingerprint'>;

/**
 * Draws the demo's pictures and stores them like uploads. Names are derived from the content, so an aborted run can be
 * repeated.
 * @returns the stored pictures by the drawing's id
 */
export async function drawDemoPictures(
  storage: Storage,
  set: PictureSet,
): Promise<Map<string, DemoPicture>> {
  const shown = new Map(
    [...photosOf(sortedDemoWorld().posts).values()].flat().map((picture) => [picture.id, picture]),
  );
  /** Groups of pictures that share a drawing. */
  const alike = Map.groupBy(shown.values(), (picture) =>
    set === 'few' ? motifOf(picture) : picture.id,
  );
  const different = [...alike.values()];
  // All colors of a shape go to one process, with similar bodies in sequence: only the first drawing is slow.
  const waiting = [...Map.groupBy(different, ([picture]) => (picture ? shapeKey(picture) : ''))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group);
  const stored = new Map<string, DemoPicture>();
  let done = 0;
  const work = async () => {
    const painter = fork(new URL('./rasterise.ts', import.meta.url), {
      serialization: 'advanced',
      // Replaces the parent's arguments. Drawing allocates much short-lived geometry; a larger young generation
      // halves the number of collections.
      execArgv: ['--max-semi-space-size=64'],
    });
    const death = once(painter, 'exit');
    try {
      for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
        for (const pictures of group) {
          const [drawn] = pictures;
          if (!drawn) continue;
          const { fingerprint: _, ...picture } = await storePicture(
            storage,
            await paint(painter, death, drawn),
          );
          for (const { id } of pictures) stored.set(id, picture);
          done += 1;
          if (done % 20 === 0 || done === different.length) {
            console.log(`Pictures: ${done} of ${different.length}`);
          }
        }
      }
    } finally {
      if (painter.connected) painter.disconnect();
    }
  };
  await Promise.all(Array.from({ length: PAINTERS }, work));
  return stored;
}
