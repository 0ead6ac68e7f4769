import { type FieldErrorCode, isPersonalPassword, tariffTypes } from '@pitlane/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

/** How long a link to a new password works (docs/product.md#accounts-and-sign-in). */
export const RESET_MS = 3_600_000;

/** How long an account knows a network that it has signed in from, and how many at most. */
export const KNOWN_NETWORK_DAYS = 90;
export const KNOWN_NETWORKS_MAX = 20;

/** Limits of a network (docs/product.md#limits). */
export const limits = {
  signUpsOfAddress: { max: 5, windowSeconds: 30 * MINUTE_SECONDS },
  mailsOfAddressAMinute: { max: 3, windowSeconds: MINUTE_SECONDS },
  mailsOfAddressAnHour: { max: 6, windowSeconds: HOUR_SECONDS },
} as const;

/** The list knows passwords in lower case only. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Fewer different characters are a pattern whatever its length. */
const MIN_DIFFERENT = 4;

/**
 * Why a password of the right length is refused, or null (docs/product.md#passwords).
 * @param words the person's own, from `personalWords`
 */
export function passwordError(password: string, words: readonly string[]): FieldErrorCode | null {
  if (isPersonalPassword(password, words)) return 'personal_password';
  const lower = password.toLowerCase();
  return common.has(lower) || new Set(lower).size < MIN_DIFFERENT ? 'common_password' : null;
}

/** The trial that a new account begins with (docs/product.md#allowance). */
export function trialOf(isEntity: boolean, now: Date, months: number) {
  const expiresAt = new Date(now);
  expiresAt.setUTCMonth(expiresAt.getUTCMonth() + months);
  return {
    tariffType: isEntity ? tariffTypes.entityTrial : tariffTypes.individualTrial,
    tariffExpiresAt: expiresAt,
  };
}
