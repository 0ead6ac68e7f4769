import { type FieldErrorCode, isPersonalPassword, tariffTypes } from '@pitlane/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** Lifetime of a password reset link (docs/product.md#accounts-and-sign-in). */
export const PASSWORD_RESET_MS = 3_600_000;

/** Days for which an account knows a network it signed in from, and maximum number of known networks. */
export const KNOWN_NETWORK_DAYS = 90;
export const KNOWN_NETWORKS_MAX = 20;

/** Limits per network (docs/product.md#limits). */
export const networkLimits = {
  signUpsOfAddress: { max: 5, windowSeconds: 30 * MINUTE_SECONDS },
  mailsOfAddressAMinute: { max: 3, windowSeconds: MINUTE_SECONDS },
  mailsOfAddressAnHour: { max: 6, windowSeconds: HOUR_SECONDS },
} as const;

const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Minimum number of different characters; fewer form a pattern at any length. */
const MIN_DIFFERENT = 4;

/**
 * Returns why a password of valid length is rejected; `null` if it is accepted (docs/product.md#passwords).
 * @param words the account's own, from `personalWords`
 */
export function passwordError(password: string, words: readonly string[]): FieldErrorCode | null {
  if (isPersonalPassword(password, words)) return 'personal_password';
  const lower = password.toLowerCase();
  return common.has(lower) || new Set(lower).size < MIN_DIFFERENT ? 'common_password' : null;
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
