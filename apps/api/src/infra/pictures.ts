import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { freeBuffer } from './buffers.ts';
import { fingerprintOf } from './fingerprints.ts';
import { withEndMarker } from './jpeg-end.ts';
import {
  broken,
  checkPicture,
  isAnimated,
  isNarrow,
  isSmall,
  MAX_PIXELS,
  PictureError,
} from './picture-formats.ts';
import { putFile, type Storage } from './storage.ts';
import { Turns } from './turns.ts';

export { PictureError, type PictureErrorCode } from './picture-formats.ts';

// Decoders that no upload needs are attack surface; the choice holds for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
// No upload comes twice, and what is kept of a turned one is all its pixels: 175 MB each, measured.
sharp.cache(false);

/** The longest edge of each stored size, in pixels. */
export const pictureSizes = { thumb: 320, medium: 800, large: 1600 } as const;
export type PictureSize = keyof typeof pictureSizes;
type PictureFormat = 'webp' | 'jpg';

const WEBP = { quality: 78, effort: 2 } as const;
const JPEG = { quality: 80, mozjpeg: false } as const;
/** Wide enough to tell a red car by the sea, small enough for a data URI of 500 bytes. */
const PLACEHOLDER_WIDTH = 16;

/** How uploads are read: the decoder's own limit stands behind ours. */
const READING = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

export interface StoredPicture {
  /** The name of the stored files. */
  key: string;
  /** SHA-256 of the uploaded bytes. */
  hash: string;
  /** Size of the largest stored picture, in pixels. */
  width: number;
  height: number;
  /** Data URI of at most 500 bytes. */
  placeholder: string;
  /** Nearly the same for every copy of a picture; null where it is too flat to tell. */
  fingerprint: bigint | null;
  /** Of all stored files together. */
  bytes: number;
}

/** A name for the files of an upload that nobody can guess, not even who has the same picture. */
export const newPictureKey = () => randomBytes(32).toString('hex');

/** Where a stored file lies; what lies there never changes. */
export function pictureKey(key: string, size: PictureSize, format: PictureFormat): string {
  return `${key.slice(0, 2)}/${key}-${size}.${format}`;
}

/** The six files of a picture. */
function filesOf(key: string) {
  const sizes = Object.entries(pictureSizes) as [PictureSize, number][];
  return sizes.flatMap(([size, edge]) =>
    (['webp', 'jpg'] as const).map((format) => ({
      path: pictureKey(key, size, format),
      edge,
      format,
    })),
  );
}

/**
 * Turns an uploaded JPEG or PNG into the files the product shows: three sizes in WebP and JPEG,
 * upright, without metadata, in sRGB, and a tiny placeholder. Writing again changes nothing.
 * @param input the bytes, or the path of the file that has them
 * @param key the name of the files, by default the hash of the bytes
 * @throws PictureError
 */
export async function storePicture(
  storage: Storage,
  input: Buffer | string,
  key?: string,
): Promise<StoredPicture> {
  const { files, ...picture } = await turns.run(() => render(input, key));
  for (const { path, content } of files) await putFile(storage, path, content);
  return picture;
}

/** The keys of the six files of a picture. */
export const pictureFiles = (key: string): string[] => filesOf(key).map(({ path }) => path);

/** Removes the files of a picture; those that are gone are gone. */
export async function removePicture(storage: Storage, key: string): Promise<void> {
  for (const { path } of filesOf(key)) await storage.delete(path);
}

async function render(input: Buffer | string, name?: string) {
  const uploaded = await bytesOf(input);
  const size = await checkPicture(uploaded);
  if (isAnimated(uploaded)) throw new PictureError('animated');
  if (isSmall(size)) throw new PictureError('small');
  if (isNarrow(size)) throw new PictureError('narrow');
  const { data, info } = await sharp(await withEndMarker(uploaded), READING)
    .autoOrient()
    .resize(within(pictureSizes.large))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  const upright = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const hash = createHash('sha256').update(uploaded).digest('hex');
  const key = name ?? hash;
  const [files, placeholder, fingerprint] = await Promise.all([
    Promise.all(
      filesOf(key).map(async ({ path, edge, format }) => {
        const resized = upright().resize(within(edge));
        const content = format === 'webp' ? resized.webp(WEBP) : resized.jpeg(JPEG);
        return { path, content: await content.toBuffer() };
      }),
    ),
    placeholderOf(upright()),
    fingerprintOf(upright()),
  ]);
  freeBuffer(data);
  return {
    files,
    key,
    hash,
    width: info.width,
    height: info.height,
    placeholder,
    fingerprint,
    bytes: files.reduce((sum, { content }) => sum + content.length, 0),
  };
}

