import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StoredPicture, storePicture } from '@pitlane/api/infra/pictures';
import type { Storage } from '@pitlane/api/infra/storage';
import { motifOf, type Picture, shapeKey } from '@pitlane/demo-pictures';
import { photosOf } from './demo/photos.ts';
import { sortedDemoWorld } from './demo-world.ts';

const DRAWING_PROCESSES = 2;

interface DrawnPicture {
  png: Uint8Array;
}

/** Draws a picture in a child process; rejects if the process exits. */
async function drawInProcess(
  child: ChildProcess,
  exit: Promise<unknown>,
  picture: Picture,
): Promise<Buffer> {
  child.send(picture);
  const [drawn]: [DrawnPicture] = await Promise.race([
    once(child, 'message') as Promise<[DrawnPicture]>,
    exit.then(() => Promise.reject(new Error(`the drawing process exited at ${picture.id}`))),
  ]);
  return Buffer.from(drawn.png);
}

/** `all` pictures of the demo, or a `few`: one per motif, which suffices for tests and takes seconds to draw. */
export type PictureSet = 'all' | 'few';

/** Output folder of the turbo task, with the list of pictures in `pictures.json`. */
export const pictureFolderOf = (set: PictureSet) =>
  fileURLToPath(new URL(`../generated/demo-pictures/${set}`, import.meta.url));
export const pictureListOf = (set: PictureSet) => join(pictureFolderOf(set), 'pictures.json');

/** Stored picture without fingerprint, because many demo ads share a drawing. */
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
  const pictureById = new Map(
    [...photosOf(sortedDemoWorld().posts).values()].flat().map((picture) => [picture.id, picture]),
  );
  /** Groups of pictures that share a drawing. */
  const groupsByDrawing = Map.groupBy(pictureById.values(), (picture) =>
    set === 'few' ? motifOf(picture) : picture.id,
  );
  const pictureGroups = [...groupsByDrawing.values()];
  // All colors of a shape go to one process, with similar bodies in sequence: only the first drawing is slow.
  const pendingBatches = [
    ...Map.groupBy(pictureGroups, ([picture]) => (picture ? shapeKey(picture) : '')),
  ]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group);
  const stored = new Map<string, DemoPicture>();
  let drawnCount = 0;
  const drawBatches = async () => {
    const child = fork(new URL('./draw-process.ts', import.meta.url), {
      serialization: 'advanced',
      // Replaces the parent's arguments. Drawing allocates much short-lived geometry; a larger young generation
      // halves the number of collections.
      execArgv: ['--max-semi-space-size=64'],
    });
    const exit = once(child, 'exit');
    try {
      for (
        let batch = pendingBatches.shift();
        batch !== undefined;
        batch = pendingBatches.shift()
      ) {
        for (const pictures of batch) {
          const [firstPicture] = pictures;
          if (!firstPicture) continue;
          const { fingerprint: _, ...picture } = await storePicture(
            storage,
            await drawInProcess(child, exit, firstPicture),
          );
          for (const { id } of pictures) stored.set(id, picture);
          drawnCount += 1;
          if (drawnCount % 20 === 0 || drawnCount === pictureGroups.length) {
            console.log(`Pictures: ${drawnCount} of ${pictureGroups.length}`);
          }
        }
      }
    } finally {
      if (child.connected) child.disconnect();
    }
  };
  await Promise.all(Array.from({ length: DRAWING_PROCESSES }, drawBatches));
  return stored;
}
