import { timingSafeEqual } from 'node:crypto';
import { type PictureSize, pictureKey } from './pictures.ts';
import type { Keys } from './secrets.ts';

const MEDIA = '/media/';
const PRIVATE = `${MEDIA}private/`;

const DAY_SECONDS = 86_400;

/** Editors' pictures have a path of their own: everybody sees them, whatever ads are shown. */
export const CONTENT_MEDIA = '/content-media/';
const CONTENT_KEY = /^content\/([\da-f]{64}\.webp)$/;
const CONTENT_PATH = /^\/content-media\/([\da-f]{64}\.webp)$/;

/** Where a picture of content is seen. */
export const contentPicturePath = (key: string) => key.replace(CONTENT_KEY, `${CONTENT_MEDIA}$1`);

/** The key of a picture of content by the path of a request, as it was sent; null where it is none. */
export function readContentPicturePath(path: string): string | null {
  const name = CONTENT_PATH.exec(path)?.[1];
  return name ? `content/${name}` : null;
}

/** Where everybody sees a picture, once it is public; the same path with .jpg is its JPEG. */
export function mediaPath(key: string, size: PictureSize): string {
  return MEDIA + pictureKey(key, size, 'webp');
}

/**
 * Where a picture is seen that is not public, by whoever is told the path: for 24 to 48 hours. The
 * same one all day long, so that browsers keep what they have; the same path with .jpg is its JPEG.
 */
export function privateMediaPath(keys: Keys, now: Date, key: string, size: PictureSize): string {
  const today = Math.floor(now.getTime() / 1_000 / DAY_SECONDS);
  const expires = (today + 2) * DAY_SECONDS;
  return `${PRIVATE}${expires}.${proofOf(keys, expires, key)}/${pictureKey(key, size, 'webp')}`;
}

const proofOf = (keys: Keys, expires: number, key: string) =>
  keys.hash('media', `${expires} ${key}`);

export interface MediaFile {
  /** Its key in the store. */
  file: string;
  type: 'image/webp' | 'image/jpeg';
  /** The picture whose file it is; null for avatars, which everybody sees. */
  picture: string | null;
  /** Whether the path itself lets in who knows it. */
  opened: boolean;
}

const AVATAR = /^\/media\/(avatars\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp)$/;
/** The folder of a picture is the beginning of its key: a file has one path only. */
const PICTURE =
  /^\/media\/(?:private\/(?<expires>\d{10})\.(?<proof>[\w-]{43})\/)?(?<file>(?<folder>[\da-f]{2})\/(?<key>\k<folder>[\da-f]{62})-(?:thumb|medium|large)\.(?<format>webp|jpg))$/;

/** What the path of a request is about, as it was sent; null where no file can be. */
export function readMediaPath(keys: Keys, now: Date, path: string): MediaFile | null {
  const avatar = AVATAR.exec(path)?.[1];
  if (avatar) return { file: avatar, type: 'image/webp', picture: null, opened: false };
  const { expires, proof, file, key, format } = PICTURE.exec(path)?.groups ?? {};
  if (!file || !key) return null;
  const opened = expires !== undefined && proof !== undefined;
  if (opened && !opens(keys, now, { expires: Number(expires), proof, key })) return null;
  return { file, type: format === 'jpg' ? 'image/jpeg' : 'image/webp', picture: key, opened };
}

function opens(
  keys: Keys,
  now: Date,
  { expires, proof, key }: { expires: number; proof: string; key: string },
): boolean {
  const expected = Buffer.from(proofOf(keys, expires, key));
  const given = Buffer.from(proof);
  const genuine = given.length === expected.length && timingSafeEqual(given, expected);
  return genuine && now.getTime() < expires * 1_000;
}
