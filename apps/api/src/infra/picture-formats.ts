import sharp from 'sharp';

export const MAX_PIXELS = 60_000_000;
/** An interlaced PNG is decoded with all pixels in memory, up to eight bytes each. */
const MAX_INTERLACED_PIXELS = 20_000_000;
/** Smaller photos do not show a vehicle; avatars may be smaller. */
const MIN_SHORT_SIDE = 200;
const MIN_LONG_SIDE = 320;
/** Maximum ratio of the longer to the shorter side: beyond it a thumbnail is a stripe. */
const MAX_RATIO = 5;

/** Reason of rejecting a picture; each code has its own text. */
export type PictureErrorCode =
  | 'empty'
  | 'kind'
  | 'heic'
  | 'animated'
  | 'pixels'
  | 'small'
  | 'narrow'
  | 'broken';

export class PictureError extends Error {
  override name = 'PictureError';
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, options?: ErrorOptions) {
    super(`the picture was rejected: ${code}`, options);
    this.code = code;
  }
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);
/** Brands of HEIC and HEIF in the first box of a file; AVIF has them too. */
const HEIC_BRANDS = /^.{4}ftyp(?!.*avi[fs]).*?(hei[cxms]|hev[cxms]|mif1|msf1)/s;
const BRANDS_MAX_BYTES = 64;

/**
 * Checks bytes by their content, before decoding any pixel.
 * @returns width and height as stored
 * @throws PictureError if the bytes are not a JPEG or PNG, or one with too many pixels
 */
export async function checkPicture(bytes: Buffer): Promise<{ width: number; height: number }> {
  if (bytes.length === 0) throw new PictureError('empty');
  if (!startsWith(bytes, PNG_SIGNATURE) && !startsWith(bytes, JPEG_SIGNATURE)) {
    const isHeic = HEIC_BRANDS.test(bytes.toString('latin1', 0, BRANDS_MAX_BYTES));
    throw new PictureError(isHeic ? 'heic' : 'kind');
  }
  const { width, height, format, isProgressive } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(throwBrokenPicture);
  const isInterlaced = format === 'png' && isProgressive;
  if (width * height > (isInterlaced ? MAX_INTERLACED_PIXELS : MAX_PIXELS))
    throw new PictureError('pixels');
  return { width, height };
}

/** Returns whether a picture is too small for a photo of an ad, in either orientation. */
export const isSmall = ({ width, height }: { width: number; height: number }) =>
  Math.min(width, height) < MIN_SHORT_SIDE || Math.max(width, height) < MIN_LONG_SIDE;

/** Returns whether a picture is so narrow that a list shows nothing of it. */
export const isNarrow = ({ width, height }: { width: number; height: number }) =>
  Math.max(width, height) > Math.min(width, height) * MAX_RATIO;

export function throwBrokenPicture(cause: unknown): never {
  throw new PictureError('broken', { cause });
}

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);

const CHUNK_OVERHEAD_BYTES = 12;

/** Returns whether a PNG is animated, by a chunk that precedes the first pixels. */
export function isAnimated(bytes: Buffer): boolean {
  if (!startsWith(bytes, PNG_SIGNATURE)) return false;
  let offset = PNG_SIGNATURE.length;
  while (offset + CHUNK_OVERHEAD_BYTES <= bytes.length) {
    const name = bytes.toString('latin1', offset + 4, offset + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
    offset += CHUNK_OVERHEAD_BYTES + bytes.readUInt32BE(offset);
  }
  return false;
}
