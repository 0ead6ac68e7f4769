import { endOfText, startOfText } from '@pitlane/contracts';
import type { Part } from './quotes.ts';

function countCommonWords(before: readonly string[], after: readonly string[]): number {
  const most = Math.min(before.length, after.length);
  const differs = before.findIndex((word, index) => index >= most || word !== after[index]);
  return differs === -1 ? most : differs;
}

const CONTEXT_LENGTH = 120;

const tail = (text: string) =>
  text.length > CONTEXT_LENGTH
    ? `… ${endOfText(text, CONTEXT_LENGTH).replace(/^\S*\s/, '')}`
    : text;
const head = (text: string) =>
  text.length > CONTEXT_LENGTH
    ? `${startOfText(text, CONTEXT_LENGTH).replace(/\s\S*$/, '')} …`
    : text;

/** A no-break space joins a number with its thousands and unit. */
const BETWEEN_WORDS = /([^\S\u00A0]+)/;

/** Marks what changed between the common beginning and end of two texts; shortens long unchanged parts. */
export function markChange(before: string, after: string): { before: Part[]; after: Part[] } {
  const old = before.split(BETWEEN_WORDS);
  const young = after.split(BETWEEN_WORDS);
  const start = countCommonWords(old, young);
  const end = countCommonWords(old.slice(start).toReversed(), young.slice(start).toReversed());
  const parts = (words: readonly string[]): Part[] =>
    [
      { text: tail(words.slice(0, start).join('')), marked: false },
      { text: words.slice(start, words.length - end).join(''), marked: true },
      { text: head(words.slice(words.length - end).join('')), marked: false },
    ].filter(({ text }) => text !== '');
  return { before: parts(old), after: parts(young) };
}
