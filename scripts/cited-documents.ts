const ANCHOR = /\bproduct\.md#([\w-]+)/g;
const DECISION = /\bdecision (\d{4})\b/g;
const HEADING = /^#{2,} +(.+)$/gm;

/** Patterns that match citations of documents that are not in the repository. */
const OUTSIDE_DOCUMENTS = [
  /\bapi-(?:content-payments|conversations-alerts-search)\b/gi,
  /\b(?:api|field|design|formats|anchors|readings|reliability|search-scale)\.md\b/gi,
  /\bspecification(?:\.txt\b|,? sections? \d|,? § ?\d|(?='s? (?:own|words))| (?:says|has|spells|wants)\b)/gi,
  /\breadings?,? \d+/gi,
  /\breliability(?:, "|:? limits|,? [a-m]\d)/gi,
  /\((?:design|field|formats), (?:[A-Z]\d|\d[a-z]\)|")/g,
  /\bissue \d/gi,
];

/** Returns the anchors of a Markdown page's headings, as GitHub generates them. */
export const anchorsOf = (markdown: string): ReadonlySet<string> =>
  new Set(
    [...markdown.matchAll(HEADING)].map(([, heading = '']) =>
      heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

interface Citable {
  /** Anchors of docs/product.md. */
  anchors: ReadonlySet<string>;
  /** Four-digit numbers of the decisions. */
  decisions: ReadonlySet<string>;
}

/**
 * Returns the references of a file that a reader of the repository cannot follow: documents outside the repository,
 * missing sections of docs/product.md and missing decisions.
 */
export function brokenCitations(text: string, { anchors, decisions }: Citable): string[] {
  const outside = OUTSIDE_DOCUMENTS.flatMap((pattern) => [...text.matchAll(pattern)]).map(
    ([cited]) => `cites "${cited}", which is not a document of the repository`,
  );
  const missingAnchors = [...text.matchAll(ANCHOR)].flatMap(([, anchor = '']) =>
    anchors.has(anchor) ? [] : `cites docs/product.md#${anchor}, which has no such heading`,
  );
  const missingDecisions = [...text.matchAll(DECISION)].flatMap(([cited, number = '']) =>
    decisions.has(number) ? [] : `cites ${cited}, which does not exist`,
  );
  return [...outside, ...missingAnchors, ...missingDecisions];
}
