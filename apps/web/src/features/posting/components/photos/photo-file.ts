import { postLimits } from '@pitlane/contracts';

/** Accepted types of the file input. Phones convert other formats to JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png';
export const MAX_PHOTO_MEGABYTES = postLimits.photoBytes / (1_024 * 1_024);

export type FileError = 'empty' | 'tooLarge' | 'heic' | 'notPicture' | 'unreadable';

const SIGNATURE_BYTES = 32;
const FTYP_END = 8;
const BRAND_END = 12;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Brands of HEIF files that contain HEVC, or do not declare their content. */
const HEIC_BRAND = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/;
const HEIC_NAME = /\.(heic|heif)$/i;

const asciiOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Detects the content of a file by its first bytes: names and types may be wrong. */
function detectKind(head: Uint8Array, name: string): 'photo' | 'heic' | 'other' {
  if (startsWith(head, JPEG) || startsWith(head, PNG)) return 'photo';
  const isFtyp = asciiOf(head.subarray(4, FTYP_END)) === 'ftyp';
  const brand = asciiOf(head.subarray(FTYP_END, BRAND_END));
  return (isFtyp && HEIC_BRAND.test(brand)) || HEIC_NAME.test(name) ? 'heic' : 'other';
}

/** Returns the error of a file that the server would reject, before it is sent; null otherwise. */
export async function fileError(file: File): Promise<FileError | null> {
  if (file.size === 0) return 'empty';
  try {
    const head = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
    const kind = detectKind(head, file.name);
    if (kind !== 'photo') return kind === 'heic' ? 'heic' : 'notPicture';
  } catch {
    // Moved, renamed or not downloaded from a cloud since it was chosen.
    return 'unreadable';
  }
  return file.size > postLimits.photoBytes ? 'tooLarge' : null;
}
