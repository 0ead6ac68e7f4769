import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { freeBuffer } from './buffers.ts';
import { fingerprintOf } from './fingerprints.ts';
import { appendMissingEndMarker } from './jpeg-end-marker.ts';
import {
  checkPicture,
  isAnimated,
  isNarrow,
  isSmall,
  MAX_PIXELS,
  PictureError,
  throwBrokenPicture,
} from './picture-formats.ts';
import { SerialQueue } from './serial-queue.ts';
import { putFile, type Storage } from './storage.ts';

export { PictureError, type PictureErrorCode } from './picture-formats.ts';

// Decoders that no upload needs are attack surface; the setting applies to the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
// Uploads do not repeat, and the cache holds all pixels of a rotated picture: 175 MB each, measured.
sharp.cache(false);

/** Longest edge of each stored size, in pixels. */
export const pictureSizes = { thumb: 320, medium: 800, large: 1600 } as const;
export type PictureSize = keyof typeof pictureSizes;
type PictureFormat = 'webp' | 'jpg';

const WEBP_OPTIONS = { quality: 78, effort: 2 } as const;
const JPEG_OPTIONS = { quality: 80, mozjpeg: false } as const;
/** Width that shows a red car by the sea, with a data URI of at most 500 bytes. */
const PLACEHOLDER_WIDTH = 16;

/** Options of decoding uploads, with the decoder's limit in addition to ours. */
const DECODE_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

export interface StoredPicture {
  key: string;
  /** SHA-256 of the uploaded bytes. */
  hash: string;
  /** Size of the largest stored picture, in pixels. */
  width: number;
  height: number;
  /** Data URI of at most 500 bytes. */
  placeholder: string;
  /** Almost the same for every copy of a picture; `null` if it is too flat to compare. */
  fingerprint: bigint | null;
  /** Total size of all stored files. */
  bytes: number;
}

/** Returns an unguessable name for the files of an upload, even for an owner of the same picture. */
export const newPictureKey = () => randomBytes(32).toString('hex');

/** Path of a stored file in the store; its content never changes. */
export function pictureKey(key: string, size: PictureSize, format: PictureFormat): string {
  return `${key.slice(0, 2)}/${key}-${size}.${format}`;
}

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
 * Stores an uploaded JPEG or PNG as three sizes in WebP and JPEG, upright, without metadata, in sRGB. Storing the same
 * picture again has no effect.
 * @param input the bytes, or the path of a file
 * @param key name of the files, by default the hash of the bytes
 * @throws PictureError
 * @throws StorageError
 */
export async function storePicture(
  storage: Storage,
  input: Buffer | string,
  key?: string,
): Promise<StoredPicture> {
  const { files, ...picture } = await decoding.run(() => render(input, key));
  for (const { path, content } of files) await putFile(storage, path, content);
  return picture;
}

/** Paths of the six files of a picture in the store. */
export const pictureFiles = (key: string): string[] => filesOf(key).map(({ path }) => path);

/** Removes the files of a picture; missing files are ignored. */
export async function removePicture(storage: Storage, key: string): Promise<void> {
  for (const { path } of filesOf(key)) await storage.delete(path);
}

