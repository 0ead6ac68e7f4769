/**
 * Stores a picture several times at once and prints by how many megabytes the process has grown:
 * `node store-large-pictures.ts post FILE` or `avatar FILE`. A process of its own, because its
 * heaps are set when it starts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPictureKey, storeAvatar, storePicture } from '../infra/pictures.ts';
import { openFolder } from '../infra/storage.ts';
import { growthOf } from './memory.ts';

/** Decoded together, four would take 720 MB already. */
const AT_ONCE = process.env.TEST_LONG ? 10 : 4;
const [kind, file = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'pitlane-large-'));
const storage = openFolder(folder);
const store = () =>
  kind === 'avatar'
    ? storeAvatar(storage, file, 'avatar')
    : storePicture(storage, file, newPictureKey());
try {
  const grown = await growthOf(() => Promise.all(Array.from({ length: AT_ONCE }, store)));
  process.stdout.write(String(grown));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
