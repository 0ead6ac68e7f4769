import sharp from 'sharp';

export const MAX_PIXELS = 60_000_000;
/** Such a PNG is read with all its pixels in memory, of up to eight bytes each. */
const MAX_INTERLACED_PIXELS = 20_000_000;
/** A photo of less shows no vehicle; avatars may be smaller. */
const MIN_SHORT_SIDE = 200;
const MIN_LONG_SIDE = 320;
/** How many times the shorter side the longer may be: more, made smaller, is a stripe. */
const MAX_RATIO = 5;

/** Why a picture is refused: each code has its own text. */
export type PictureErrorCode =
  | 'empty'
  | 'kind'
  | 'heic'
  | 'animated'
  | 'pixels'
  | 'small'
  | 'narrow'
  | 'broken';

/** Thrown for bytes that are no JPEG or PNG that can be read whole. */
export class PictureError extends Error {
  override name = 'PictureError';
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, options?: ErrorOptions) {
    super(`the picture cannot be taken: ${code}`, options);
    this.code = code;
  }
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** The brands of HEIC and HEIF, one of which stands in the first box of such a file; AVIF has them too. */
const HEIC = /^.{4}ftyp(?!.*avi[fs]).*?(hei[cxms]|hev[cxms]|mif1|msf1)/s;
const BRANDS_WITHIN = 64;

/**
 * Checks bytes by their content, before any pixel of them is read.
 * @returns width and height as they are stored
 * @throws PictureError where they are no JPEG or PNG, or one with too many pixels
 */
export async function checkPicture(bytes: Buffer): Promise<{ width: number; height: number }> {
  if (bytes.length === 0) throw new PictureError('empty');
  if (!startsWith(bytes, PNG) && !startsWith(bytes, JPEG)) {
    const heic = HEIC.test(bytes.toString('latin1', 0, BRANDS_WITHIN));
    throw new PictureError(heic ? 'heic' : 'kind');
  }
  const { width, height, format, isProgressive } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(broken);
  const whole = format === 'png' && isProgressive;
  if (width * height > (whole ? MAX_INTERLACED_PIXELS : MAX_PIXELS))
    throw new PictureError('pixels');
  return { width, height };
}

/** Whether a picture is too small for a photo of an ad, whichever way it is turned. */
export const isSmall = ({ width, height }: { width: number; height: number }) =>
  Math.min(width, height) < MIN_SHORT_SIDE || Math.max(width, height) < MIN_LONG_SIDE;

/** Whether a picture is a stripe of which nothing is seen in a list. */
export const isNarrow = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) > Math.min(width, height) * MAX_RATIO;

/** Turns what a decoder threw into a PictureError. */
export function broken(cause: unknown): never {
  throw new PictureError('broken', { cause });
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

const CHUNK_FRAME = 12;

/** Whether a PNG has frames: told by a chunk that must stand before the first pixels. */
export function isAnimated(bytes: Buffer): boolean {
  if (!startsWith(bytes, PNG)) return false;
  let at = PNG.length;
  while (at + CHUNK_FRAME <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
    at += CHUNK_FRAME + bytes.readUInt32BE(at);
  }
  return false;
}
