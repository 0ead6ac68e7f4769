import { endOfText, startOfText } from '@pitlane/contracts';
import type { TextPart } from './quotes.ts';

function countCommonWords(before: readonly string[], after: readonly string[]): number {
  const maxCount = Math.min(before.length, after.length);
  const firstDifference = before.findIndex(
    (word, index) => index >= maxCount || word !== after[index],
  );
  return firstDifference === -1 ? maxCount : firstDifference;
}

const CONTEXT_LENGTH = 120;

const shortenStart = (text: string) =>
  text.length > CONTEXT_LENGTH
    ? `… ${endOfText(text, CONTEXT_LENGTH).replace(/^\S*\s/, '')}`
    : text;
const shortenEnd = (text: string) =>
  text.length > CONTEXT_LENGTH
    ? `${startOfText(text, CONTEXT_LENGTH).replace(/\s\S*$/, '')} …`
    : text;

/** A no-break space joins a number with its thousands and unit. */
const WORD_SEPARATOR = /([^\S\u00A0]+)/;

/** Marks what changed between the common beginning and end of two texts; shortens long unchanged parts. */
export function markChange(
  before: string,
  after: string,
): { before: TextPart[]; after: TextPart[] } {
  const wordsBefore = before.split(WORD_SEPARATOR);
  const wordsAfter = after.split(WORD_SEPARATOR);
  const commonStart = countCommonWords(wordsBefore, wordsAfter);
  const commonEnd = countCommonWords(
    wordsBefore.slice(commonStart).toReversed(),
    wordsAfter.slice(commonStart).toReversed(),
  );
  const partsOf = (words: readonly string[]): TextPart[] =>
    [
      { text: shortenStart(words.slice(0, commonStart).join('')), isMarked: false },
      { text: words.slice(commonStart, words.length - commonEnd).join(''), isMarked: true },
      { text: shortenEnd(words.slice(words.length - commonEnd).join('')), isMarked: false },
    ].filter(({ text }) => text !== '');
  return { before: partsOf(wordsBefore), after: partsOf(wordsAfter) };
}
