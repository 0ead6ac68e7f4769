import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { aPicture } from '../testing/a-picture.ts';
import { type S3Peer, startS3Peer } from '../testing/s3-peer.ts';
import { freePort } from '../testing/test-process.ts';
import { newPictureKey, pictureKey, removePicture, storePicture } from './pictures.ts';
import { openStorage, type Storage, sizeOf } from './storage.ts';

let folder: string;
let peer: S3Peer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-storage-'));
  peer = await startS3Peer();
});
afterAll(async () => {
  await peer.close();
  rmSync(folder, { recursive: true, force: true });
});

const openStore = (settings: Record<string, string>) =>
  openStorage(
    readConfig({
      DATABASE_URL: 'postgresql://pitlane@127.0.0.1:5432/pitlane',
      JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
      MEDIA_FOLDER: join(folder, 'media'),
      ...settings,
    }),
  );

async function keysOf(storage: Storage): Promise<string[]> {
  const { objects } = await storage.listAll('/', { recursive: true });
  return [...objects].flatMap((object) => (object.isFile ? [object.key] : [])).sort();
}

describe.each(['disk', 's3'])('a store on %s', (kind) => {
  let storage: Storage;
  beforeAll(() => {
    storage = openStore(kind === 's3' ? peer.settings : {});
  });

  it('stores the files of a picture until it is removed', async () => {
    const key = newPictureKey();
    const file = pictureKey(key, 'large', 'jpg');

    const { bytes } = await storePicture(storage, await aPicture().png().toBuffer(), key);

    const keys = await keysOf(storage);
    expect(keys).toHaveLength(6);
    expect(keys.every((one) => one.startsWith(`${key.slice(0, 2)}/${key}-`))).toBe(true);
    const sizes = await Promise.all(keys.map((one) => sizeOf(storage, one)));
    expect(sizes.reduce((sum: number, size) => sum + (size ?? 0), 0)).toBe(bytes);
    expect(await storage.exists(file)).toBe(true);
    const content = await buffer(await storage.getStream(file));
    expect(content.length).toBe(await sizeOf(storage, file));
    expect(content.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));

    await removePicture(storage, key);
    await removePicture(storage, key);

    expect(await keysOf(storage)).toEqual([]);
    expect(await storage.exists(file)).toBe(false);
    expect(await sizeOf(storage, file)).toBeNull();
  });
});

describe('errors of a store', () => {
  it.each<[string, () => Promise<Record<string, string>>]>([
    [
      'that is unreachable',
      async () => ({ ...peer.settings, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }),
    ],
    ['that rejects our key', async () => ({ ...peer.settings, S3_ACCESS_KEY_ID: 'OTHER' })],
  ])('%s are distinguished from a missing file', async (_what, settings) => {
    const storage = openStore(await settings());

    const key = 'ab/cd.webp';
    const reachable = openStore(peer.settings);
    await reachable.put(key, 'x');
    // Other tests use the same bucket.
    onTestFinished(() => reachable.delete(key));

    await expect(sizeOf(storage, key)).rejects.toThrow(key);
    await expect(storage.put(key, 'y')).rejects.toThrow(key);
  });
});
