import { QUOTE_MARKS } from '@pitlane/contracts';
import { FoldedText } from '../core/folded-text/folded-text.rules.ts';

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
export const foldText = (given: string): FoldedText => new FoldedText(given, folded);
