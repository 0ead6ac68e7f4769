/** The product's own words, which people take for passwords to it. */
const OUR_WORDS = ['pitlane', 'питлейн', 'autotrade', 'автотрейд'];
/** Shorter words are in too many good passwords. */
const MIN_WORD = 3;
/** What must be left of a password without the words anyone would guess first. */
const MIN_REST = 6;

const comparable = (text: string) => text.normalize('NFC').toLowerCase();

/** The words of a person that a password must not be made of: names, company, parts of e-mail. */
export function personalWords(person: {
  email?: string | undefined;
  names?: readonly (string | null | undefined)[];
}): string[] {
  const texts = [person.email, ...(person.names ?? [])].map((text) => comparable(text ?? ''));
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts)].filter((word) => word.length >= MIN_WORD);
}

/**
 * Whether a password is little more than the person's own words or the product's: less than six
 * characters are left when they are taken out (docs/product.md#passwords).
 * @param words from `personalWords`
 */
export function isPersonalPassword(password: string, words: readonly string[]): boolean {
  const longestFirst = [...words, ...OUR_WORDS].sort((a, b) => b.length - a.length);
  const lower = comparable(password);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), lower);
  return rest !== lower && Array.from(rest).length < MIN_REST;
}
