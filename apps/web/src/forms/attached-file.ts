/** Accepted types of a file input. Phones convert other pictures to JPEG. */
export const ACCEPTED_FILE_TYPES = 'image/jpeg,image/png,application/pdf';

const MIME_TYPE = /^(image\/(jpeg|png)|application\/pdf)$/;
const FILE_NAME = /\.(jpe?g|png|pdf)$/i;
const MEGABYTE = 1_024 * 1_024;

export const toMegabytes = (bytes: number) => bytes / MEGABYTE;

/** Returns the error of a file that the server would reject, before it is sent. */
export function findFileError(
  { type, name, size }: Pick<File, 'type' | 'name' | 'size'>,
  maxBytes: number,
): 'kind' | 'empty' | 'size' | null {
  if (!MIME_TYPE.test(type) && !FILE_NAME.test(name)) return 'kind';
  if (size === 0) return 'empty';
  return size > maxBytes ? 'size' : null;
}