async function render(input: Buffer | string, name?: string) {
  const uploaded = await bytesOf(input);
  const size = await checkPicture(uploaded);
  if (isAnimated(uploaded)) throw new PictureError('animated');
  if (isSmall(size)) throw new PictureError('small');
  if (isNarrow(size)) throw new PictureError('narrow');
  const { data, info } = await sharp(await appendMissingEndMarker(uploaded), DECODE_OPTIONS)
    .autoOrient()
    .resize(fitWithin(pictureSizes.large))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(throwBrokenPicture);
  const upright = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const hash = createHash('sha256').update(uploaded).digest('hex');
  const key = name ?? hash;
  const [files, placeholder, fingerprint] = await Promise.all([
    Promise.all(
      filesOf(key).map(async ({ path, edge, format }) => {
        const resized = upright().resize(fitWithin(edge));
        const content = format === 'webp' ? resized.webp(WEBP_OPTIONS) : resized.jpeg(JPEG_OPTIONS);
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

/** Returns a tiny copy as a data URI, of at most 500 bytes because the aspect ratio of pictures is limited. */
async function placeholderOf(picture: Sharp): Promise<string> {
  const tiny = await picture
    .resize({ width: PLACEHOLDER_WIDTH, height: 5 * PLACEHOLDER_WIDTH, fit: 'inside' })
    .webp({ quality: 25, effort: 2 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/**
 * Renders an uploaded JPEG or PNG, of any aspect ratio, as JPEGs of the given sizes: upright, without metadata, in
 * sRGB.
 * @param path file with the bytes
 * @throws PictureError
 */
export function renderJpegs(path: string, sizes: PictureSize[]): Promise<Buffer[]> {
  return decoding.run(async () => {
    const uploaded = await bytesOf(path);
    await checkPicture(uploaded);
    const largest = fitWithin(Math.max(...sizes.map((size) => pictureSizes[size])));
    const data = await sharp(await appendMissingEndMarker(uploaded), DECODE_OPTIONS)
      .autoOrient()
      .resize(largest)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg(JPEG_OPTIONS)
      .toBuffer()
      .catch(throwBrokenPicture);
    return Promise.all(
      sizes.map((size) =>
        sharp(data).resize(fitWithin(pictureSizes[size])).jpeg(JPEG_OPTIONS).toBuffer(),
      ),
    );
  });
}

const fitWithin = (edge: number) =>
  ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;

/** Reads an upload when its turn has come, so that waiting ones take no memory. */
const bytesOf = async (input: Buffer | string) =>
  typeof input === 'string' ? readFile(input) : input;

const AVATAR_EDGE = 320;
const LOGO_EDGE = 480;
const AVATARS = 'avatars';

/**
 * Serializes decoding: some pictures hold all pixels in memory while decoded, up to a quarter of a gigabyte, and
 * several at once would occupy every thread of the process.
 */
const decoding = new SerialQueue();

/**
 * Stores a user's picture, cropped to a square, or a company's logo, uncropped and with its transparency: upright,
 * without metadata, under a random name.
 * @param input the bytes, or the path of a file
 * @returns the key of the stored file
 * @throws PictureError; StorageError
 */
export async function storeAvatar(
  storage: Storage,
  input: Buffer | string,
  shape: 'avatar' | 'logo',
): Promise<string> {
  const fit =
    shape === 'avatar'
      ? ({ width: AVATAR_EDGE, height: AVATAR_EDGE, fit: 'cover' } as const)
      : fitWithin(LOGO_EDGE);
  const picture = await decoding.run(async () => {
    const uploaded = await bytesOf(input);
    await checkPicture(uploaded);
    return sharp(await appendMissingEndMarker(uploaded), DECODE_OPTIONS)
      .autoOrient()
      .resize(fit)
      .toColourspace('srgb')
      .webp(WEBP_OPTIONS)
      .toBuffer()
      .catch(throwBrokenPicture);
  });
  const key = `${AVATARS}/${randomUUID()}.webp`;
  await putFile(storage, key, picture);
  return key;
}

export const isAvatarKey = (key: string) =>
  new RegExp(`^${AVATARS}/[\\da-f-]{36}\\.webp$`).test(key);

const CONTENT = 'content';

export interface ContentFile {
  /** Path in the store. */
  key: string;
  content: Buffer;
  width: number;
  height: number;
  /** Data URI of at most 500 bytes. */
  placeholder: string;
}

/**
 * Renders an editor's JPEG or PNG for display, with its transparency: upright, without metadata, in sRGB, under an
 * unguessable name.
 * @param path file with the bytes
 * @throws PictureError
 */
export function renderContentPicture(path: string): Promise<ContentFile> {
  return decoding.run(async () => {
    const uploaded = await bytesOf(path);
    await checkPicture(uploaded);
    // WebP decoding is blocked, so both outputs are made from the pixels.
    const { data, info } = await sharp(await appendMissingEndMarker(uploaded), DECODE_OPTIONS)
      .autoOrient()
      .resize(fitWithin(pictureSizes.large))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(throwBrokenPicture);
    const { width, height, channels } = info;
    const upright = () => sharp(data, { raw: { width, height, channels } });
    return {
      key: `${CONTENT}/${newPictureKey()}.webp`,
      content: await upright().webp(WEBP_OPTIONS).toBuffer(),
      width,
      height,
      placeholder: await placeholderOf(upright()),
    };
  });
}

export const isContentKey = (key: string) =>
  new RegExp(`^${CONTENT}/[\\da-f]{64}\\.webp$`).test(key);
