import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Storage } from './storage.ts';

// Decoders that no upload needs are attack surface; the choice holds for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
// No upload comes twice, and what is kept of a turned one is all its pixels: 175 MB each, measured.
sharp.cache(false);

/** The longest edge of each stored size, in pixels. */
export const pictureSizes = { thumb: 320, medium: 800, large: 1600 } as const;
export type PictureSize = keyof typeof pictureSizes;

const MAX_PIXELS = 60_000_000;
/** Such a PNG is read with all its pixels in memory, of up to eight bytes each. */
const MAX_INTERLACED_PIXELS = 20_000_000;
const WEBP = { quality: 78, effort: 2 } as const;
const JPEG = { quality: 80, mozjpeg: false } as const;
/** Wide enough to tell a red car by the sea, small enough for a data URI of 500 bytes. */
const PLACEHOLDER_WIDTH = 16;

export interface StoredPicture {
  /** SHA-256 of the uploaded bytes: the name of the stored files. */
  hash: string;
  /** Size of the largest stored picture, in pixels. */
  width: number;
  height: number;
  /** Data URI of at most 500 bytes. */
  placeholder: string;
}

/** Key of a stored file; its address carries the content's hash, so it never changes. */
export function pictureKey(hash: string, size: PictureSize, format: 'webp' | 'jpg'): string {
  return `${hash.slice(0, 2)}/${hash}-${size}.${format}`;
}

/**
 * Turns an uploaded JPEG or PNG into the files the product shows: three sizes in WebP and JPEG,
 * upright, without metadata, in sRGB, and a tiny placeholder. Writing again changes nothing.
 * @throws Error of the decoder when the bytes are no readable picture
 */
export async function storePicture(storage: Storage, bytes: Buffer): Promise<StoredPicture> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({
      width: pictureSizes.large,
      height: pictureSizes.large,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const upright = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const placeholder = await upright()
    .resize({ width: PLACEHOLDER_WIDTH })
    .webp({ quality: 25, effort: 2 })
    .toBuffer();

  for (const [size, edge] of Object.entries(pictureSizes) as [PictureSize, number][]) {
    const resized = upright().resize({
      width: edge,
      height: edge,
      fit: 'inside',
      withoutEnlargement: true,
    });
    const [webp, jpeg] = await Promise.all([
      resized.clone().webp(WEBP).toBuffer(),
      resized.clone().jpeg(JPEG).toBuffer(),
    ]);
    await storage.put(pictureKey(hash, size, 'webp'), webp);
    await storage.put(pictureKey(hash, size, 'jpg'), jpeg);
  }

  return {
    hash,
    width: info.width,
    height: info.height,
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
  };
}

const AVATAR_EDGE = 320;
const LOGO_EDGE = 480;
const AVATARS = 'avatars';

let lastTurn: Promise<unknown> = Promise.resolve();

/**
 * Does one picture after the other: some hold all their pixels in memory while they are read, up
 * to a quarter of a gigabyte, and several would keep every thread of the process busy.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Thrown for bytes that are no JPEG or PNG that can be read whole. */
export class BadPicture extends Error {
  override name = 'BadPicture';
}

/**
 * Stores a person's picture, cut to a square, or a company's logo, whole and with its transparency:
 * upright, without metadata, under a name of its own.
 * @returns the key of the stored file
 * @throws BadPicture
 */
export async function storeAvatar(
  storage: Storage,
  bytes: Buffer,
  shape: 'avatar' | 'logo',
): Promise<string> {
  const fit =
    shape === 'avatar'
      ? { width: AVATAR_EDGE, height: AVATAR_EDGE, fit: 'cover' as const }
      : { width: LOGO_EDGE, height: LOGO_EDGE, fit: 'inside' as const, withoutEnlargement: true };
  const picture = await inTurn(async () => {
    const { format, isProgressive } = await sharp(bytes).metadata();
    const whole = format === 'png' && isProgressive;
    return sharp(bytes, {
      limitInputPixels: whole ? MAX_INTERLACED_PIXELS : MAX_PIXELS,
      failOn: 'error',
    })
      .autoOrient()
      .resize(fit)
      .toColourspace('srgb')
      .webp(WEBP)
      .toBuffer();
  }).catch((cause: unknown) => {
    throw new BadPicture('the picture cannot be read', { cause });
  });
  const key = `${AVATARS}/${randomUUID()}.webp`;
  await storage.put(key, picture);
  return key;
}

/** Whether a key is of a picture that storeAvatar has made. */
export const isAvatarKey = (key: string) =>
  new RegExp(`^${AVATARS}/[\\da-f-]{36}\\.webp$`).test(key);
