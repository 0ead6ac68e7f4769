/**
 * Stores a picture several times in parallel and prints the growth of the process in megabytes: `node
 * store-large-pictures.ts post FILE` or `avatar FILE`. A separate process, because heap sizes are fixed at its start.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPictureKey, storeAvatar, storePicture } from '../infra/pictures.ts';
import { openFolder } from '../infra/storage.ts';
import { growthOf } from './memory.ts';

/** Four of them decoded together would already take 720 MB. */
const PARALLEL_COUNT = process.env.TEST_LONG ? 10 : 4;
const [kind, file = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'pitlane-large-'));
const storage = openFolder(folder);
const store = () =>
  kind === 'avatar'
    ? storeAvatar(storage, file, 'avatar')
    : storePicture(storage, file, newPictureKey());
try {
  const growth = await growthOf(() => Promise.all(Array.from({ length: PARALLEL_COUNT }, store)));
  process.stdout.write(String(growth));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
