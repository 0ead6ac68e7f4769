import type { Span } from '../../core/folded-text/folded-text.rules.ts';

/** Characters between two groups of digits. */
export interface Joint {
  text: string;
  isNewLine: boolean;
  /** Set if the characters are unusual between the groups of a phone number. */
  isOdd: boolean;
}

/** Adjacent digits; some may be typed as letters that look like digits. */
export interface DigitGroup extends Span {
  digits: string;
  /** Number of digits that are typed as letters. */
  letters: number;
  /** Set if a plus precedes the group. */
  hasPlus: boolean;
  /** Separator from the previous group; `null` at the start of a run. */
  joint: Joint | null;
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
const digitOf = new Map(
  Object.entries(LOOKALIKES).flatMap(([digit, letters]) =>
    Array.from(letters, (letter) => [letter, digit] as const),
  ),
);
const letters = [...digitOf.keys()].filter((letter) => letter !== '|').join('');
const ATOMS = {
  /** A vertical bar separates digits or stands for a one: callers try both readings. */
  separator: new RegExp(`[\\d${letters}]+`, 'gu'),
  one: new RegExp(`[\\d${letters}|]+`, 'gu'),
};
export type BarReading = keyof typeof ATOMS;

const MOST_DIGITS = 17;
/** Groups of letters only: a single letter is a word, such as «в» and «о». */
const LETTERS_ONLY = /^[^\d]{2,3}$/;

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
const DATE = new RegExp(
  `(?<!\\d[./-]?)(?:${DAY}([./-])${MONTH}\\1${YEAR}|${YEAR}([./-])${MONTH}\\2${DAY})(?![./-]?\\d)`,
  'g',
);

const LONGEST_JOINT = 12;
const MOST_SIGNS = 3;
/** Maximum number of signs if all are the same: 8 --- 916. */
const MOST_SAME_SIGNS = 5;
const JOINT = /^(?:(?![№°])[\s().\-/\\*_~•·|'`#,:=^[\]{}\p{So}\p{Sk}])+$/u;
const USUAL = /^[\s().-]+$/;

function jointOf(text: string): Joint | null {
  if (text.length > LONGEST_JOINT || !JOINT.test(text)) return null;
  const signs = Array.from(text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n'));
  const lines = signs.filter((sign) => sign === '\n').length;
  const visible = signs.filter((sign) => sign !== ' ');
  const isRepeated = visible.length <= MOST_SAME_SIGNS && new Set(visible).size === 1;
  if ((signs.length > MOST_SIGNS && !isRepeated) || lines > 1) return null;
  return { text, isNewLine: lines === 1, isOdd: !USUAL.test(text) };
}

const isLetter = (sign: string) => /^\p{L}$/u.test(sign);
const isLatin = (sign: string) => /^\p{Script=Latin}$/u.test(sign);
const isDigit = (sign: string) => /^\d$/.test(sign);
/** Words that are written without a space before a phone number. */
const GLUED = /(?<!\p{L})(?:tel|phone|mob|mobile|cell|call|wa|whatsapp|viber|tg|telegram)$/iu;
const LONGEST_GLUED = 8;
const PLUS = /\+ ?\(?$/;

/** Returns the digits of an atom without the letters of adjoining words; `null` if it is a part of a word. */
function groupIn(text: string, atom: Span): DigitGroup | null {
  let { from, to } = atom;
  const touches = {
    before: isLetter(text.charAt(from - 1)),
    after: isLetter(text.charAt(to)),
  };
  if (touches.before) while (from < to && !isDigit(text.charAt(from))) from += 1;
  if (touches.after) while (from < to && !isDigit(text.charAt(to - 1))) to -= 1;
  if (from === to || to - from > MOST_DIGITS) return null;
  // Part numbers and codes of engines and bodies have Latin letters.
  if (touches.after && isLatin(text.charAt(to))) return null;
  const before = text.slice(Math.max(0, from - LONGEST_GLUED - 1), from);
  if (touches.before && isLatin(text.charAt(from - 1)) && !GLUED.test(before)) return null;
  const typed = text.slice(from, to);
  if (!/\d/.test(typed) && !LETTERS_ONLY.test(typed)) return null;
  return {
    from,
    to,
    digits: Array.from(typed, (sign) => digitOf.get(sign) ?? sign).join(''),
    letters: typed.replace(/\d/g, '').length,
    hasPlus: PLUS.test(before),
    joint: null,
  };
}

/**
 * Splits the digits of a folded text into groups, and the groups into runs that contain only separators in between.
 * Skips dates and parts of words and codes. Visits each character once.
 */
export function digitRuns(folded: string, bar: BarReading): DigitGroup[][] {
  const text = folded.replace(DATE, (date) => ';'.repeat(date.length));
  const runs: DigitGroup[][] = [];
  let run: DigitGroup[] = [];
  let end = 0;
  for (const { 0: atom, index } of text.matchAll(ATOMS[bar])) {
    const group = groupIn(text, { from: index, to: index + atom.length });
    const joint = group && run.length > 0 ? jointOf(text.slice(end, group.from)) : null;
    if (!joint) {
      if (run.length > 0) runs.push(run);
      run = [];
    }
    if (group) run.push({ ...group, joint });
    end = group?.to ?? index + atom.length;
  }
  return run.length > 0 ? [...runs, run] : runs;
}
