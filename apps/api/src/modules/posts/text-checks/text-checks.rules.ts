import { createHash } from 'node:crypto';
import type { PostValues } from '@pitlane/contracts';
import { z } from 'zod';
import { FoldedText } from '../../core/folded-text/folded-text.rules.ts';
import { findContacts, isNegated } from '../contacts/contacts.rules.ts';

/** Starts of words that moderators should notice; they decide nothing. */
const STOP_WORDS = [
  'предоплат',
  'аванс на карт',
  'задаток на карт',
  'перевод на карт',
  'без документов',
  'утопл',
  'перебит',
  'конструктор',
  'двойник',
  'в розыске',
  'арест',
  'под запретом',
  'обнал',
  'криптовалют',
  'prepay',
  'western union',
  'moneygram',
  'gift card',
  'wire transfer only',
  'escrow agent',
  'no title',
  'no papers',
  'cloned vin',
  'bitcoin',
  'usdt',
] as const;

const MAX_QUOTES = 10;
const distinctQuotes = (quotes: string[]) => [...new Set(quotes)].slice(0, MAX_QUOTES);

const stopWordPatterns = STOP_WORDS.map(
  (word) => new RegExp(`(?<!\\p{L})${word}\\p{L}{0,12}`, 'giu'),
);

/** Returns the contacts in a text, verbatim. */
export function findContactQuotes(text: string): string[] {
  const foldedText = new FoldedText(text);
  return distinctQuotes(findContacts(foldedText.text).map((span) => foldedText.quote(span)));
}

/** Returns the words of a text that begin with a stop word, verbatim, except negated ones. */
export function findStopWordQuotes(text: string): string[] {
  const foldedText = new FoldedText(text);
  return distinctQuotes(
    stopWordPatterns.flatMap((pattern) => {
      const stopWordSpan = [...foldedText.text.matchAll(pattern)]
        .map(({ 0: word, index }) => ({ from: index, to: index + word.length }))
        .find((span) => !isNegated(foldedText.text, span));
      return stopWordSpan ? foldedText.quote(stopWordSpan) : [];
    }),
  );
}

const textFields = ['description', 'contact_name'] as const;
export type CheckedTexts = Pick<PostValues, (typeof textFields)[number]>;

const textNote = z.object({
  /** `unchecked` if the check took too long. */
  kind: z.enum(['contacts', 'stop_words', 'unchecked']),
  field: z.enum(textFields),
  quotes: z.array(z.string()),
});
export type TextNote = z.output<typeof textNote>;

/** Findings stored with a version, independent of language. */
const textCheck = z.object({ of: z.string(), notes: z.array(textNote) });
export type TextCheck = z.output<typeof textCheck>;

/** Returns the hash of the checked texts; must match `hashSql` of text-checks.queries.ts. */
const hashOf = ({ contact_name, description }: CheckedTexts) =>
  createHash('sha256').update(`${contact_name}\n${description}`).digest('hex');

const checks = [
  { kind: 'contacts', find: findContactQuotes },
  { kind: 'stop_words', find: findStopWordQuotes },
] as const;

/** Checks texts. Takes up to a tenth of a second, so it must not run on the event loop. */
export function checkTexts(texts: CheckedTexts): TextCheck {
  const notes = checks.flatMap(({ kind, find }) =>
    textFields.map((field) => ({ kind, field, quotes: find(texts[field]) })),
  );
  return { of: hashOf(texts), notes: notes.filter(({ quotes }) => quotes.length > 0) };
}

/** Returns the check of texts that exceeded the time limit. */
export const unfinishedCheck = (texts: CheckedTexts): TextCheck => ({
  of: hashOf(texts),
  notes: [{ kind: 'unchecked', field: 'description', quotes: [] }],
});

/** Returns the stored check if it belongs to these texts; otherwise `null`, because the version has changed since. */
export function parseStoredCheck(stored: unknown, texts: CheckedTexts): TextCheck | null {
  const { data } = textCheck.safeParse(stored);
  return data?.of === hashOf(texts) ? data : null;
}
