import { timingSafeEqual } from 'node:crypto';
import { type PictureSize, pictureKey } from './pictures.ts';
import type { Keys } from './secrets.ts';

const MEDIA_PREFIX = '/media/';
const PRIVATE_PREFIX = `${MEDIA_PREFIX}private/`;

const DAY_SECONDS = 86_400;

/** Prefix of editors' pictures, which are public even if no ad shows them. */
export const CONTENT_MEDIA = '/content-media/';
const CONTENT_KEY = /^content\/([\da-f]{64}\.webp)$/;
const CONTENT_PATH = /^\/content-media\/([\da-f]{64}\.webp)$/;

export const contentPicturePath = (key: string) => key.replace(CONTENT_KEY, `${CONTENT_MEDIA}$1`);

/** Returns the key of a content picture from the raw path of a request; `null` if it is not one. */
export function readContentPicturePath(path: string): string | null {
  const name = CONTENT_PATH.exec(path)?.[1];
  return name ? `content/${name}` : null;
}

/** Returns the path of a public picture; the same path with .jpg is its JPEG. */
export function mediaPath(key: string, size: PictureSize): string {
  return MEDIA_PREFIX + pictureKey(key, size, 'webp');
}

/**
 * Returns a signed path of a picture that is not public, valid for 24 to 48 hours for anyone who has it. It is the same
 * all day, so that browsers can cache it; the same path with .jpg is its JPEG.
 */
export function privateMediaPath(keys: Keys, now: Date, key: string, size: PictureSize): string {
  const today = Math.floor(now.getTime() / 1_000 / DAY_SECONDS);
  const expires = (today + 2) * DAY_SECONDS;
  return `${PRIVATE_PREFIX}${expires}.${proofOf(keys, expires, key)}/${pictureKey(key, size, 'webp')}`;
}

const proofOf = (keys: Keys, expires: number, key: string) =>
  keys.hash('media', `${expires} ${key}`);

export interface MediaFile {
  /** Key in the store. */
  file: string;
  type: 'image/webp' | 'image/jpeg';
  /** Key of the picture; `null` for avatars, which are public. */
  picture: string | null;
  /** True if the path itself grants access. */
  hasProof: boolean;
}

const AVATAR = /^\/media\/(avatars\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.webp)$/;
/** The folder repeats the start of the key, so that a file has one path only. */
const PICTURE =
  /^\/media\/(?:private\/(?<expires>\d{10})\.(?<proof>[\w-]{43})\/)?(?<file>(?<folder>[\da-f]{2})\/(?<key>\k<folder>[\da-f]{62})-(?:thumb|medium|large)\.(?<format>webp|jpg))$/;

/** Parses the raw path of a request; `null` if it cannot be a media file. */
export function readMediaPath(keys: Keys, now: Date, path: string): MediaFile | null {
  const avatar = AVATAR.exec(path)?.[1];
  if (avatar) return { file: avatar, type: 'image/webp', picture: null, hasProof: false };
  const { expires, proof, file, key, format } = PICTURE.exec(path)?.groups ?? {};
  if (!file || !key) return null;
  const hasProof = expires !== undefined && proof !== undefined;
  if (hasProof && !hasValidProof(keys, now, { expires: Number(expires), proof, key })) return null;
  return {
    file,
    type: format === 'jpg' ? 'image/jpeg' : 'image/webp',
    picture: key,
    hasProof,
  };
}

function hasValidProof(
  keys: Keys,
  now: Date,
  { expires, proof, key }: { expires: number; proof: string; key: string },
): boolean {
  const expected = Buffer.from(proofOf(keys, expires, key));
  const actual = Buffer.from(proof);
  const isGenuine = actual.length === expected.length && timingSafeEqual(actual, expected);
  return isGenuine && now.getTime() < expires * 1_000;
}
