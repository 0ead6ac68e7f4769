import { type FieldErrorCode, isPersonalPassword, tariffTypes } from '@pitlane/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Lifetime of a password reset link (docs/product.md#accounts-and-sign-in). */
export const PASSWORD_RESET_MS = 3_600_000;

/** How long a network stays known to an account after a sign-in from it, and the maximum number of known networks. */
export const KNOWN_NETWORK_DAYS = 90;
export const MAX_KNOWN_NETWORKS = 20;

/** Limits per network (docs/product.md#limits). */
export const networkLimits = {
  signUps: { max: 5, windowSeconds: 30 * MINUTE_SECONDS },
  emailsPerMinute: { max: 3, windowSeconds: MINUTE_SECONDS },
  emailsPerHour: { max: 6, windowSeconds: HOUR_SECONDS },
} as const;

const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Minimum number of different characters; fewer form a pattern at any length. */
const MIN_DIFFERENT_CHARACTERS = 4;

/**
 * Returns why a password of valid length is rejected; `null` if it is accepted (docs/product.md#passwords).
 * @param words words of the account, from `personalWords`
 */
export function passwordError(password: string, words: readonly string[]): FieldErrorCode | null {
  if (isPersonalPassword(password, words)) return 'personal_password';
  const lowerCasePassword = password.toLowerCase();
  return commonPasswords.has(lowerCasePassword) ||
    new Set(lowerCasePassword).size < MIN_DIFFERENT_CHARACTERS
    ? 'common_password'
    : null;
}

/** Returns the trial of a new account (docs/product.md#allowance). */
export function trialOf(isEntity: boolean, now: Date, months: number) {
  const expiresAt = new Date(now);
  expiresAt.setUTCMonth(expiresAt.getUTCMonth() + months);
  return {
    tariffType: isEntity ? tariffTypes.entityTrial : tariffTypes.individualTrial,
    tariffExpiresAt: expiresAt,
  };
}
