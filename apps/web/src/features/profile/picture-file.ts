import { MAX_AVATAR_BYTES } from '@pitlane/contracts';

const MEGABYTE = 1_024 * 1_024;

export const PICTURE_TYPES = ['image/jpeg', 'image/png'];
export const MAX_PICTURE_MEGABYTES = MAX_AVATAR_BYTES / MEGABYTE;

/** Returns the reason to reject a picture, as far as the browser can check it. */
export function findPictureError(
  file: Pick<File, 'type' | 'size'>,
): 'wrongKind' | 'tooLarge' | null {
  if (!PICTURE_TYPES.includes(file.type)) return 'wrongKind';
  return file.size > MAX_AVATAR_BYTES ? 'tooLarge' : null;
}
