import { QUOTE_MARKS } from '@pitlane/contracts';
import { FoldedText } from '../core/folded-text/folded-text.rules.ts';

/** Soft hyphens, zero-width and other invisible characters. */
const INVISIBLE = /\p{DI}/gu;
const APOSTROPHES = /^[‘’‚‛ʹʻʼ′´❛❜＇]/u;
const DASHES = /^[\p{Pd}−⁃]/u;
const SPACES = /^\p{Z}/u;
/**
 * Characters replaced by their compatibility form: letters, digits and width variants. Other signs stay, because they
 * would become words: '№' is not 'no', '2½' not 21/2.
 */
const COMPATIBLE = /^[\p{L}\p{M}\p{Nd}\p{Nl}\uff01-\uffee]/u;
const ORDINALS = /^[ªº]/u;

function foldCluster(cluster: string): string {
  const visible = cluster.replace(INVISIBLE, '');
  if (visible !== '' && QUOTE_MARKS.includes(visible)) return '"';
  if (APOSTROPHES.test(visible)) return "'";
  if (DASHES.test(visible)) return '-';
  if (SPACES.test(visible)) return ' ';
  return COMPATIBLE.test(visible) && !ORDINALS.test(visible) ? visible.normalize('NFKC') : visible;
}

/** Normalizes quotes, apostrophes, dashes, spaces and letter forms of a text and removes invisible characters. */
export const foldText = (input: string): FoldedText => new FoldedText(input, foldCluster);
