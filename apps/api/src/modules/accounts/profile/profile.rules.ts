/** Each change sends two mails. */
export const EMAIL_CHANGES = { max: 5, windowSeconds: 3_600 };

/** Each is work for the whole process. */
export const PICTURES = { max: 60, windowSeconds: 30 * 60 };

/** Where stored files are served. */
export const MEDIA = '/media/';

/** The key of a stored file behind its path; null where there is none. */
export function mediaKey(path: string | null): string | null {
  return path?.startsWith(MEDIA) ? path.slice(MEDIA.length) : null;
}

/** An address that its owner recognises and nobody else learns, for example `n…w@example.com`. */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const letters = Array.from(email.slice(0, at));
  const last = letters.length > 2 ? (letters.at(-1) ?? '') : '';
  return `${letters[0] ?? ''}…${last}${email.slice(at)}`;
}
