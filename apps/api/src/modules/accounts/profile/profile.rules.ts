/** Hourly limit of email changes, because each sends two emails. */
export const EMAIL_CHANGE_LIMIT = { max: 5, windowSeconds: 3_600 };

/** Limit of picture uploads per half-hour, because each costs processing time. */
export const PICTURE_UPLOAD_LIMIT = { max: 60, windowSeconds: 30 * 60 };

export const MEDIA_PATH = '/media/';

/** Returns the storage key of a served path; `null` for other paths. */
export function mediaKeyOf(path: string | null): string | null {
  return path?.startsWith(MEDIA_PATH) ? path.slice(MEDIA_PATH.length) : null;
}

/** Masks an email address so that only its owner recognizes it, for example `n…w@example.com`. */
export function maskEmail(email: string): string {
  const separatorIndex = email.lastIndexOf('@');
  const letters = Array.from(email.slice(0, separatorIndex));
  const lastLetter = letters.length > 2 ? (letters.at(-1) ?? '') : '';
  return `${letters[0] ?? ''}…${lastLetter}${email.slice(separatorIndex)}`;
}
