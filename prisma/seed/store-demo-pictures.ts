// Copies demo pictures from the output of a turbo task, which draws them again only if drawings, the demo or the
// picture code have changed.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pictureFiles } from '@pitlane/api/infra/pictures';
import { putFile, type Storage } from '@pitlane/api/infra/storage';
import * as z from 'zod';
import { spawnTurbo, turboPath } from '../../scripts/turbo.ts';
import {
  type DemoPicture,
  drawDemoPictures,
  type PictureSet,
  pictureFolderOf,
  pictureListOf,
} from './demo-pictures.ts';

const storedPicture = z.object({
  key: z.string(),
  hash: z.string(),
  width: z.number(),
  height: z.number(),
  placeholder: z.string(),
  bytes: z.number(),
});
const pictureList = z.array(z.tuple([z.string(), storedPicture]));

async function runTask(task: string): Promise<void> {
  const options = ['--output-logs=new-only', '--log-order=stream', '--log-prefix=none'];
  const child = spawnTurbo([task, ...options]);
  process.once('exit', () => child.kill());
  process.once('SIGTERM', () => process.exit(1));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (line.startsWith('Pictures:')) console.log(line);
      else output += `${line}\n`;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`drawing the demo pictures failed:\n${output}`);
}

/**
 * Stores the demo's pictures: copies them from the output of the turbo task, or draws them if turbo is not installed,
 * as in production images.
 * @returns the stored pictures by the drawing's id
 */
export async function storeDemoPictures(
  storage: Storage,
  set: PictureSet,
): Promise<Map<string, DemoPicture>> {
  if (!existsSync(turboPath)) return drawDemoPictures(storage, set);
  await runTask(`demo-pictures:${set}`);
  const pictures = pictureList.parse(JSON.parse(await readFile(pictureListOf(set), 'utf8')));
  for (const key of new Set(pictures.map(([, picture]) => picture.key))) {
    for (const path of pictureFiles(key)) {
      await putFile(storage, path, await readFile(join(pictureFolderOf(set), path)));
    }
  }
  return new Map(pictures);
}
