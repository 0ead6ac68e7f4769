/** Rule that bans a wording in code and documents. */
interface WordingRule {
  banned: RegExp;
  /** Suggested replacement. */
  suggestion: string;
}

/** First words with which a docstring describes a question instead of the code. */
const docstringRule: WordingRule = {
  banned: /^\s*(?:\/\*\*|\*)\s*(?:What|Of|Whether|Who)\b/,
  suggestion: 'a verb ("Returns …") or a noun ("Maximum number of …")',
};

const wordRules: readonly WordingRule[] = [
  { banned: /\b(?:some|no|every|any)body\b/i, suggestion: 'the user, no user' },
  { banned: /\bwho(?:m)?ever\b/i, suggestion: 'the user, the caller' },
  { banned: /\bkept\b/i, suggestion: 'cached, stored, favorited' },
  { banned: /\b(?:lies|stands)\b(?! for)/i, suggestion: 'is' },
  { banned: /\b(?:tells|told)\b/i, suggestion: 'returns, reports' },
  { banned: /\banew\b/i, suggestion: 'again' },
  { banned: /\bso many\b/i, suggestion: 'the name of the number, n' },
  { banned: /\b(?:is|are) over\b(?! \d)/i, suggestion: 'has ended, has expired' },
  { banned: /\bmeanwhile\b/i, suggestion: 'at the same time, until then' },
  { banned: /\b(?:he|his|him)\b/i, suggestion: 'they, their' },
  { banned: /\bnull where\b/i, suggestion: '`null` if' },
  { banned: /\bin one go\b/i, suggestion: 'in one statement, at once' },
  { banned: /\bin the midst of\b/i, suggestion: 'during' },
  { banned: /\bwho is signed in\b/i, suggestion: 'the user' },
];

const COMMENT = /^\s*(?:\/\*\*|\*|\/\/)/;
const COMMENT_AT_END = /\s\/\/ .*$/;
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)?(?:\([^'"`]*\))?|^\s*\]\))\(\s*(['"`])(.*?)\1/;
const CODE_SPAN = /`[^`]*`/g;
const PARAMETER = /@param \S+/g;

/** Returns the prose in a line of code: a comment without its code spans, or a test title. */
function proseOf(line: string): string {
  const comment = COMMENT.test(line) ? line : COMMENT_AT_END.exec(line)?.[0];
  if (comment === undefined) return TITLE.exec(line)?.[2] ?? '';
  return comment.replace(PARAMETER, '').replace(CODE_SPAN, '');
}

/**
 * Returns the banned wordings of a source file or a document, with line numbers.
 * @param file path from the root; in Markdown, all text is checked
 */
export function findWordingProblems(file: string, content: string): string[] {
  const isDocument = file.endsWith('.md');
  return content.split('\n').flatMap((line, index) => {
    const prose = isDocument ? line.replace(CODE_SPAN, '') : proseOf(line);
    return [...(isDocument ? [] : [docstringRule]), ...wordRules].flatMap(
      ({ banned, suggestion }) => {
        const [found] = banned.exec(prose) ?? [];
        return found ? [`${file}:${index + 1} says "${found.trim()}": write ${suggestion}`] : [];
      },
    );
  });
}

const SUBJECT = /^[a-z][a-z0-9/-]*: [a-z]/;
const MAX_SUBJECT_LENGTH = 72;

/** Returns the subjects of commits that are not `area: verb object` within 72 characters. */
export const findSubjectProblems = (subjects: readonly string[]): string[] =>
  subjects
    .filter((subject) => !SUBJECT.test(subject) || subject.length > MAX_SUBJECT_LENGTH)
    .map(
      (subject) => `commit "${subject}" is not "area: verb object" within ${MAX_SUBJECT_LENGTH}`,
    );
