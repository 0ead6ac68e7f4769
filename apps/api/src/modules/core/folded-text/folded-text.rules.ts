/** Range of a text in UTF-16 code units; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** Character with the combining marks that follow it. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
const FOLDED_TEXT = /^[\t\n\r\x20-\x7eА-Яа-яЁё]*$/;
/** Invisible characters: joiners, soft hyphens, direction controls, variation selectors. */
const IGNORED_CHARACTERS = /[\p{DI}\p{Cf}]+/gu;

/** Ranges of nine digits without a decomposition: the first character of each and its value. */
const ENCLOSED_DIGIT_RANGES = [
  { first: 0x24f5, value: 1 },
  { first: 0x2776, value: 1 },
  { first: 0x2780, value: 1 },
  { first: 0x278a, value: 1 },
  { first: 0x1369, value: 1 },
];
const ENCLOSED_RANGE_LENGTH = 9;
const ENCLOSED_ZERO = /[\u24ff\u{1f10b}\u{1f10c}]/u;
const KEYCAP_TEN = '🔟';

const isDecimal = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Returns the decimal value of a digit of any script. Unicode encodes them in runs of ten, from 0 to 9. */
function decimalValueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zeroCode = code;
  while (isDecimal(zeroCode - 1)) zeroCode -= 1;
  return String((code - zeroCode) % 10);
}

function enclosedValueOf(sign: string): string {
  if (ENCLOSED_ZERO.test(sign)) return '0';
  if (sign === KEYCAP_TEN) return '10';
  const code = sign.codePointAt(0) ?? 0;
  const range = ENCLOSED_DIGIT_RANGES.find(
    ({ first }) => code >= first && code < first + ENCLOSED_RANGE_LENGTH,
  );
  return range ? String(code - range.first + range.value) : sign;
}

/** Removes combining marks, except those that form the Cyrillic letters й and ё. */
const removeMarks = (text: string) =>
  text.replace(/\p{M}+/gu, (marks, index: number, wholeText: string) => {
    const baseLetter = wholeText.charAt(index - 1);
    if (/[иИ]/.test(baseLetter) && marks.includes('\u0306')) return '\u0306';
    return /[еЕ]/.test(baseLetter) && marks.includes('\u0308') ? '\u0308' : '';
  });

function foldCluster(cluster: string): string {
  // Its decomposition, "No", would merge with the number after it.
  if (cluster.startsWith('№')) return '№';
  const plainText = cluster
    .replace(IGNORED_CHARACTERS, '')
    .normalize('NFKD')
    .replace(/[^\P{N}\d]|🔟/gu, (sign) =>
      /\p{Nd}/u.test(sign) ? decimalValueOf(sign) : enclosedValueOf(sign),
    )
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Zl}\p{Zp}]/gu, '\n');
  return removeMarks(plainText).normalize('NFC');
}

/**
 * Text folded for comparison. By default replaces compatibility characters and digits of any script with plain ones,
 * and removes combining marks and invisible characters. Preserves case. May be longer or shorter than its source.
 */
export class FoldedText {
  readonly text: string;
  readonly #source: string;
  /** Source cluster of each code unit of the folded text; `null` if both texts are equal. */
  readonly #sourceClusters: Span[] | null;

  /** @param fold folds a character with its marks; is not called for ASCII and Russian letters */
  constructor(source: string, fold = foldCluster) {
    this.#source = source;
    if (FOLDED_TEXT.test(source)) {
      this.text = source;
      this.#sourceClusters = null;
      return;
    }
    const clusters: Span[] = [];
    let text = '';
    for (const { 0: cluster, index } of source.matchAll(CLUSTER)) {
      const folded = FOLDED_TEXT.test(cluster) ? cluster : fold(cluster);
      const span = { from: index, to: index + cluster.length };
      for (let unit = 0; unit < folded.length; unit += 1) clusters.push(span);
      text += folded;
    }
    this.text = text;
    this.#sourceClusters = clusters;
  }

  /**
   * Maps a range of the folded text to the source. The result covers whole characters with their marks, so it does
   * not cut surrogate pairs.
   */
  sourceOf({ from, to }: Span): Span {
    if (!this.#sourceClusters || to <= from) return { from, to };
    const [firstCluster, lastCluster] = [this.#sourceClusters[from], this.#sourceClusters[to - 1]];
    if (!firstCluster || !lastCluster) throw new RangeError('span is outside of the text');
    return { from: firstCluster.from, to: lastCluster.to };
  }

  /** Returns the part of the source that a range of the folded text comes from. */
  quote(span: Span): string {
    const { from, to } = this.sourceOf(span);
    return this.#source.slice(from, to);
  }
}
