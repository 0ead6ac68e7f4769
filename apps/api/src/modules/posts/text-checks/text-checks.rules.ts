import { createHash } from 'node:crypto';
import type { PostValues } from '@pitlane/contracts';
import { z } from 'zod';
import { FoldedText } from '../../core/folded-text/folded-text.rules.ts';
import { findContacts, isDenied } from '../contacts/contacts.rules.ts';

/** Words that ask for a second look, as the beginning of a word; they decide nothing. */
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

const MOST_QUOTES = 10;
const unique = (quotes: string[]) => [...new Set(quotes)].slice(0, MOST_QUOTES);

const stopWords = STOP_WORDS.map((word) => new RegExp(`(?<!\\p{L})${word}\\p{L}{0,12}`, 'giu'));

/** Contacts in a text, word for word. */
export function contactsIn(text: string): string[] {
  const folded = new FoldedText(text);
  return unique(findContacts(folded.text).map((span) => folded.quote(span)));
}

/** Words of a text that begin with a stop word, word for word; where it is denied, none. */
export function stopWordsIn(text: string): string[] {
  const folded = new FoldedText(text);
  return unique(
    stopWords.flatMap((pattern) => {
      const found = [...folded.text.matchAll(pattern)]
        .map(({ 0: word, index }) => ({ from: index, to: index + word.length }))
        .find((span) => !isDenied(folded.text, span));
      return found ? folded.quote(found) : [];
    }),
  );
}

/** The texts of an ad that are looked through. */
const textFields = ['description', 'contact_name'] as const;
export type Texts = Pick<PostValues, (typeof textFields)[number]>;

const textNote = z.object({
  /** `unchecked`: looking took too long. */
  kind: z.enum(['contacts', 'stop_words', 'unchecked']),
  field: z.enum(textFields),
  /** Word for word. */
  quotes: z.array(z.string()),
});
export type TextNote = z.output<typeof textNote>;

/** What is stored with a version: what was noticed in its texts, in no language. */
const textCheck = z.object({ of: z.string(), notes: z.array(textNote) });
export type TextCheck = z.output<typeof textCheck>;

/** Tells which texts a check is of; `text-checks.queries.ts` computes the same. */
const hashOf = ({ contact_name, description }: Texts) =>
  createHash('sha256').update(`${contact_name}\n${description}`).digest('hex');

/** What is looked for in each text. */
const checks = [
  { kind: 'contacts', find: contactsIn },
  { kind: 'stop_words', find: stopWordsIn },
] as const;

/** Looks through texts. It costs up to a tenth of a second: never on the event loop. */
export function checkTexts(texts: Texts): TextCheck {
  const notes = checks.flatMap(({ kind, find }) =>
    textFields.map((field) => ({ kind, field, quotes: find(texts[field]) })),
  );
  return { of: hashOf(texts), notes: notes.filter(({ quotes }) => quotes.length > 0) };
}

/** The check of texts that could not be looked through in time. */
export const unfinishedCheck = (texts: Texts): TextCheck => ({
  of: hashOf(texts),
  notes: [{ kind: 'unchecked', field: 'description', quotes: [] }],
});

/** A stored check, where it is of these texts: a version may have changed since. */
export function storedCheck(stored: unknown, texts: Texts): TextCheck | null {
  const { data } = textCheck.safeParse(stored);
  return data?.of === hashOf(texts) ? data : null;
}
