/** Range of a text in UTF-16 units; `to` is exclusive. */
export interface Span {
  from: number;
  to: number;
}

/** Letter or sign with the marks that follow it. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
const FOLDED = /^[\t\n\r\x20-\x7eА-Яа-яЁё]*$/;
/** Invisible characters: joiners, soft hyphens, direction controls, variation selectors. */
const IGNORED = /[\p{DI}\p{Cf}]+/gu;

/** Ranges of digits without a decomposition, with the first character and its value. */
const ENCLOSED = [
  { first: 0x24f5, value: 1 },
  { first: 0x2776, value: 1 },
  { first: 0x2780, value: 1 },
  { first: 0x278a, value: 1 },
  { first: 0x1369, value: 1 },
];
const ENCLOSED_EACH = 9;
const ENCLOSED_ZEROS = /[\u24ff\u{1f10b}\u{1f10c}]/u;
const KEYCAP_TEN = '🔟';

const isDecimal = (code: number) => /^\p{Nd}$/u.test(String.fromCodePoint(code));

/** Returns the decimal value of a digit of any script: Unicode encodes them in runs of ten, from 0 to 9. */
function decimalOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (isDecimal(first - 1)) first -= 1;
  return String((code - first) % 10);
}

function enclosedOf(sign: string): string {
  if (ENCLOSED_ZEROS.test(sign)) return '0';
  if (sign === KEYCAP_TEN) return '10';
  const code = sign.codePointAt(0) ?? 0;
  const range = ENCLOSED.find(({ first }) => code >= first && code < first + ENCLOSED_EACH);
  return range ? String(code - range.first + range.value) : sign;
}

/** Removes marks, except those that form the Cyrillic letters й and ё. */
const withoutMarks = (text: string) =>
  text.replace(/\p{M}+/gu, (marks, at: number, whole: string) => {
    const base = whole.charAt(at - 1);
    if (/[иИ]/.test(base) && marks.includes('\u0306')) return '\u0306';
    return /[еЕ]/.test(base) && marks.includes('\u0308') ? '\u0308' : '';
  });

function foldCluster(cluster: string): string {
  // Its decomposition, "No", would join the number after it.
  if (cluster.startsWith('№')) return '№';
  const plain = cluster
    .replace(IGNORED, '')
    .normalize('NFKD')
    .replace(/[^\P{N}\d]|🔟/gu, (sign) =>
      /\p{Nd}/u.test(sign) ? decimalOf(sign) : enclosedOf(sign),
    )
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\p{Zl}\p{Zp}]/gu, '\n');
  return withoutMarks(plain).normalize('NFC');
}

/**
 * Text in a form for comparison. By default replaces compatibility characters and digits of any script by plain ones,
 * and removes marks and invisible characters. Preserves case. May be longer or shorter than its source.
 */
export class FoldedText {
  readonly text: string;
  readonly #source: string;
  /** Source cluster of each unit of the folded text; `null` if both texts are equal. */
  readonly #clusters: Span[] | null;

  /** @param fold folds a character with its marks; must not change letters and signs of the keyboard */
  constructor(source: string, fold = foldCluster) {
    this.#source = source;
    if (FOLDED.test(source)) {
      this.text = source;
      this.#clusters = null;
      return;
    }
    const clusters: Span[] = [];
    let text = '';
    for (const { 0: cluster, index } of source.matchAll(CLUSTER)) {
      const folded = FOLDED.test(cluster) ? cluster : fold(cluster);
      const span = { from: index, to: index + cluster.length };
      for (let unit = 0; unit < folded.length; unit += 1) clusters.push(span);
      text += folded;
    }
    this.text = text;
    this.#clusters = clusters;
  }

  /**
   * Maps a range of the folded text to the source. The result covers whole characters with their marks, so it does
   * not cut surrogate pairs.
   */
  sourceOf({ from, to }: Span): Span {
    if (!this.#clusters || to <= from) return { from, to };
    const [first, last] = [this.#clusters[from], this.#clusters[to - 1]];
    if (!first || !last) throw new RangeError('span is outside of the text');
    return { from: first.from, to: last.to };
  }

  /** Returns the source text of a range of the folded text. */
  quote(span: Span): string {
    const { from, to } = this.sourceOf(span);
    return this.#source.slice(from, to);
  }
}
