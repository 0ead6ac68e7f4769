/** A wording that the code and its documents do not use. */
interface Rule {
  banned: RegExp;
  /** Replacement that the message suggests. */
  instead: string;
}

/** First words with which a docstring describes a question instead of the code. */
const docstringStart: Rule = {
  banned: /^\s*(?:\/\*\*|\*)\s*(?:What|Of|Whether|Who)\b/,
  instead: 'a verb ("Returns …") or a noun ("Maximum number of …")',
};

const words: readonly Rule[] = [
  { banned: /\b(?:some|no|every|any)body\b/i, instead: 'the user, no user' },
  { banned: /\bwho(?:m)?ever\b/i, instead: 'the user, the caller' },
  { banned: /\bkept\b/i, instead: 'cached, stored, favorited' },
  { banned: /\b(?:lies|stands)\b(?! for)/i, instead: 'is' },
  { banned: /\b(?:tells|told)\b/i, instead: 'returns, reports' },
  { banned: /\banew\b/i, instead: 'again' },
  { banned: /\bso many\b/i, instead: 'the name of the number, n' },
  { banned: /\b(?:is|are) over\b(?! \d)/i, instead: 'has ended, has expired' },
  { banned: /\bmeanwhile\b/i, instead: 'at the same time, until then' },
  { banned: /\b(?:he|his|him)\b/i, instead: 'they, their' },
  { banned: /\bnull where\b/i, instead: '`null` if' },
  { banned: /\bin one go\b/i, instead: 'in one statement, at once' },
  { banned: /\bin the midst of\b/i, instead: 'during' },
  { banned: /\bwho is signed in\b/i, instead: 'the user' },
];

const COMMENT = /^\s*(?:\/\*\*|\*|\/\/)/;
const COMMENT_AT_END = /\s\/\/ .*$/;
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)?(?:\([^'"`]*\))?|^\s*\]\))\(\s*(['"`])(.*?)\1/;
const CODE_SPAN = /`[^`]*`/g;
const PARAMETER = /@param \S+/g;

/** Returns the part of a line of code that is prose: a comment without its code, or the title of a test. */
function proseOf(line: string): string {
  const comment = COMMENT.test(line) ? line : COMMENT_AT_END.exec(line)?.[0];
  if (comment === undefined) return TITLE.exec(line)?.[2] ?? '';
  return comment.replace(PARAMETER, '').replace(CODE_SPAN, '');
}

/** A wording that is right in one place. */
export interface Exception {
  file: string;
  /** Text of the line that contains it. */
  text: string;
  reason: string;
}

/**
 * Returns the banned wordings of a source file or a document, with line numbers.
 * @param file path from the root; Markdown is prose from end to end
 * @param exceptions places where a wording is right
 */
export function wordingTroubles(
  file: string,
  content: string,
  exceptions: readonly Exception[] = [],
): string[] {
  const isDocument = file.endsWith('.md');
  const excepted = exceptions.filter((exception) => exception.file === file);
  return content.split('\n').flatMap((line, index) => {
    if (excepted.some(({ text }) => line.includes(text))) return [];
    const prose = isDocument ? line.replace(CODE_SPAN, '') : proseOf(line);
    return [...(isDocument ? [] : [docstringStart]), ...words].flatMap(({ banned, instead }) => {
      const [found] = banned.exec(prose) ?? [];
      return found ? [`${file}:${index + 1} says "${found.trim()}": write ${instead}`] : [];
    });
  });
}

const SUBJECT = /^[a-z][a-z0-9/-]*: [a-z]/;
const MAX_SUBJECT = 72;

/** Returns the subjects of commits that are not `area: verb object` within 72 characters. */
export const subjectTroubles = (subjects: readonly string[]): string[] =>
  subjects
    .filter((subject) => !SUBJECT.test(subject) || subject.length > MAX_SUBJECT)
    .map((subject) => `commit "${subject}" is not "area: verb object" within ${MAX_SUBJECT}`);