/** A tiny copy as a data URI, of at most 500 bytes as no picture is more than some times as high as wide. */
async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture
    .resize({ width: PLACEHOLDER_WIDTH, height: 5 * PLACEHOLDER_WIDTH, fit: 'inside' })
    .webp({ quality: 25, effort: 2 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/**
 * An uploaded JPEG or PNG as JPEGs of some sizes: upright, without metadata, in sRGB; it may be of any form.
 * @param path the file that has the bytes
 * @throws PictureError
 */
export function renderJpegs(path: string, sizes: PictureSize[]): Promise<Buffer[]> {
  return turns.run(async () => {
    const uploaded = await bytesOf(path);
    await checkPicture(uploaded);
    const largest = within(Math.max(...sizes.map((size) => pictureSizes[size])));
    const data = await sharp(await withEndMarker(uploaded), READING)
      .autoOrient()
      .resize(largest)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg(JPEG)
      .toBuffer()
      .catch(broken);
    return Promise.all(
      sizes.map((size) => sharp(data).resize(within(pictureSizes[size])).jpeg(JPEG).toBuffer()),
    );
  });
}

/** Fits into a square of the edge, never enlarged. */
const within = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;

/** The bytes of an upload: read when it is its turn, so that waiting ones take no memory. */
const bytesOf = async (input: Buffer | string) =>
  typeof input === 'string' ? readFile(input) : input;

const AVATAR_EDGE = 320;
const LOGO_EDGE = 480;
const AVATARS = 'avatars';

/**
 * Some pictures hold all their pixels in memory while they are read, up to a quarter of a gigabyte,
 * and several at once would occupy every thread of the process.
 */
const turns = new Turns();

/**
 * Stores a person's picture, cut to a square, or a company's logo, whole and with its transparency:
 * upright, without metadata, under a name of its own.
 * @param input the bytes, or the path of the file that has them
 * @returns the key of the stored file
 * @throws PictureError
 */
export async function storeAvatar(
  storage: Storage,
  input: Buffer | string,
  shape: 'avatar' | 'logo',
): Promise<string> {
  const fit =
    shape === 'avatar'
      ? ({ width: AVATAR_EDGE, height: AVATAR_EDGE, fit: 'cover' } as const)
      : within(LOGO_EDGE);
  const picture = await turns.run(async () => {
    const uploaded = await bytesOf(input);
    await checkPicture(uploaded);
    return sharp(await withEndMarker(uploaded), READING)
      .autoOrient()
      .resize(fit)
      .toColourspace('srgb')
      .webp(WEBP)
      .toBuffer()
      .catch(broken);
  });
  const key = `${AVATARS}/${randomUUID()}.webp`;
  await putFile(storage, key, picture);
  return key;
}

/** Whether a key is of a picture that storeAvatar has made. */
export const isAvatarKey = (key: string) =>
  new RegExp(`^${AVATARS}/[\\da-f-]{36}\\.webp$`).test(key);

const CONTENT = 'content';

export interface ContentFile {
  /** Where it is to be stored. */
  key: string;
  content: Buffer;
  width: number;
  height: number;
  /** Data URI of at most 500 bytes. */
  placeholder: string;
}

/**
 * An editor's JPEG or PNG as it is shown, with its transparency: upright, without metadata, in sRGB, under
 * a name that nobody can guess.
 * @param path the file that has the bytes
 * @throws PictureError
 */
export function renderContentPicture(path: string): Promise<ContentFile> {
  return turns.run(async () => {
    const uploaded = await bytesOf(path);
    await checkPicture(uploaded);
    // There is no decoder for what is stored, so both are made of the pixels.
    const { data, info } = await sharp(await withEndMarker(uploaded), READING)
      .autoOrient()
      .resize(within(pictureSizes.large))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(broken);
    const { width, height, channels } = info;
    const upright = () => sharp(data, { raw: { width, height, channels } });
    return {
      key: `${CONTENT}/${newPictureKey()}.webp`,
      content: await upright().webp(WEBP).toBuffer(),
      width,
      height,
      placeholder: await placeholderOf(upright()),
    };
  });
}

/** Whether a key is of a picture that an editor has uploaded. */
export const isContentKey = (key: string) =>
  new RegExp(`^${CONTENT}/[\\da-f]{64}\\.webp$`).test(key);
