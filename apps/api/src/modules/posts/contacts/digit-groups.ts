import type { Span } from '../../core/folded-text/folded-text.rules.ts';

/** Characters between two groups of digits. */
export interface Separator {
  text: string;
  hasLineBreak: boolean;
  /** Set if the characters are unusual between the groups of a phone number. */
  isUnusual: boolean;
}

/** Adjacent digits; some may be typed as letters that look like digits. */
export interface DigitGroup extends Span {
  digits: string;
  /** Number of digits that are typed as letters. */
  letterCount: number;
  /** Set if a plus precedes the group. */
  hasPlus: boolean;
  /** Separator from the previous group; `null` at the start of a run. */
  separator: Separator | null;
}

/** Letters by the digit that they resemble; in a single case if the other case looks different. */
const LOOKALIKES: Record<string, string> = {
  '0': 'oOоО\u03bf\u039f',
  '1': 'lLiIіІıӀ|',
  '2': 'zZ',
  '3': 'зЗ',
  '4': 'чЧ',
  '5': 'sS',
  '6': 'бБb',
  '8': 'BВ',
};
const digitByLetter = new Map(
  Object.entries(LOOKALIKES).flatMap(([digit, letters]) =>
    Array.from(letters, (letter) => [letter, digit] as const),
  ),
);
const lookalikeLetters = [...digitByLetter.keys()].filter((letter) => letter !== '|').join('');
/**
 * Adjacent digits and letters that look like digits, possibly part of a word. A vertical bar separates digits or
 * represents a one: callers try both readings.
 */
const RAW_GROUP_PATTERNS = {
  barAsSeparator: new RegExp(`[\\d${lookalikeLetters}]+`, 'gu'),
  barAsOne: new RegExp(`[\\d${lookalikeLetters}|]+`, 'gu'),
};
export type BarReading = keyof typeof RAW_GROUP_PATTERNS;

const MAX_GROUP_LENGTH = 17;
/** Letters only that count as digits. A single letter may be a word, such as «В» or «о»; longer groups are words. */
const LETTERS_ONLY = /^[^\d]{2,3}$/;

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const DATE = new RegExp(
  `(?<!\\d[./-]?)(?:${DAY}([./-])${MONTH}\\1${YEAR}|${YEAR}([./-])${MONTH}\\2${DAY})(?![./-]?\\d)`,
  'g',
);

const MAX_RAW_SEPARATOR_LENGTH = 12;
/** Applies after white space is collapsed. */
const MAX_COLLAPSED_SEPARATOR_LENGTH = 3;
/** Applies instead if all characters except spaces are the same: 8 --- 916. */
const MAX_REPEATED_CHARACTERS = 5;
const SEPARATOR = /^(?:(?![№°])[\s().\-/\\*_~•·|'`#,:=^[\]{}\p{So}\p{Sk}])+$/u;
const USUAL_SEPARATOR = /^[\s().-]+$/;

function parseSeparator(text: string): Separator | null {
  if (text.length > MAX_RAW_SEPARATOR_LENGTH || !SEPARATOR.test(text)) return null;
  const characters = Array.from(text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n'));
  const lineBreakCount = characters.filter((sign) => sign === '\n').length;
  const nonSpaceCharacters = characters.filter((sign) => sign !== ' ');
  const isRepeated =
    nonSpaceCharacters.length <= MAX_REPEATED_CHARACTERS && new Set(nonSpaceCharacters).size === 1;
  if ((characters.length > MAX_COLLAPSED_SEPARATOR_LENGTH && !isRepeated) || lineBreakCount > 1)
    return null;
  return { text, hasLineBreak: lineBreakCount === 1, isUnusual: !USUAL_SEPARATOR.test(text) };
}

const isLetter = (character: string) => /^\p{L}$/u.test(character);
const isLatin = (character: string) => /^\p{Script=Latin}$/u.test(character);
const isDigit = (character: string) => /^\d$/.test(character);
/** Words that users write directly before a phone number, without a space. */
const ATTACHED_WORD =
  /(?<!\p{L})(?:tel|phone|mob|mobile|cell|call|wa|whatsapp|viber|tg|telegram)$/iu;
const MAX_ATTACHED_WORD_LENGTH = 8;
const PLUS = /\+ ?\(?$/;

/** Returns a raw group without the letters of adjoining words; `null` if it is part of a word or code. */
function parseGroup(text: string, rawGroup: Span): DigitGroup | null {
  let { from, to } = rawGroup;
  const adjoinsLetter = {
    before: isLetter(text.charAt(from - 1)),
    after: isLetter(text.charAt(to)),
  };
  if (adjoinsLetter.before) while (from < to && !isDigit(text.charAt(from))) from += 1;
  if (adjoinsLetter.after) while (from < to && !isDigit(text.charAt(to - 1))) to -= 1;
  if (from === to || to - from > MAX_GROUP_LENGTH) return null;
  // Digits next to a Latin letter belong to a part number or to an engine or chassis code.
  if (adjoinsLetter.after && isLatin(text.charAt(to))) return null;
  const before = text.slice(Math.max(0, from - MAX_ATTACHED_WORD_LENGTH - 1), from);
  if (adjoinsLetter.before && isLatin(text.charAt(from - 1)) && !ATTACHED_WORD.test(before))
    return null;
  const original = text.slice(from, to);
  if (!/\d/.test(original) && !LETTERS_ONLY.test(original)) return null;
  return {
    from,
    to,
    digits: Array.from(original, (sign) => digitByLetter.get(sign) ?? sign).join(''),
    letterCount: original.replace(/\d/g, '').length,
    hasPlus: PLUS.test(before),
    separator: null,
  };
}

/**
 * Finds the runs of a folded text: groups of digits with only separators in between.
 * Skips dates and parts of words and codes. Visits each character once.
 */
export function findDigitRuns(folded: string, bar: BarReading): DigitGroup[][] {
  const text = folded.replace(DATE, (date) => ';'.repeat(date.length));
  const runs: DigitGroup[][] = [];
  let run: DigitGroup[] = [];
  let end = 0;
  for (const { 0: rawGroup, index } of text.matchAll(RAW_GROUP_PATTERNS[bar])) {
    const group = parseGroup(text, { from: index, to: index + rawGroup.length });
    const separator = group && run.length > 0 ? parseSeparator(text.slice(end, group.from)) : null;
    if (!separator) {
      if (run.length > 0) runs.push(run);
      run = [];
    }
    if (group) run.push({ ...group, separator });
    end = group?.to ?? index + rawGroup.length;
  }
  return run.length > 0 ? [...runs, run] : runs;
}
