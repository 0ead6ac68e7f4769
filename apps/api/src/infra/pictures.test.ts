import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badPictures } from '../testing/a-picture.ts';
import { BadPicture, isAvatarKey, pictureKey, storeAvatar, storePicture } from './pictures.ts';
import { openStorage, type Storage } from './storage.ts';

const MARKER = 'secret-place-marker';

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-pictures-'));
  storage = openStorage(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Noise, so that the placeholder has something hard to pack. */
function aPicture(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

const withMetadata = (orientation: number) => ({
  orientation,
  exif: { IFD0: { Copyright: MARKER, ImageDescription: MARKER }, IFD3: { GPSLatitudeRef: 'N' } },
});

const read = (hash: string, size: 'thumb' | 'medium' | 'large', format: 'webp' | 'jpg') =>
  readFileSync(join(folder, pictureKey(hash, size, format)));

/** Width and height of a stored file, by its bytes; WebP is not decoded in this process. */
async function sizeOf(bytes: Buffer): Promise<number[]> {
  if (bytes.subarray(0, 4).toString() !== 'RIFF') {
    const { width, height } = await sharp(bytes).metadata();
    return [width, height];
  }
  const kind = bytes.subarray(12, 16).toString();
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  throw new Error(`Unexpected kind of WebP: ${kind}`);
}

describe('storePicture', () => {
  it('stores three sizes in WebP and JPEG under the hash of the bytes', async () => {
    const bytes = await aPicture(2000, 1000).jpeg().toBuffer();

    const stored = await storePicture(storage, bytes);

    expect(stored).toMatchObject({ width: 1600, height: 800 });
    expect(stored.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(join(folder, stored.hash.slice(0, 2))).sort()).toEqual(
      ['large', 'medium', 'thumb'].flatMap((size) => [
        `${stored.hash}-${size}.jpg`,
        `${stored.hash}-${size}.webp`,
      ]),
    );
    for (const format of ['jpg', 'webp'] as const) {
      expect(await sizeOf(read(stored.hash, 'large', format))).toEqual([1600, 800]);
      expect(await sizeOf(read(stored.hash, 'medium', format))).toEqual([800, 400]);
      expect(await sizeOf(read(stored.hash, 'thumb', format))).toEqual([320, 160]);
    }
  });

  it('never enlarges a small picture', async () => {
    const stored = await storePicture(storage, await aPicture(100, 50).png().toBuffer());

    expect(stored).toMatchObject({ width: 100, height: 50 });
    expect(await sizeOf(read(stored.hash, 'large', 'jpg'))).toEqual([100, 50]);
  });

  it('turns a picture upright and drops what the camera wrote', async () => {
    const bytes = await aPicture(320, 240).jpeg().withMetadata(withMetadata(6)).toBuffer();
    expect(bytes.includes(MARKER)).toBe(true);

    const stored = await storePicture(storage, bytes);

    expect(stored).toMatchObject({ width: 240, height: 320 });
    for (const size of ['thumb', 'medium', 'large'] as const) {
      for (const format of ['jpg', 'webp'] as const) {
        const file = read(stored.hash, size, format);
        expect(file.includes(MARKER), `${size}.${format}`).toBe(false);
        expect(file.includes('Exif') || file.includes('EXIF'), `${size}.${format}`).toBe(false);
        const [width = 0, height = 0] = await sizeOf(file);
        expect(height).toBeGreaterThan(width);
      }
    }
  });

  it.each([
    [1600, 1200],
    [320, 1600],
    [1600, 200],
    [16, 16],
    [1, 1],
  ])('makes a placeholder of at most 500 bytes of %s × %s pixels', async (width, height) => {
    const { placeholder } = await storePicture(
      storage,
      await aPicture(width, height).png().toBuffer(),
    );

    expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
    expect(placeholder.length).toBeLessThanOrEqual(500);
  });

  it('lays a transparent picture on white', async () => {
    const clear = sharp({
      create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });

    const { hash } = await storePicture(storage, await clear.png().toBuffer());

    const { dominant } = await sharp(read(hash, 'large', 'jpg')).stats();
    expect([dominant.r, dominant.g, dominant.b].every((part) => part > 240)).toBe(true);
  });

  it('gives the same files for the same bytes, and others for others', async () => {
    const [one, other] = [
      await aPicture(30, 20).png().toBuffer(),
      await aPicture(20, 30).png().toBuffer(),
    ];

    const [first, again, second] = [
      await storePicture(storage, one),
      await storePicture(storage, one),
      await storePicture(storage, other),
    ];

    expect(again).toEqual(first);
    expect(second.hash).not.toBe(first.hash);
  });

  it.each([
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'an SVG with a prologue',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['a PDF', Buffer.from('%PDF-1.4\n%%EOF')],
    ['a page of HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['a JPEG cut short', null],
  ])('refuses %s and stores nothing', async (_what, given) => {
    const whole = await aPicture(64, 64).jpeg().toBuffer();
    const bytes = given ?? whole.subarray(0, whole.length / 2);
    const before = readdirSync(folder, { recursive: true }).length;

    await expect(storePicture(storage, bytes)).rejects.toThrow();

    expect(readdirSync(folder, { recursive: true })).toHaveLength(before);
  });

  it('refuses a picture of more than sixty million pixels', async () => {
    const flood = await sharp({
      create: { width: 10_000, height: 6_001, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();

    await expect(storePicture(storage, flood)).rejects.toThrow(/pixel limit/);
  });
});

describe('storeAvatar', () => {
  it('names a file like no other and knows its names', async () => {
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
  ])('knows that "%s" is none of its names', (key) => {
    expect(isAvatarKey(key)).toBe(false);
  });

  it('tells every kind of bad bytes apart from trouble of its own', async () => {
    const before = readdirSync(folder, { recursive: true }).length;

    for (const [what, bytes] of Object.entries(await badPictures())) {
      await expect(storeAvatar(storage, bytes, 'avatar'), what).rejects.toBeInstanceOf(BadPicture);
    }

    expect(readdirSync(folder, { recursive: true })).toHaveLength(before);
    await expect(
      storeAvatar(
        { ...storage, put: () => Promise.reject(new Error('the disk is full')) },
        await aPicture(4, 4).png().toBuffer(),
        'logo',
      ),
    ).rejects.toThrow('the disk is full');
  });

  it('refuses an interlaced PNG of which all pixels would lie in memory', async () => {
    const flood = await sharp({
      create: { width: 5_000, height: 4_001, channels: 3, background: '#fff' },
    })
      .png({ progressive: true })
      .toBuffer();

    await expect(storeAvatar(storage, flood, 'avatar')).rejects.toBeInstanceOf(BadPicture);
  });

  it('reads ten of the largest pictures at once in little memory', async () => {
    // Turned and progressive, the costliest kind: 180 MB of pixels each, 1.4 GB for ten at once.
    const bytes = await sharp({
      create: { width: 7_700, height: 7_790, channels: 3, background: '#123' },
    })
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer();
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 20);

    await Promise.all(Array.from({ length: 10 }, () => storeAvatar(storage, bytes, 'avatar')));
    clearInterval(watch);

    expect((peak - before) / 2 ** 20).toBeLessThan(400);
  });
});
