import { QUOTE_MARKS } from '@pitlane/contracts';
import { FoldedText } from '../core/folded-text/folded-text.rules.ts';

/** Soft hyphens, zero-width and other invisible characters. */
const INVISIBLE = /\p{DI}/gu;
const APOSTROPHES = /^[‘’‚‛ʹʻʼ′´❛❜＇]/u;
const DASHES = /^[\p{Pd}−⁃]/u;
const SPACES = /^\p{Z}/u;
/**
 * Characters replaced with their compatibility form: letters, digits and width variants. Other characters remain,
 * because they would become words: '№' is not 'no', '2½' not 21/2.
 */
const COMPATIBILITY_CHARACTERS = /^[\p{L}\p{M}\p{Nd}\p{Nl}\uff01-\uffee]/u;
const ORDINALS = /^[ªº]/u;

function foldCluster(cluster: string): string {
  const visibleText = cluster.replace(INVISIBLE, '');
  if (visibleText !== '' && QUOTE_MARKS.includes(visibleText)) return '"';
  if (APOSTROPHES.test(visibleText)) return "'";
  if (DASHES.test(visibleText)) return '-';
  if (SPACES.test(visibleText)) return ' ';
  return COMPATIBILITY_CHARACTERS.test(visibleText) && !ORDINALS.test(visibleText)
    ? visibleText.normalize('NFKC')
    : visibleText;
}

/** Normalizes quotes, apostrophes, dashes, spaces and letter forms of a text and removes invisible characters. */
export const foldText = (input: string): FoldedText => new FoldedText(input, foldCluster);
