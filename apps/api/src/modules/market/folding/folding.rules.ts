import { QUOTE_MARKS } from '@pitlane/contracts';

/** A text in the signs that searches read, and where each of its UTF-16 units comes from. */
export interface FoldedText {
  text: string;
  /** Where the unit at a place begins in the text as it was sent. */
  startOf: (at: number) => number;
  /** Where what ends before a place ends in the text as it was sent. */
  endOf: (at: number) => number;
}

/** A sign with what is written over it. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
/** Soft hyphens, zero-width and other characters that nobody sees. */
const INVISIBLE = /\p{DI}/gu;
const APOSTROPHES = /^[‘’‚‛ʹʻʼ′´❛❜＇]/u;
const DASHES = /^[\p{Pd}−⁃]/u;
const SPACES = /^\p{Z}/u;
/**
 * What compatibility forms write: letters and digits, and signs of another width. Other signs stay, because they would
 * become words: '№' is not 'no', '2½' not 21/2.
 */
const COMPATIBLE = /^[\p{L}\p{M}\p{Nd}\p{Nl}\uff01-\uffee]/u;
const ORDINALS = /^[ªº]/u;

function folded(cluster: string): string {
  const seen = cluster.replace(INVISIBLE, '');
  if (seen !== '' && QUOTE_MARKS.includes(seen)) return '"';
  if (APOSTROPHES.test(seen)) return "'";
  if (DASHES.test(seen)) return '-';
  if (SPACES.test(seen)) return ' ';
  return COMPATIBLE.test(seen) && !ORDINALS.test(seen) ? seen.normalize('NFKC') : seen;
}

/**
 * A text as all keyboards write it: one kind of quotes, apostrophes, dashes and spaces, letters in their usual form, and
 * nothing that cannot be seen.
 */
export function foldText(given: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const { 0: cluster, index } of given.matchAll(CLUSTER)) {
    const written = folded(cluster);
    for (let unit = 0; unit < written.length; unit += 1) {
      starts.push(index);
      ends.push(index + cluster.length);
    }
    text += written;
  }
  return {
    text,
    startOf: (at) => starts[at] ?? given.length,
    endOf: (at) => ends[at - 1] ?? 0,
  };
}
