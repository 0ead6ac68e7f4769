import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPicture, invalidPictures } from '../testing/a-picture.ts';
import { isAvatarKey, PictureError, storeAvatar } from './pictures.ts';
import { openFolder, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-avatars-'));
  storage = openFolder(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('storeAvatar', () => {
  it('stores a file under a unique name that isAvatarKey() recognizes', async () => {
    const bytes = await aPicture(40, 40).png().toBuffer();

    const keys = [
      await storeAvatar(storage, bytes, 'avatar'),
      await storeAvatar(storage, bytes, 'avatar'),
    ];

    expect(new Set(keys).size).toBe(2);
    expect(keys.every(isAvatarKey)).toBe(true);
    for (const key of keys) expect(readFileSync(join(folder, key)).length).toBeGreaterThan(0);
  });

  it.each([
    'ab/abc-thumb.webp',
    'avatars/../server.ts',
    'avatars/',
    `avatars/${'a'.repeat(36)}.webp/..`,
    `x/avatars/${'a'.repeat(36)}.webp`,
    '',
  ])('isAvatarKey() rejects "%s"', (key) => {
    expect(isAvatarKey(key)).toBe(false);
  });

  it('rejects every kind of invalid bytes with a PictureError', async () => {
    const countBefore = readdirSync(folder, { recursive: true }).length;

    for (const [what, bytes] of Object.entries(await invalidPictures())) {
      await expect(storeAvatar(storage, bytes, 'avatar'), what).rejects.toBeInstanceOf(
        PictureError,
      );
    }

    expect(readdirSync(folder, { recursive: true })).toHaveLength(countBefore);
    await expect(
      storeAvatar(
        { ...storage, put: () => Promise.reject(new Error('the disk is full')) },
        await aPicture(4, 4).png().toBuffer(),
        'logo',
      ),
    ).rejects.toMatchObject({ name: 'StorageError', cause: { message: 'the disk is full' } });
  });

  it('rejects an interlaced PNG that would take too much memory', async () => {
    const largePng = await sharp({
      create: { width: 5_000, height: 4_001, channels: 3, background: '#fff' },
    })
      .png({ progressive: true })
      .toBuffer();

    await expect(storeAvatar(storage, largePng, 'avatar')).rejects.toBeInstanceOf(PictureError);
  });
});
