import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPngBomb, aRandomScene, aTextBomb, invalidPhotos } from '../testing/a-picture.ts';
import { Random } from '../testing/random.ts';
import { fingerprintDistance } from './fingerprints.ts';
import {
  newPictureKey,
  PictureError,
  pictureKey,
  removePicture,
  renderContentPicture,
  renderJpegs,
  storeAvatar,
  storePicture,
} from './pictures.ts';
import { openFolder, type Storage } from './storage.ts';

const MARKER = 'secret-place-marker';

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-pictures-'));
  storage = openFolder(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Noise, which is hard to compress into a placeholder. */
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

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();

/** Returns width and height of a stored file from its bytes; WebP decoding is blocked in this process. */
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
    const stored = await storePicture(storage, await aPicture(400, 200).png().toBuffer());

    expect(stored).toMatchObject({ width: 400, height: 200 });
    expect(await sizeOf(read(stored.hash, 'large', 'jpg'))).toEqual([400, 200]);
  });

  it('turns a picture upright and drops its metadata', async () => {
    // Of a single color: bytes of noise may contain any four letters.
    const flat = sharp({ create: { width: 320, height: 240, channels: 3, background: '#369' } });
    const bytes = await flat.jpeg().withMetadata(withMetadata(6)).toBuffer();
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
    [1600, 320],
    [200, 320],
  ])('creates a placeholder of at most 500 bytes of %s × %s pixels', async (width, height) => {
    const { placeholder } = await storePicture(
      storage,
      await aPicture(width, height).png().toBuffer(),
    );

    expect(placeholder).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/);
    expect(placeholder.length).toBeLessThanOrEqual(500);
  });

  it('renders a transparent picture on white', async () => {
    const transparent = sharp({
      create: { width: 320, height: 320, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });

    const { hash } = await storePicture(storage, await transparent.png().toBuffer());

    const { dominant } = await sharp(read(hash, 'large', 'jpg')).stats();
    expect([dominant.r, dominant.g, dominant.b].every((part) => part > 240)).toBe(true);
  });

  it('writes the same files for the same bytes, and different files for different bytes', async () => {
    const [one, other] = [
      await aPicture(320, 200).png().toBuffer(),
      await aPicture(200, 320).png().toBuffer(),
    ];

    const [first, again, second] = [
      await storePicture(storage, one),
      await storePicture(storage, one),
      await storePicture(storage, other),
    ];

    expect(again).toEqual(first);
    expect(second.hash).not.toBe(first.hash);
  });

  it('accepts the path of a file, and a name for the stored files', async () => {
    const bytes = await aPicture(330, 220).png().toBuffer();
    const path = join(folder, 'upload');
    writeFileSync(path, bytes);
    const [key, other] = [newPictureKey(), newPictureKey()];

    const stored = await storePicture(storage, path, key);

    expect(key).toMatch(/^[\da-f]{64}$/);
    expect(other).not.toBe(key);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(stored).toEqual({ ...(await storePicture(storage, bytes)), key, hash });
    const sizes = files().filter((name) => name.includes(key));
    expect(sizes).toHaveLength(6);
    const sum = sizes.reduce((total, name) => total + readFileSync(join(folder, name)).length, 0);
    expect(stored.bytes).toBe(sum);
    rmSync(path);
  });

  it('computes the same fingerprint for a picture and its half-size copy, and none for a single color', async () => {
    const scene = aRandomScene(new Random(3), 800, 600);
    const halfSize = await scene().resize({ width: 400 }).jpeg({ quality: 60 }).toBuffer();
    const flat = sharp({ create: { width: 320, height: 240, channels: 3, background: '#fff' } });

    const one = (await storePicture(storage, await scene().png().toBuffer())).fingerprint;
    const other = (await storePicture(storage, halfSize)).fingerprint;

    expect(fingerprintDistance(one ?? 0n, other ?? -1n)).toBeLessThanOrEqual(6);
    expect((await storePicture(storage, await flat.png().toBuffer())).fingerprint).toBeNull();
  });

  it.each<[string, (red: Sharp) => Sharp]>([
    ['CMYK', (red) => red.toColourspace('cmyk').jpeg()],
    ['Display P3', (red) => red.withIccProfile('p3').jpeg()],
    ['16 bits', (red) => red.toColourspace('rgb16').png()],
    ['a palette', (red) => red.png({ palette: true })],
  ])('preserves a color encoded in %s', async (_what, write) => {
    const red = sharp({ create: { width: 320, height: 240, channels: 3, background: '#c83c28' } });

    const { hash } = await storePicture(storage, await write(red).toBuffer());

    const { channels, dominant } = await sharp(read(hash, 'large', 'jpg')).stats();
    expect(channels).toHaveLength(3);
    // CMYK has no such red, and compression changes it: it only has to remain red.
    expect(Math.abs(dominant.r - 0xc8)).toBeLessThan(40);
    expect(Math.abs(dominant.g - 0x3c)).toBeLessThan(40);
    expect(Math.abs(dominant.b - 0x28)).toBeLessThan(40);
    expect(read(hash, 'large', 'webp').includes('ICCP')).toBe(false);
  });

  it('accepts grayscale, and drops data after a picture and in its text chunks', async () => {
    const hidden = `<script>${MARKER}</script>`;
    const jpeg = await aPicture(320, 200).greyscale().jpeg().toBuffer();

    for (const bytes of [Buffer.concat([jpeg, Buffer.from(hidden)]), await aTextBomb(hidden)]) {
      const { key } = await storePicture(storage, bytes);
      const storedNames = files().filter((name) => name.includes(key));
      expect(storedNames).toHaveLength(6);
      for (const name of storedNames)
        expect(readFileSync(join(folder, name)).includes(MARKER)).toBe(false);
    }
  });

  it('reports the defect of bytes and stores nothing', async () => {
    const before = files();

    for (const { what, code, bytes } of await invalidPhotos()) {
      const failed = await storePicture(storage, bytes).catch((error: unknown) => error);
      expect(failed, what).toBeInstanceOf(PictureError);
      expect(failed, what).toMatchObject({ code });
    }

    expect(files()).toEqual(before);
  });

  it.each<[string, (bytes: Buffer, path: string) => Promise<unknown>]>([
    ['photos', (bytes) => storePicture(storage, bytes)],
    ['avatars', (bytes) => storeAvatar(storage, bytes, 'avatar')],
    ['files of messages', (_bytes, path) => renderJpegs(path, ['large'])],
    ['pictures of pages', (_bytes, path) => renderContentPicture(path)],
  ])(
    'accepts JPEGs without an end marker as %s, but no JPEGs with missing pixels',
    async (_what, take) => {
      const jpeg = await aPicture(320, 240).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
      const storeUpload = (bytes: Buffer) => {
        const path = join(folder, 'upload');
        writeFileSync(path, bytes);
        return take(bytes, path);
      };

      await storeUpload(jpeg.subarray(0, -2));
      for (const missingBytes of [3, 30, 3_000]) {
        const failed = await storeUpload(jpeg.subarray(0, -missingBytes)).catch(
          (error: unknown) => error,
        );
        expect(failed, `${missingBytes} bytes`).toMatchObject({
          name: 'PictureError',
          code: 'broken',
        });
      }
      rmSync(join(folder, 'upload'));
    },
  );

  it('rejects a picture of more than sixty million pixels', async () => {
    const bomb = aPngBomb(10_000, 6_001);

    await expect(storePicture(storage, bomb)).rejects.toMatchObject({ code: 'pixels' });
  });

  it('distinguishes errors of a file or the store from an invalid picture', async () => {
    const fullStorage = { ...storage, put: () => Promise.reject(new Error('the disk is full')) };
    const bytes = await aPicture(320, 200).png().toBuffer();

    await expect(storePicture(fullStorage, bytes)).rejects.toMatchObject({
      name: 'StorageError',
      cause: { message: 'the disk is full' },
    });
    await expect(storePicture(storage, join(folder, 'nothing'))).rejects.toThrow('ENOENT');
  });

  it('removes all files of a picture, and repeats without an error', async () => {
    const before = files();
    const bytes = await aPicture(320, 200).png().toBuffer();
    const { key } = await storePicture(storage, bytes, newPictureKey());
    expect(files()).toHaveLength(before.length + 6);

    await removePicture(storage, key);
    await removePicture(storage, key);

    expect(files()).toEqual(before);
  });
});
