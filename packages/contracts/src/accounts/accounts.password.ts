/** Names of the product, which users often choose as passwords. */
const PRODUCT_WORDS = ['pitlane', 'питлейн', 'autotrade', 'автотрейд'];
/** Minimum length of a forbidden word; shorter ones occur in too many good passwords. */
const MIN_WORD_LENGTH = 3;
/** Minimum number of characters besides words that are easy to guess. */
const MIN_REST_LENGTH = 6;

const normalizeForComparison = (text: string) => text.normalize('NFC').toLowerCase();

/** Returns the words that a password must not consist of: the user's names, company and parts of the email address. */
export function personalWords(user: {
  email?: string | undefined;
  names?: readonly (string | null | undefined)[];
}): string[] {
  const texts = [user.email, ...(user.names ?? [])].map((text) =>
    normalizeForComparison(text ?? ''),
  );
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts)].filter((word) => word.length >= MIN_WORD_LENGTH);
}

/**
 * Reports whether fewer than `MIN_REST_LENGTH` characters remain of a password without the words of the user and the
 * product (docs/product.md#passwords).
 * @param words from `personalWords`
 */
export function isPersonalPassword(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words, ...PRODUCT_WORDS].sort((a, b) => b.length - a.length);
  const normalizedPassword = normalizeForComparison(password);
  const rest = longestFirst.reduce(
    (remaining, word) => remaining.replaceAll(word, ''),
    normalizedPassword,
  );
  return rest !== normalizedPassword && Array.from(rest).length < MIN_REST_LENGTH;
}
