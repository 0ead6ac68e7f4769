/** Product names, which users choose as passwords. */
const OUR_WORDS = ['pitlane', 'питлейн', 'autotrade', 'автотрейд'];
/** Minimum length of a forbidden word; shorter ones occur in too many good passwords. */
const MIN_WORD = 3;
/** Minimum number of characters besides the words that are guessed first. */
const MIN_REST = 6;

const comparable = (text: string) => text.normalize('NFC').toLowerCase();

/** Returns the words that a user's password must not consist of: names, company, parts of the email address. */
export function personalWords(person: {
  email?: string | undefined;
  names?: readonly (string | null | undefined)[];
}): string[] {
  const texts = [person.email, ...(person.names ?? [])].map((text) => comparable(text ?? ''));
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts)].filter((word) => word.length >= MIN_WORD);
}

/**
 * Reports whether a password is little more than words of the user or the product: fewer than `MIN_REST` characters
 * remain without them (docs/product.md#passwords).
 * @param words from `personalWords`
 */
export function isPersonalPassword(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words, ...OUR_WORDS].sort((a, b) => b.length - a.length);
  const lower = comparable(password);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), lower);
  return rest !== lower && Array.from(rest).length < MIN_REST;
}
