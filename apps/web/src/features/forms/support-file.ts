import { MAX_SUPPORT_FILE } from '@pitlane/contracts';

/** What the input of a file accepts. Phones convert other pictures to JPEG. */
export const FILE_KINDS = 'image/jpeg,image/png,application/pdf';
export const MAX_MEGABYTES = MAX_SUPPORT_FILE / (1_024 * 1_024);

const KIND = /^(image\/(jpeg|png)|application\/pdf)$/;
const KIND_NAME = /\.(jpe?g|png|pdf)$/i;

/** What the server is certain to refuse, said before anything is sent. */
export function wrongFile({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>) {
  if (!KIND.test(type) && !KIND_NAME.test(name)) return 'kind';
  if (size === 0) return 'empty';
  return size > MAX_SUPPORT_FILE ? 'size' : null;
}
